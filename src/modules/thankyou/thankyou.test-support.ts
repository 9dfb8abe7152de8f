import type { TestApp } from '../../../test/support/app.ts';
import type { Answer, Client } from '../../../test/support/client.ts';
import { uniqueName } from '../../../test/support/people.ts';
import { transaction } from '../../platform/db/index.ts';

export const V2 = '/api/thankyou/v2';
export const V3 = '/api/thankyou/v3';

export const user = ({ id }: { id: number }) => ({ id, oclass: { id, oclass: 1 } });
export const group = ({ id }: { id: number }) => ({ id, oclass: { id, oclass: 3 } });

export async function createTag(app: TestApp, overrides: Record<string, unknown> = {}) {
  return expectOk(await app.admin.post('/tags', { name: uniqueName('Tag '), ...overrides }));
}

export async function createNote(client: Client, thanked: unknown, overrides: Record<string, unknown> = {}) {
  return expectOk(await client.post('/thanks', { description: 'Well done', tags: [], thanked, ...overrides }));
}

export const idsOf = (list: { id: number }[]) => list.map(({ id }) => id);

export const namedAs = ({ id, username }: { id: number; username: string }) => ({ id, name: `Test ${username}` });

/** The users in the group, in place of those there were. */
export async function setMembers(app: TestApp, { id }: { id: number }, members: readonly { id: number }[]) {
  await transaction(app.application.platform.database.db, async (tx) => {
    await tx.deleteFrom('group_members').where('group_id', '=', id).execute();
    const rows = members.map((member) => ({ group_id: id, user_id: member.id }));
    if (rows.length > 0) await tx.insertInto('group_members').values(rows).execute();
  });
}

/** What users were told, oldest first. */
export async function notificationsOf(app: TestApp, { id }: { id: number }) {
  return app.application.platform.database.db
    .selectFrom('notifications')
    .select(['kind', 'text', 'link', 'read'])
    .where('user_id', '=', id)
    .orderBy('id')
    .execute();
}

function expectOk({ status, body }: Answer) {
  if (status !== 200) throw new Error(`factory got ${status}: ${JSON.stringify(body)}`);
  return body;
}
