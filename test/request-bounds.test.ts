// Tests that no list and no map of any request is without a bound, and that bounds are looked at first.
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { useApp } from './support/app.ts';
import { operationsOf } from './support/openapi-faults.ts';

// biome-ignore lint/suspicious/noExplicitAny: schemas of every shape are looked at
type Json = any;

const document: Json = JSON.parse(readFileSync('docs/openapi.json', 'utf8'));

/** Calls back for each schema in a schema: in references, unions, properties, entries, and so on. */
function eachSchema(schema: Json, at: string, visit: (schema: Json, at: string) => void, within: string[] = []): void {
  if (typeof schema !== 'object' || schema === null) return;
  if (typeof schema.$ref === 'string') {
    const name = schema.$ref.split('/').at(-1);
    if (!within.includes(name)) eachSchema(document.components.schemas[name], at, visit, [...within, name]);
    return;
  }
  visit(schema, at);
  const below = (part: Json, step: string) => eachSchema(part, `${at}.${step}`, visit, within);
  for (const key of ['properties', 'patternProperties']) {
    for (const [name, part] of Object.entries(schema[key] ?? {})) below(part, name);
  }
  for (const key of ['items', 'additionalProperties', 'not', 'propertyNames']) below(schema[key], key);
  for (const key of ['anyOf', 'oneOf', 'allOf', 'prefixItems']) {
    for (const [index, part] of (schema[key] ?? []).entries()) below(part, `${key}${index}`);
  }
}

function requestSchemas(): { at: string; schema: Json }[] {
  return operationsOf(document).flatMap(({ method, path, operation }) => [
    ...(operation.parameters ?? []).map((parameter: Json) => ({
      at: `${method} ${path} ?${parameter.name}`,
      schema: parameter.schema,
    })),
    ...Object.values<Json>(operation.requestBody?.content ?? {}).map(({ schema }) => ({
      at: `${method} ${path} body`,
      schema,
    })),
  ]);
}

function unbounded(isOne: (schema: Json) => boolean, bound: string): string[] {
  const found: string[] = [];
  for (const { at, schema } of requestSchemas()) {
    eachSchema(schema, at, (part, place) => {
      if (isOne(part) && !(Number.isInteger(part[bound]) && part[bound] <= 10_000)) found.push(place);
    });
  }
  return found;
}

describe('in the schema of every request', () => {
  test('each list has a largest length', () => {
    const isList = ({ type, items }: Json) => [type].flat().includes('array') || items !== undefined;
    expect(unbounded(isList, 'maxItems')).toEqual([]);
  });

  test('each map has a largest number of names', () => {
    const isMap = ({ additionalProperties, patternProperties }: Json) =>
      (additionalProperties !== undefined && additionalProperties !== false) || patternProperties !== undefined;
    expect(unbounded(isMap, 'maxProperties')).toEqual([]);
  });
});

describe('a list or map that is too long', () => {
  const app = useApp();
  const wordsOf = ({ detail, message, error }: Json) => detail ?? message ?? error;
  const entries = (count: number, value: unknown) => Array.from({ length: count }, () => value);

  test.each([
    ['POST', '/intranet/rest/expenses/sheet', { name: 'x', items: entries(1001, {}) }, 'items', 1000],
    ['PUT', '/api/people/v2/groups/1/users', entries(10_001, {}), 'body', 10_000],
    ['POST', '/api/badges/badges/assign', { badges_ids: ['x'], assignees: entries(10_001, 'x') }, 'user_ids', 10_000],
    ['POST', '/thanks', { thanked: entries(1001, {}) }, 'thanked', 1000],
    ['POST', '/intranet/rest/documents/copy', { objects: entries(10_001, {}) }, 'objects', 10_000],
    ['POST', '/intranet/rest/documents/folder/1/documents', { components: entries(1001, 7) }, 'components', 1000],
    [
      'PUT',
      '/api/documents/v1/folders/1/permissions',
      { entries: [{}, { rights: entries(21, 'x') }] },
      'entries.1.rights',
      20,
    ],
  ])('is refused for its length alone: %s %s', async (method, path, body, field, limit) => {
    const answer = await app.admin.request(method, path, { body });
    expect(answer.status).toBe(400);
    expect(wordsOf(answer.body)).toBe(`${field}: must not have more than ${limit} items`);
  });

  test.each([
    ['PUT', '/api/people/v2/users/1'],
    ['PUT', '/intranet/rest/documents/folder/1/info'],
  ])('is refused for the number of its names: %s %s', async (method, path) => {
    const metadata = Object.fromEntries(Array.from({ length: 1001 }, (_, index) => [`name${index}`, 1]));
    const answer = await app.admin.request(method, path, { body: { metadata } });
    expect(answer.status).toBe(400);
    expect(wordsOf(answer.body)).toBe('metadata: must not have more than 1000 properties');
  });

  test('is refused in an address, separated by commas or repeated', async () => {
    const ids = entries(2501, 1);
    for (const query of [`ids=${ids.join()}`, ids.map((id) => `ids=${id}`).join('&')]) {
      const answer = await app.admin.get(`/api/people/v2/users?${query}`);
      expect([answer.status, answer.body.error]).toEqual([400, 'ids: must not have more than 2500 items']);
    }
    expect((await app.admin.get(`/api/people/v2/users?ids=${entries(2500, 1).join()}`)).status).toBe(200);
  });

  test('is taken when it is as long as allowed', async () => {
    const path = '/api/people/v2/groups';
    const group = await app.admin.post(path, { name: 'Everybody' });
    const body = Array.from({ length: 10_000 }, () => ({ id: 1 }));
    expect((await app.admin.put(`${path}/${group.body.id}/users`, body)).status).toBe(204);
  });
});
