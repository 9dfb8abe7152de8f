// Tests of what holds for the whole description: names, words, bodies, lists, headers, types.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { operationsOf } from './support/openapi-faults.ts';

// biome-ignore lint/suspicious/noExplicitAny: the document is looked into at many depths
type Json = any;

const document: Json = JSON.parse(readFileSync('docs/openapi.json', 'utf8'));
const operations = operationsOf(document);
const byName = new Map(operations.map(({ operation }) => [operation.operationId, operation]));

it('the description names every operation with a verb, in at most 40 characters, and no two alike', () => {
  for (const { method, path, operation } of operations) {
    expect(operation.operationId, `${method} ${path}`).toMatch(/^[a-z]+[A-Z][A-Za-z0-9]{0,38}$/);
    expect(operation.operationId.length, operation.operationId).toBeLessThanOrEqual(40);
  }
  expect(byName.size).toBe(operations.length);
  expect([...byName.keys()]).toEqual(expect.arrayContaining(['downloadFile', 'approveDraft', 'assignBadges']));
});

it('the description has words about every operation and every tag', () => {
  expect(operations.filter(({ operation }) => !operation.description).map(({ path }) => path)).toEqual([]);
  expect(document.tags.filter((tag: Json) => !tag.description)).toEqual([]);
});

it('the description marks aliases, and names the operation that each stands for', () => {
  const aliases = operations.filter(({ operation }) => operation['x-alias-of'] !== undefined);
  expect(aliases.length).toBeGreaterThan(20);
  for (const { method, operation } of aliases) {
    const main = operations.find((each) => each.operation.operationId === operation['x-alias-of']);
    const mainMethods: Record<string, string> = { ByPost: 'put', ByPut: 'patch' };
    const [, byMethod = ''] = /(ByPost|ByPut)(?:Alias)?$/.exec(operation.operationId) ?? [];
    expect(main?.method, operation.operationId).toBe(mainMethods[byMethod] ?? method);
    expect(main?.operation['x-alias-of']).toBeUndefined();
    expect(operation.description).toContain(`Another address of \`${operation['x-alias-of']}\`.`);
  }
});

it.each([
  'uploadFile',
  'addBadgeImages',
  'cropBadgeImage',
  'setUserPhoto',
  'importUsers',
  'addReceipt',
  'setArticleCover',
  'uploadKnowledgeBaseImage',
  'importKnowledgeBase',
  'setNewsArticleImage',
])('the description has the file that %s takes', (name) => {
  const content: Record<string, Json> = byName.get(name).requestBody.content;
  const binary = { type: 'string', format: 'binary' };
  const form = content['multipart/form-data']?.schema;
  if (name === 'uploadFile') expect(content['application/octet-stream'].schema).toEqual(binary);
  else
    expect(Object.values<Json>(form.properties).map((part) => part.items ?? part)).toContainEqual(
      expect.objectContaining(binary),
    );
});

it('the description has a body with an example for every change by JSON', () => {
  const without = operations.filter(({ operation }) => {
    const media = operation.requestBody?.content['application/json'];
    return media && !media.example && !media.examples;
  });
  expect(without.map(({ operation }) => operation.operationId)).toEqual(['unsubscribeFromMails']);
});

it('the description has downloaded files as bytes', () => {
  const downloads = operations.filter(({ operation }) => operation.operationId.startsWith('download'));
  expect(downloads.length).toBeGreaterThan(8);
  for (const { operation } of downloads) {
    const { content, headers } = operation.responses[200];
    for (const { schema } of Object.values<Json>(content)) expect(schema).toEqual({ type: 'string', format: 'binary' });
    expect(Object.keys(headers)).toEqual(expect.arrayContaining(['ETag', 'Content-Disposition']));
  }
  expect(Object.keys(byName.get('downloadFile').responses[200].content)).toEqual(['*/*']);
});

it('the description has lists in addresses with commas', () => {
  const lists = operations.flatMap(({ operation }) =>
    (operation.parameters ?? []).filter((parameter: Json) => parameter.schema.type === 'array'),
  );
  expect(lists.length).toBeGreaterThan(10);
  for (const parameter of lists) expect(parameter).toMatchObject({ style: 'form', explode: false });
});

