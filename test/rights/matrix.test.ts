// The rights matrix: every operation of the description, asked by every kind of user.
import { beforeAll, describe, expect, it } from 'vitest';
import { useApp } from '../support/app.ts';
import { createExtranet, createUser, grant } from '../support/people.ts';
import { lettersOf, operations } from './asks.ts';
import { type Company, createCompany } from './company.ts';
import { rowOf, tables } from './tables.ts';

const app = useApp({ ATRIUM_WEBHOOK_ALLOW_PRIVATE: '1' });
let company: Company;
beforeAll(async () => {
  company = await createCompany(app);
});

it('every operation of the description has its row, and every row its operation', () => {
  expect(operations.filter((operation) => !rowOf(operation)).map(({ key }) => key)).toEqual([]);
  const described = new Set(operations.map(({ key }) => key));
  const rows = Object.values(tables).flatMap((table) => Object.keys(table.rows));
  expect(rows.filter((key) => !described.has(key))).toEqual([]);
});

it('every row has one answer for each kind of user', () => {
  const rows = Object.values(tables).flatMap((table) => Object.entries(table.rows));
  const wrong = rows.filter(([, [answers]]) => !/^[oufhbcns]{2} [oufhbcns]{5} [oufhbcns]{2} [oufhbcns]$/.test(answers));
  expect(wrong.map(([key]) => key)).toEqual([]);
});

describe.each(Object.keys(tables))('%s', (module) => {
  it('every operation answers each kind of user as its row says, and refusals change nothing', async () => {
    const expected: string[] = [];
    const seen: string[] = [];
    for (const operation of operations) {
      const found = rowOf(operation);
      if (found?.module !== module) continue;
      expected.push(`${operation.key}: ${found.row[0]}`);
      seen.push(`${operation.key}: ${await lettersOf(company, operation, found)}`);
    }
    expect(seen).toEqual(expected);
  });
});

it('P39: who may only read writes nothing but what is their own, whatever they hold', async () => {
  const { id } = await createExtranet(app, { read_only: true });
  const reader = await createUser(app, { extranet_id: id });
  for (const capability of app.application.platform.capabilities) await grant(app, capability, reader);
  const open: string[] = [];
  for (const operation of operations.filter(({ method, isPublic }) => method !== 'GET' && !isPublic)) {
    // Refused before anything of the request is looked at: any id will do.
    const path = operation.path.replaceAll(/\{\w+\}/g, '987654321');
    const { status } = await reader.client.request(operation.method, path);
    if (status !== 403) open.push(operation.key);
  }
  expect(open.toSorted()).toEqual([
    'DELETE /api/notifications/v1/{id}/read',
    'DELETE /api/people/v1/me/second-factor/passkeys/{id}',
    'DELETE /api/people/v1/me/second-factor/totp',
    'DELETE /api/people/v1/me/sessions',
    'DELETE /api/people/v1/me/sessions/{id}',
    'DELETE /api/people/v2/users/{id}/photo',
    'DELETE /api/session/v1',
    'DELETE /api/session/v1/devices',
    'DELETE /api/session/v1/devices/{id}',
    'PATCH /api/notifications/v1',
    'PATCH /api/people/v1/me/second-factor/passkeys/{id}',
    'POST /api/documents/v1/archive',
    'POST /api/people/v1/me/second-factor/passkeys',
    'POST /api/people/v1/me/second-factor/passkeys/question',
    'POST /api/people/v1/me/second-factor/recovery-codes',
    'POST /api/people/v1/me/second-factor/totp',
    'POST /api/people/v2/users/{id}/photo',
    'POST /api/session/v1/confirmation',
    'PUT /api/notifications/v1/read',
    'PUT /api/notifications/v1/{id}/read',
    'PUT /api/people/v1/me/second-factor/totp',
    'PUT /api/people/v2/users/{id}/password',
  ]);
});
