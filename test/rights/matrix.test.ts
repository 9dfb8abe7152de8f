// The rights matrix: every operation of the description, asked by every kind of user.
import { beforeAll, describe, expect, it } from 'vitest';
import { useApp } from '../support/app.ts';
import { createExtranet, createUser, grant, uniqueName } from '../support/people.ts';
import { askOnce, lettersOf, operations } from './asks.ts';
import { type Company, createCompany } from './company.ts';
import type { Asked } from './table.ts';
import { rowOf, tables } from './tables.ts';

const app = useApp({ ATRIUM_WEBHOOK_ALLOW_PRIVATE: '1' });
let company: Company;
beforeAll(async () => {
  company = await createCompany(app);
});

/** Writes by their method that only look, try something out, or keep books. */
const changesNothing = [
  'askForNewPasskey',
  'askForPasskey',
  'continueUpload',
  'createUpload',
  'cropBadgeImage',
  'deleteUpload',
  'previewFolderAccess',
  'previewImport',
];

/** Rows that ask for what is so already: what makes it otherwise first, or what is asked for instead. */
const soAlready: Readonly<Record<string, { first?: string; asked?: () => Promise<Asked> }>> = {
  'PUT /api/people/v1/groups/{id}/members/{user_id}': { first: 'DELETE /api/people/v1/groups/{id}/members/{user_id}' },
  'DELETE /api/knowledgebase/v1/articles/{id}/endorsement': {
    first: 'PUT /api/knowledgebase/v1/articles/{id}/endorsement',
  },
  'DELETE /api/knowledgebase/v1/questions/{id}/archive': { first: 'PUT /api/knowledgebase/v1/questions/{id}/archive' },
  'DELETE /api/knowledgebase/v1/questions/{id}/answers/{answer_id}/accept': {
    first: 'PUT /api/knowledgebase/v1/questions/{id}/answers/{answer_id}/accept',
  },
  'PUT /api/people/v2/users/{id}/groups': { asked: async () => ({ body: [{ id: company.group.id }] }) },
  'PUT /api/people/v2/users/{id}/roles': { asked: async () => ({ body: [await made('/api/people/v2/roles')] }) },
  'PUT /api/documents/v1/documents/{doc_id}/record-types': {
    asked: async () => ({ body: { ids: [(await made('/api/documents/v1/record-types')).id] } }),
  },
  'POST /api/people/v1/users/import': { asked: async () => ({ query: '' }) },
  'PATCH /api/admin/v1/limits': { asked: async () => ({ body: { requests: { each_user: 0 } } }) },
};

async function made(path: string): Promise<{ id: number }> {
  const { body } = await app.admin.post(path, { name: uniqueName('Made ') });
  return { id: body.id };
}

/** Asked in a session, which the matrix has none of. */
const inSession = ['signOut'];

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

it('every operation that changes something has left its entry in the audit log when it was done', async () => {
  const { audit, database } = app.application.platform;
  await audit.flush();
  const entries = await database.db
    .selectFrom('audit_entries')
    .select('action')
    .distinct()
    .where('outcome', '=', 'done')
    .execute();
  const told = new Set(entries.map(({ action }) => action));
  const done = operations.filter(
    (operation) => operation.method !== 'GET' && rowOf(operation)?.row[0].includes('o') && !told.has(operation.action),
  );
  const known = operations.filter(({ key }) => soAlready[key] !== undefined).map(({ action }) => action);
  expect([...new Set(done.map(({ action }) => action))].toSorted()).toEqual(
    [...changesNothing, ...known, ...inSession].toSorted(),
  );
});

it('operations that are asked above for what is so already leave their entry when they change something', async () => {
  const { database } = app.application.platform;
  const operationOf = (key: string) => operations.find((operation) => operation.key === key);
  for (const [key, { first, asked }] of Object.entries(soAlready)) {
    const operation = operationOf(key);
    const before = first === undefined ? undefined : operationOf(first);
    const subject = (operation && rowOf(operation)?.row[1]) ?? (() => ({}));
    const thing = { ...(await subject(company, 'owner')), ...(await asked?.()) };
    if (before) expect((await askOnce(before, app.admin, thing)).status, first).toBeLessThan(300);
    const entries = () =>
      database.db
        .selectFrom('audit_entries')
        .select('id')
        .where('action', '=', operation?.action ?? '')
        .where('outcome', '=', 'done')
        .execute();
    const had = (await entries()).length;
    const heard = operation && (await askOnce(operation, app.admin, thing));
    expect(heard?.status, `${key} ${heard?.text}`).toBeLessThan(300);
    expect((await entries()).length, key).toBeGreaterThan(had);
  }
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