it('the description has the headers of answers', () => {
  const headersOf = (operation: Json, status: number) => Object.keys(operation.responses[status]?.headers ?? {});
  for (const { operation } of operations) {
    const { operationId, parameters = [], responses } = operation;
    if (responses[401]) expect(headersOf(operation, 401), operationId).toContain('WWW-Authenticate');
    if (responses[429]) expect(headersOf(operation, 429), operationId).toContain('Retry-After');
    if (responses[416]) expect(headersOf(operation, 416), operationId).toContain('Content-Range');
    const isConditional = parameters.some((parameter: Json) => parameter.name === 'If-Match');
    if (isConditional && responses[200]) expect(headersOf(operation, 200), operationId).toContain('ETag');
  }
  expect(headersOf(byName.get('getPage'), 200)).toEqual(['ETag']);
  expect(headersOf(byName.get('createPage'), 201)).toEqual(['ETag']);
  for (const name of ['listFolderEntries', 'listFolders', 'listDocuments', 'listMyTrash', 'listArticles']) {
    expect(headersOf(byName.get(name), 200), name).toEqual(['Link']);
  }
  for (const name of ['copyObjects', 'moveObjects', 'linkObjects']) {
    expect(headersOf(byName.get(name), 204), name).toEqual(['X-Failed-Objects', 'X-Failed-Count']);
  }
  expect(headersOf(byName.get('exportUsers'), 200)).toEqual(['Content-Disposition']);
});

