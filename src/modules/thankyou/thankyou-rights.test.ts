// The proof of who may do what with notes and tags: permission rules T1 to T5 and T7.
import { describe, expect, it } from 'vitest';
import { useApp } from '../../../test/support/app.ts';
import { createExtranet, createGroup, createUser, grant } from '../../../test/support/people.ts';
import {
  createNote,
  createTag,
  group,
  idsOf,
  namedAs,
  notificationsOf,
  setMembers,
  user,
  V2,
  V3,
} from './thankyou.test-support.ts';

const app = useApp();

const statuses = async (answers: Promise<{ status: number }>[]) =>
  (await Promise.all(answers)).map(({ status }) => status);

describe('T1: outsiders read what concerns their own extranet', () => {
  it('in lists, single notes, totals and filters alike', async () => {
    const extranet = await createExtranet(app);
    const [outsider, peer] = [
      await createUser(app, { extranet_id: extranet.id }),
      await createUser(app, { extranet_id: extranet.id }),
    ];
    const insider = await createUser(app);
    const [own, inner] = [await createGroup(app, { extranet_id: extranet.id }), await createGroup(app)];
    const hidden = await createNote(insider.client, [user(insider), group(inner)]);
    const mixed = await createNote(insider.client, [user(insider), user(peer), group(inner), group(own)]);
    const byPeer = await createNote(peer.client, [user(outsider)]);
    const list = async (query = '') => (await outsider.client.get(`/thanks?${query}`)).body;

    const { data, pagination } = await list('users=1&thanked=1');
    expect(pagination.total).toBe(2);
    expect(data).toEqual([
      expect.objectContaining({ id: byPeer.id, author: namedAs(peer), users: [namedAs(outsider)] }),
      expect.objectContaining({
        id: mixed.id,
        author: namedAs(insider),
        users: [namedAs(peer)],
        thanked: [
          { ...namedAs(peer), object_type: { id: 1, name: 'user' } },
          { id: own.id, name: own.name, object_type: { id: 3, name: 'group' } },
        ],
      }),
    ]);
    expect(idsOf((await list(`user_ids=${peer.id},${insider.id}`)).data)).toEqual([mixed.id]);
    expect((await list(`user_ids=${insider.id}`)).pagination.total).toBe(0);
    expect((await list(`group_ids=${inner.id}`)).pagination.total).toBe(0);
    expect(idsOf((await list(`group_ids=${own.id}`)).data)).toEqual([mixed.id]);
    const body = { description: 'x', tags: [], thanked: [user(outsider)] };
    expect(
      await statuses([
        outsider.client.get(`/thanks/${mixed.id}`),
        outsider.client.get(`/thanks/${hidden.id}`),
        outsider.client.put(`/thanks/${hidden.id}`, body),
        outsider.client.delete(`/thanks/${hidden.id}`),
        outsider.client.delete(`/thanks/${mixed.id}`),
        insider.client.get(`/thanks/${byPeer.id}`),
      ]),
    ).toEqual([200, 404, 404, 404, 403, 200]);
    expect((await insider.client.get(`/thanks?user_ids=${outsider.id}`)).body.pagination.total).toBe(1);
  });

  it('unless they have thanks.admin, with which they read everything', async () => {
    const extranet = await createExtranet(app);
    const holder = await createUser(app, { extranet_id: extranet.id });
    const note = await createNote(app.admin, [user({ id: 1 })]);
    expect((await holder.client.get(`/thanks/${note.id}`)).status).toBe(404);
    await grant(app, 'thanks.admin', holder);
    expect((await holder.client.get(`/thanks/${note.id}`)).status).toBe(200);
  });
});

it('T2, T3: outsiders thank users and groups of their own extranet; others are 404', async () => {
  const extranet = await createExtranet(app);
  const [outsider, peer, insider] = [
    await createUser(app, { extranet_id: extranet.id }),
    await createUser(app, { extranet_id: extranet.id }),
    await createUser(app),
  ];
  const [own, inner] = [await createGroup(app, { extranet_id: extranet.id }), await createGroup(app)];
  await setMembers(app, own, [peer, insider]);
  const post = (thanked: unknown[]) => outsider.client.post('/thanks', { description: 'x', tags: [], thanked });
  expect(
    await statuses([
      post([user(peer)]),
      post([user(insider)]),
      post([user(peer), user(insider)]),
      post([group(inner)]),
    ]),
  ).toEqual([200, 404, 404, 404]);
  const { status, body } = await post([group(own)]);
  expect([status, body.users]).toEqual([200, [namedAs(peer)]]);
  expect(await notificationsOf(app, insider)).toHaveLength(1);
});

