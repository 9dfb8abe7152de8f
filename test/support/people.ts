// The factories of people: each makes what it needs, over HTTP as user 1.
import type { Capability } from '../../src/platform/access/index.ts';
import { transaction } from '../../src/platform/db/index.ts';
import type { TestApp } from './app.ts';
import type { Answer, Client } from './client.ts';
import { giveCheapPassword } from './passwords.ts';

const ROOT = '/api/people/v2';

export interface TestUser {
  id: number;
  username: string;
  password: string;
  client: Client;
}

let made = 0;

/** A text that no other object of the run has. */
export function uniqueName(prefix: string): string {
  made += 1;
  return `${prefix}${made}`;
}

export async function createUser(
  app: TestApp,
  { password = 'a good password', ...overrides }: Record<string, unknown> & { password?: string } = {},
): Promise<TestUser> {
  const unique = uniqueName('user');
  const input = { username: unique, firstname: 'Test', surname: unique, email: `${unique}@example.com`, ...overrides };
  const { username } = input;
  const { id } = expectOk(await app.admin.post(`${ROOT}/users`, input));
  await giveCheapPassword(app.application.platform.database.db, id, password);
  return { id, username, password, client: app.as(username, password) };
}

export async function createGroup(app: TestApp, overrides: Record<string, unknown> = {}) {
  return expectOk(await app.admin.post(`${ROOT}/groups`, { name: uniqueName('Group '), ...overrides }));
}

export async function createRole(app: TestApp, overrides: Record<string, unknown> = {}) {
  return expectOk(await app.admin.post(`${ROOT}/roles`, { name: uniqueName('Role '), ...overrides }));
}

export async function createExtranet(app: TestApp, overrides: Record<string, unknown> = {}) {
  return expectOk(await app.admin.post(`${ROOT}/extranets`, { name: uniqueName('Extranet '), ...overrides }));
}

/** Grants a right to a user, or to whatever else can have one. */
export async function grant(
  app: TestApp,
  capability: Capability,
  to: { id: number },
  subject: 'user' | 'group' | 'role' = 'user',
): Promise<void> {
  await transaction(app.application.platform.database.db, async (tx) => {
    await tx.insertInto('capabilities').values({ capability, subject, subject_id: to.id }).execute();
  });
}

/** The answer's body; a factory whose request fails must say why. */
function expectOk({ status, body }: Answer) {
  if (status !== 200 && status !== 201) throw new Error(`factory got ${status}: ${JSON.stringify(body)}`);
  return body;
}