/** Where anything may stand, and why. */
const ANYTHING: readonly [pointer: RegExp, reason: string][] = [
  [/metadata\/additionalProperties$/i, 'values of metadata are any JSON'],
  [/record_types\/additionalProperties\/additionalProperties$/, 'values of metadata are any JSON'],
  [/schemas\/UserV1\/additionalProperties$/, 'values of metadata are any JSON'],
  [/ui\/properties\/views\/additionalProperties$/, 'pages keep what they like'],
  [/payload\/properties\/data(\/additionalProperties)?$/, 'each event has its own'],
  [
    /\/(passkey|response|clientExtensionResults|options|passkey_options)\/additionalProperties$/,
    'WebAuthn says what browsers send',
  ],
  [/paths\/~1openapi\.json\//, 'the description does not describe itself'],
];

it('the description leaves no schema open except where anything may be sent', () => {
  const open = openSchemas(document, '').filter((pointer) => !ANYTHING.some(([allowed]) => allowed.test(pointer)));
  expect(open).toEqual([]);
});

it.each([
  ['FolderEntry', 'type', ['FolderItem', 'StandardDocumentItem', 'MarkerItem']],
  ['AddedObject', 'type', ['FolderInfo', 'StandardDocumentInfo', 'MarkerInfo']],
  ['DocumentInfo', 'type', ['StandardDocumentInfo', 'MarkerInfo']],
  ['DocumentItem', 'type', ['StandardDocumentItem', 'MarkerItem']],
  ['ExpenseItem', 'type', ['OperationalExpenseItem', 'ProjectExpenseItem']],
])('the description tells the shapes of %s apart by a constant', (name, property, shapes) => {
  const { oneOf, discriminator } = document.components.schemas[name];
  expect(oneOf).toEqual(shapes.map((shape) => ({ $ref: `#/components/schemas/${shape}` })));
  expect(discriminator.propertyName).toBe(property);
  for (const [word, target] of Object.entries<string>(discriminator.mapping)) {
    const shape = document.components.schemas[target.replace('#/components/schemas/', '')];
    expect(shape.properties[property]).toMatchObject({ const: word });
    expect(shape.required.toSorted()).toEqual(Object.keys(shape.properties).sort());
  }
});

it('the description requires every field of a single answer, but only the id in a list that takes `fields`', () => {
  const { User, PartialUser, ThankYouNote } = document.components.schemas;
  expect(User.required.toSorted()).toEqual(Object.keys(User.properties).sort());
  expect(PartialUser.required).toEqual(['id']);
  expect(ThankYouNote.required).toContain('users');
  const answer = byName.get('listUsers').responses[200].content['application/json'].schema;
  expect(answer.properties.data.items).toEqual({ $ref: '#/components/schemas/PartialUser' });
});

it('the description lists the allowed words of fields that take no others', () => {
  const { Notification, FieldDefinition, ExpenseReceipt, WebhookDelivery } = document.components.schemas;
  expect(WebhookDelivery.properties.type.enum).toEqual(expect.arrayContaining(['user.created', 'webhook.test']));
  expect(Notification.properties.kind.enum).toContain('badge.assigned');
  expect(FieldDefinition.properties.type.enum).toContain('text');
  expect(ExpenseReceipt.properties.content_type.enum).toContain('application/pdf');
  for (const name of ['listUsers', 'listUsersV1']) {
    const { parameters } = byName.get(name);
    const type = parameters.find((parameter: Json) => parameter.name === 'query_type');
    expect(type.schema).toMatchObject({ enum: ['AND', 'OR'], default: 'AND' });
  }
});

it('the description has the same words in answers and changes, so that what was read can be sent back', () => {
  const fieldsOf = (schema: Json): Record<string, Json> =>
    (schema.$ref ? document.components.schemas[schema.$ref.split('/').at(-1)] : schema).properties ?? {};
  const wordsOf = (schema: Json): Json[] | undefined => schema?.enum ?? schema?.items?.enum;
  const compared: string[] = [];
  for (const { method, path, operation } of operations) {
    const body = operation.requestBody?.content['application/json']?.schema;
    const answer = document.paths[path].get?.responses[200]?.content?.['application/json']?.schema;
    if (!['put', 'patch'].includes(method) || !body || !answer) continue;
    const read = fieldsOf(answer);
    for (const [name, field] of Object.entries(fieldsOf(body))) {
      const words = wordsOf(field);
      if (!words || !read[name]) continue;
      compared.push(`${operation.operationId} ${name}`);
      expect(words, `${operation.operationId} ${name}`).toEqual(expect.arrayContaining(wordsOf(read[name]) ?? ['?']));
    }
  }
  expect(compared).toEqual(expect.arrayContaining(['updateWebhook events', 'updateMe digest', 'updateBadge status']));
});

it('the description has the data of one event for the stream of notifications, and required dates without null', () => {
  const stream = byName.get('streamNotifications').responses[200].content['text/event-stream'].schema;
  expect(stream).toEqual({ $ref: '#/components/schemas/Notification' });
  const { from, to } = byName.get('createDelegation').requestBody.content['application/json'].schema.properties;
  for (const date of [from, to]) expect(date.anyOf).not.toContainEqual({ type: 'null' });
});

it('the description has a relative address of the server', () => {
  expect(document.servers).toEqual([{ url: '/' }]);
});

/** Places of schemas that say nothing about what is there, or of objects only that they are some. */
function openSchemas(value: Json, pointer: string): string[] {
  if (Array.isArray(value)) return value.flatMap((part, index) => openSchemas(part, `${pointer}/${index}`));
  if (typeof value !== 'object' || value === null) return [];
  const found = isSchemaAt(pointer) && saysNothing(value) ? [pointer] : [];
  const parts = Object.entries(value).filter(([key]) => !DATA.has(key));
  return [...found, ...parts.flatMap(([key, part]) => openSchemas(part, `${pointer}/${key.replaceAll('/', '~1')}`))];
}

const DATA = new Set(['example', 'examples', 'default', 'enum', 'mapping']);
const SAYING = ['type', '$ref', 'anyOf', 'oneOf', 'allOf', 'enum', 'const'];

function isSchemaAt(pointer: string): boolean {
  return /\/(schema|items|additionalProperties|properties\/[^/]+|(anyOf|oneOf|allOf)\/\d+|components\/schemas\/[^/]+)$/.test(
    pointer,
  );
}

function saysNothing(schema: Json): boolean {
  if (!SAYING.some((key) => key in schema)) return true;
  const isObject = [schema.type].flat().includes('object');
  return isObject && !schema.additionalProperties && Object.keys(schema.properties ?? {}).length === 0;
}