it('T4, T7: the author and holders of thanks.admin change and delete a note, others not', async () => {
  const [author, stranger, holder] = [await createUser(app), await createUser(app), await createUser(app)];
  await grant(app, 'thanks.admin', holder);
  const thanked = [user(stranger)];
  const body = { description: 'changed', tags: [], thanked };
  for (const prefix of ['', V3, V2]) {
    const note = await createNote(author.client, thanked);
    const path = `${prefix}/thanks/${note.id}`;
    expect(
      await statuses([stranger.client.put(path, body), stranger.client.post(path, body), stranger.client.delete(path)]),
    ).toEqual([403, 403, 403]);
    expect((await author.client.get(path)).body).toEqual(note);
    expect(
      await statuses([
        author.client.put(path, body),
        author.client.post(path, body),
        holder.client.put(path, body),
        holder.client.post(path, body),
      ]),
    ).toEqual([200, 200, 200, 200]);
    expect((await holder.client.delete(path)).status).toBe(200);
    const another = await createNote(author.client, thanked);
    expect((await author.client.delete(`${prefix}/thanks/${another.id}`)).status).toBe(200);
    const third = await createNote(author.client, thanked);
    expect((await app.admin.delete(`${prefix}/thanks/${third.id}`)).status).toBe(200);
  }
});

it('T5, T7: everyone reads tags, writing them needs thanks.admin', async () => {
  const tag = await createTag(app);
  const [someone, holder] = [await createUser(app), await createUser(app)];
  await grant(app, 'thanks.admin', holder);
  for (const prefix of ['', V3, V2]) {
    const path = `${prefix}/tags/${tag.id}`;
    expect(
      await statuses([
        someone.client.get(`${prefix}/tags`),
        someone.client.get(`${prefix}/tags/total`),
        someone.client.get(path),
        someone.client.post(`${prefix}/tags`, { name: 'Theirs' }),
        someone.client.put(path, { name: 'Theirs' }),
        someone.client.post(path, { name: 'Theirs' }),
        someone.client.delete(path),
        holder.client.put(path, { name: `Held ${prefix.length}` }),
        holder.client.post(path, { name: `Held ${prefix.length}` }),
      ]),
    ).toEqual([200, 200, 200, 403, 403, 403, 403, 200, 200]);
  }
  const { id } = (await holder.client.post('/tags', { name: 'Held anew' })).body;
  expect((await holder.client.delete(`/tags/${id}`)).status).toBe(200);
});

it('P39: a read-only member writes no note', async () => {
  const extranet = await createExtranet(app, { read_only: true });
  const member = await createUser(app, { extranet_id: extranet.id });
  const body = { description: 'x', tags: [], thanked: [user(member)] };
  expect(
    await statuses([
      member.client.post('/thanks', body),
      member.client.post(`${V2}/thanks`, body),
      member.client.get('/thanks'),
      member.client.get(`${V2}/thanks`),
    ]),
  ).toEqual([403, 403, 200, 200]);
});

it('notes of a deleted user go to the migration user, and the user is removed from notes that thank them', async () => {
  const [leaver, heir, bo] = [await createUser(app), await createUser(app), await createUser(app)];
  await grant(app, 'thanks.admin', leaver);
  const tag = (await leaver.client.post('/tags', { name: 'Legacy' })).body;
  const note = await createNote(leaver.client, [user(bo)]);
  const received = await createNote(app.admin, [user(leaver), user(bo)]);
  const total = async () => (await app.admin.get(`/thanks?user_ids=${leaver.id}`)).body.pagination.total;
  expect(await total()).toBe(1);
  const gone = await app.admin.delete(`/api/people/v2/users/${leaver.id}`, { migration_user_id: heir.id });
  expect(gone.status).toBe(204);
  expect((await app.admin.get(`/thanks/${note.id}`)).body.author).toEqual(namedAs(heir));
  expect((await app.admin.get(`/tags/${tag.id}`)).body).toMatchObject({
    created_by: `Test ${heir.username}`,
    modified_by: `Test ${heir.username}`,
  });
  const { users, thanked } = (await app.admin.get(`/thanks/${received.id}?thanked=1`)).body;
  expect([users, idsOf(thanked)]).toEqual([[namedAs(bo)], [bo.id]]);
  expect(await total()).toBe(0);
});
