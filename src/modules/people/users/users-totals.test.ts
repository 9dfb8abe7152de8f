import { beforeAll, describe, expect, it } from 'vitest';
import { useApp } from '../../../../test/support/app.ts';
import { insertCrowd } from '../../../../test/support/crowd.ts';
import { createExtranet, createUser, type TestUser } from '../../../../test/support/people.ts';
import { engineOf, queryChannel, transaction } from '../../../platform/db/index.ts';
import { insertUserRows } from '../index.ts';

const app = useApp();
const V2 = '/api/people/v2';

const database = () => app.application.platform.database.db;

let reader: TestUser;
beforeAll(async () => {
  reader = await createUser(app);
});

async function totalOf(client: { get: TestUser['client']['get'] }, query = ''): Promise<number> {
  const { body } = await client.get(`${V2}/users?limit=1${query}`);
  return body.pagination.total;
}
const ofReader = () => totalOf(reader.client);
const ofAdmin = () => totalOf(app.admin, '&view=admin&status=all');

describe('the totals of lists of users', () => {
  it('follow users who come, are blocked, move to another extranet and are deleted', async () => {
    const [shown, all] = [await ofReader(), await ofAdmin()];
    const user = await createUser(app);
    expect([await ofReader(), await ofAdmin()]).toEqual([shown + 1, all + 1]);
    await app.admin.put(`${V2}/users/${user.id}`, { blocked: true });
    expect([await ofReader(), await ofAdmin()]).toEqual([shown, all + 1]);
    await app.admin.put(`${V2}/users/${user.id}`, { blocked: false });
    expect(await ofReader()).toBe(shown + 1);
    const { id: extranet_id } = await createExtranet(app);
    await app.admin.put(`${V2}/users/${user.id}`, { extranet_id });
    expect(await ofAdmin()).toBe(all + 1);
    expect(await totalOf(app.admin, `&extranet_id=${extranet_id}`)).toBe(1);
    await app.admin.delete(`${V2}/users/${user.id}`);
    expect([await ofReader(), await ofAdmin()]).toEqual([shown, all]);
    expect(await totalOf(app.admin, `&extranet_id=${extranet_id}`)).toBe(0);
  });

  it('follow many users who come at once, and one after them', async () => {
    const shown = await ofReader();
    await insertCrowd(app, 0, 2_500);
    expect(await ofReader()).toBe(shown + 2_500);
    await createUser(app);
    expect(await ofReader()).toBe(shown + 2_501);
    expect(await ofReader()).toBe(shown + 2_501);
  });

  it('count a user whose creation ends after that of one with a higher id', async () => {
    const shown = await ofReader();
    const isWritten = Promise.withResolvers<void>();
    const mayCommit = Promise.withResolvers<void>();
    // SQLite writes one after the other.
    if (engineOf(database()) === 'sqlite') mayCommit.resolve();
    const late = transaction(database(), async (tx) => {
      const person = { username: 'late', firstname: 'Lena', surname: 'Late', email: 'late@example.com' };
      await insertUserRows(tx, [person], { language: 'en', now: app.clock.now(), extranetId: 1 });
      isWritten.resolve();
      await mayCommit.promise;
    });
    await isWritten.promise;
    const { id } = await createUser(app);
    // Everybody is counted again, while one user is still to come.
    await app.admin.put(`${V2}/users/${id}`, { blocked: true });
    expect((await ofReader()) - shown).toBe(engineOf(database()) === 'sqlite' ? 1 : 0);
    mayCommit.resolve();
    await late;
    await createUser(app);
    expect(await ofReader()).toBe(shown + 2);
  });

  it('look at nobody but the new users when one has come', async () => {
    await ofReader();
    await createUser(app);
    const counts: string[] = [];
    const note = (query: unknown) => {
      const { sql: text } = query as { sql: string };
      if (/count\(\*\).* from "users"/.test(text)) counts.push(text);
    };
    queryChannel.subscribe(note);
    await ofReader();
    queryChannel.unsubscribe(note);
    expect(counts).toEqual([expect.stringMatching(/users\.id > (\$\d+|\?)/)]);
  });
});
