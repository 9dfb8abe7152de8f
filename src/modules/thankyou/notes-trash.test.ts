import { describe, expect, it } from 'vitest';
import { useApp } from '../../../test/support/app.ts';
import type { Client } from '../../../test/support/client.ts';
import { createGroup, createUser, grant, uniqueName } from '../../../test/support/people.ts';
import { fewestQueries } from '../../../test/support/queries.ts';
import { titles } from '../../../test/support/search.ts';
import { createNote, createTag, group, setMembers, user, V3 } from './thankyou.test-support.ts';

const app = useApp();
const TRASH = '/api/trash/v1';
const DELETED = '/intranet/rest/deleted';
const WALL = `${V3}/wall`;

const trashOf = async (client: Client) => (await client.get(`${TRASH}/mine?obj_types=thanks`)).body.data;
const restore = async (client: Client, ids: number[]) =>
  (await client.post(`${TRASH}/mine/restore`, { ids })).body.data.map(
    ({ error }: { error: { status: number } | null }) => (error === null ? 'restored' : error.status),
  );

describe('a note in the trash', () => {
  it('is gone from every list, count and address, and comes back as it was', async () => {
    const [author, thanked, member] = [await createUser(app), await createUser(app), await createUser(app)];
    const team = await createGroup(app);
    await setMembers(app, team, [member]);
    const tag = await createTag(app);
    const word = uniqueName('vanishing');
    const description = `Thank you for ${word}`;
    const note = await createNote(author.client, [user(thanked), group(team)], { description, tags: [tag.id] });
    await app.admin.put(`${WALL}/${note.id}/too`);
    await app.admin.put('/api/home/v1/pins', [{ type: 'thanks', id: note.id }]);
    const lists = [
      `/thanks?user_ids=${thanked.id}`,
      `/thanks?group_ids=${team.id}`,
      `${WALL}?user_ids=${member.id}`,
      `${WALL}?tag_ids=${tag.id}`,
      `${WALL}?author_ids=${author.id}`,
      `${WALL}?query=${word}`,
    ];
    const totals = async () =>
      Promise.all(lists.map(async (list) => (await app.admin.get(list)).body.pagination.total as number));
    const thanksOfTag = async () =>
      (await app.admin.get(`${WALL}/values?months=1`)).body.values.find(({ id }: { id: number }) => id === tag.id)
        ?.notes;
    const received = async () => (await thanked.client.get('/api/home/v1/thanks')).body.pagination.total;
    const pins = async () => (await app.admin.get('/api/home/v1/pins')).body.data.length;
    const hits = async () => (await titles(app, app.admin, word)).length;
    expect(await hits()).toBe(1);
    const all = async () => (await app.admin.get('/thanks?limit=0')).body.pagination.total;
    const before = (await app.admin.get(`${WALL}/${note.id}`)).body;
    const allBefore = await all();
    expect([await totals(), await thanksOfTag(), await received(), await pins()]).toEqual([
      lists.map(() => 1),
      [1],
      1,
      1,
    ]);

    const deleted = await author.client.delete(`/thanks/${note.id}`);
    expect([deleted.status, deleted.body]).toEqual([200, true]);
    expect([await totals(), await thanksOfTag(), await received(), await pins()]).toEqual([
      lists.map(() => 0),
      undefined,
      0,
      0,
    ]);
    expect(await hits()).toBe(0);
    expect(await all()).toBe(allBefore - 1);
    const gone: [string, string, unknown?][] = [
      ['GET', `/thanks/${note.id}`],
      ['PUT', `/thanks/${note.id}`, { description: 'x', tags: [], thanked: [user(thanked)] }],
      ['DELETE', `/thanks/${note.id}`],
      ['GET', `${WALL}/${note.id}`],
      ['GET', `${WALL}/${note.id}/thanked`],
      ['GET', `${WALL}/${note.id}/too`],
      ['PUT', `${WALL}/${note.id}/too`],
    ];
    for (const [method, path, body] of gone) {
      expect((await app.admin.request(method, path, { body })).status, `${method} ${path}`).toBe(404);
    }

    const [record] = await trashOf(author.client);
    expect(record).toMatchObject({
      obj_id: note.id,
      obj_type: 'thanks',
      obj_type_name: 'Thank-you note',
      title: description,
      description,
      orig_location: '/Thanks',
      days_left: 30,
      deleted_by: { id: author.id },
    });
    expect(await restore(author.client, [record.id])).toEqual(['restored']);
    expect((await app.admin.get(`${WALL}/${note.id}`)).body).toEqual(before);
    expect([await totals(), await thanksOfTag(), await received(), await pins()]).toEqual([
      lists.map(() => 1),
      [1],
      1,
      1,
    ]);
    expect(await trashOf(author.client)).toEqual([]);
  });

  it('is not in the trash can of the interface, which knows neither the type nor the record', async () => {
    const [author, thanked] = [await createUser(app), await createUser(app)];
    const note = await createNote(author.client, [user(thanked)]);
    await author.client.delete(`/thanks/${note.id}`);
    const [record] = await trashOf(author.client);
    expect((await author.client.get(DELETED)).body).toEqual([]);
    expect((await author.client.get(`${DELETED}?obj_types=thanks`)).status).toBe(400);
    expect((await author.client.post(`${DELETED}/${record.id}/restore`)).status).toBe(404);
    expect((await author.client.delete(`${DELETED}/${record.id}`)).status).toBe(404);
    expect(await trashOf(author.client)).toHaveLength(1);
  });

  it('T9: is restored by who deleted it, as long as they may change the note, and by members of role 1', async () => {
    const [author, thanked, stranger] = [await createUser(app), await createUser(app), await createUser(app)];
    const moderator = await createUser(app);
    await grant(app, 'thanks.admin', moderator);
    const note = await createNote(author.client, [user(thanked)]);
    expect((await stranger.client.delete(`/thanks/${note.id}`)).status).toBe(403);
    expect((await app.anonymous.delete(`/thanks/${note.id}`)).status).toBe(401);
    await moderator.client.delete(`/thanks/${note.id}`);
    const [record] = await trashOf(moderator.client);
    expect(await trashOf(author.client)).toEqual([]);
    for (const { client } of [author, thanked, stranger]) expect(await restore(client, [record.id])).toEqual([404]);
    expect((await author.client.post(`${TRASH}/${record.id}/restore`)).status).toBe(403);
    const grants = (await app.admin.get('/api/people/v1/capabilities?limit=200')).body.data;
    const own = grants.find(({ subject_id }: { subject_id: number }) => subject_id === moderator.id);
    await app.admin.delete(`/api/people/v1/capabilities/${own.id}`);
    expect(await restore(moderator.client, [record.id])).toEqual([403]);
    expect((await app.admin.post(`${TRASH}/${record.id}/restore`)).status).toBe(204);
    expect((await stranger.client.get(`/thanks/${note.id}`)).status).toBe(200);
  });

  it('goes for good with whom it thanks when it is purged, and when its time is over', async () => {
    const [author, thanked] = [await createUser(app), await createUser(app)];
    const [one, two] = [
      await createNote(author.client, [user(thanked)]),
      await createNote(author.client, [user(thanked)]),
    ];
    for (const { id } of [one, two]) await author.client.delete(`/thanks/${id}`);
    const [newest] = await trashOf(author.client);
    expect((await author.client.post(`${TRASH}/mine/empty`, { ids: [newest.id] })).body).toMatchObject({ deleted: 1 });
    const { db } = app.application.platform.database;
    const left = () => db.selectFrom('thanked_users').select('note_id').where('user_id', '=', thanked.id).execute();
    expect(await left()).toEqual([{ note_id: one.id }]);
    app.clock.advance(31 * 86_400_000);
    await app.application.platform.jobs.runDue();
    expect(await left()).toEqual([]);
    expect(await db.selectFrom('thanks').select('id').where('author_id', '=', author.id).execute()).toEqual([]);
  });

  it('goes to another user with the account of its author, and comes back under that name', async () => {
    const [author, thanked, heir] = [await createUser(app), await createUser(app), await createUser(app)];
    const note = await createNote(author.client, [user(thanked)]);
    await author.client.delete(`/thanks/${note.id}`);
    await app.admin.delete(`/api/people/v2/users/${author.id}`, { migration_user_id: heir.id });
    const [record] = (await app.admin.get(`${TRASH}?obj_types=thanks`)).body.data;
    expect(record.obj_id).toBe(note.id);
    expect((await app.admin.post(`${TRASH}/${record.id}/restore`)).status).toBe(204);
    expect((await app.admin.get(`${WALL}/${note.id}`)).body.author.id).toBe(heir.id);
  });

  it('takes as many queries to purge ten notes as one', async () => {
    const [author, thanked] = [await createUser(app), await createUser(app)];
    const purge = (count: number) =>
      fewestQueries(
        app,
        () => author.client.post(`${TRASH}/mine/empty`),
        async () => {
          for (let i = 0; i < count; i += 1) {
            const { id } = await createNote(author.client, [user(thanked)]);
            await author.client.delete(`/thanks/${id}`);
          }
        },
      );
    expect(await purge(10)).toBe(await purge(1));
  });
});
