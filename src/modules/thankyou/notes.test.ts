import { describe, expect, it } from 'vitest';
import { useApp } from '../../../test/support/app.ts';
import { createGroup, createUser, grant } from '../../../test/support/people.ts';
import {
  createNote,
  createTag,
  group,
  idsOf,
  namedAs,
  notificationsOf,
  setMembers,
  user,
  V3,
} from './thankyou.test-support.ts';

const app = useApp();

describe('a new note', () => {
  it('is answered with 200 and every field, in the time zone of the reader', async () => {
    const [author, bo] = [await createUser(app), await createUser(app)];
    await author.client.patch('/api/people/v1/me', { timezone: 'America/New_York' });
    const input = { description: 'Für <b>alles</b> & mehr 🙂', tags: [], thanked: [user(bo)] };
    const { status, body } = await author.client.post('/thanks', input);
    expect(status).toBe(200);
    expect(body).toEqual({
      id: body.id,
      description: input.description,
      author: namedAs(author),
      date_created: { date: '2026-01-31T04:05:00-05:00', timezone_type: 3, timezone: 'America/New_York' },
      users: [namedAs(bo)],
    });
    expect((await author.client.get(`/thanks/${body.id}`)).body).toEqual(body);
    expect((await bo.client.get(`${V3}/thanks/${body.id}/`)).body).toEqual({
      ...body,
      date_created: { date: '2026-01-31T09:05:00+00:00', timezone_type: 3, timezone: 'UTC' },
    });
  });

  it('takes each form of `thanked`; the nested id names the object, and each counts once', async () => {
    const [bo, cy] = [await createUser(app), await createUser(app)];
    const team = await createGroup(app);
    const forms = [
      { id: 999_999, oclass: { id: bo.id, oclass: 1 } },
      { id: bo.id, oclass: 1 },
      { id: bo.id, object_type: { id: 1, name: 'ignored' } },
      { oclass: { id: bo.id, oclass: 1 } },
      { id: bo.id, oclass: { oclass: 1 } },
    ];
    for (const form of forms) {
      expect((await createNote(app.admin, [form])).users).toEqual([namedAs(bo)]);
      // A single value is a list of one.
      expect((await createNote(app.admin, form)).users).toEqual([namedAs(bo)]);
    }
    const note = await createNote(app.admin, [{ id: team.id, oclass: 3 }, user(cy), ...forms, user(cy)]);
    expect((await app.admin.get(`/thanks/${note.id}?thanked=1`)).body.thanked).toEqual([
      { id: team.id, name: team.name, object_type: { id: 3, name: 'group' } },
      { ...namedAs(cy), object_type: { id: 1, name: 'user' } },
      { ...namedAs(bo), object_type: { id: 1, name: 'user' } },
    ]);
  });

  it('answers `thanked` and `tags` only when asked for', async () => {
    const [second, first] = [await createTag(app, { name: 'B value' }), await createTag(app, { name: 'A value' })];
    const note = await createNote(app.admin, [user({ id: 1 })], { tags: [second.id, first.id, second.id] });
    expect(note).not.toHaveProperty('tags');
    const get = async (query: string) => (await app.admin.get(`/thanks/${note.id}?${query}`)).body;
    expect(await get('tags=0&thanked=false')).toEqual(note);
    expect(await get('users=0')).toEqual(note);
    expect(await get('tags=1')).toEqual({ ...note, tags: [first, second] });
    expect(Object.keys(await get('thanked=true&tags=true')).sort()).toEqual(
      [...Object.keys(note), 'tags', 'thanked'].sort(),
    );
  });

  it('thanks the active members that its groups have when it is written', async () => {
    const people = [await createUser(app), await createUser(app), await createUser(app), await createUser(app)];
    const [bo, cy, blocked, later] = people;
    if (!bo || !cy || !blocked || !later) throw new Error('four were made');
    const [team, other] = [await createGroup(app), await createGroup(app)];
    await app.admin.put(`/api/people/v2/users/${blocked.id}`, { blocked: true });
    await setMembers(app, team, [bo, cy, blocked]);
    await setMembers(app, other, [cy]);
    const note = await createNote(app.admin, [group(team), group(other), user(bo)]);
    expect(note.users).toEqual([namedAs(bo), namedAs(cy)]);

    await setMembers(app, team, [later]);
    expect((await app.admin.get(`/thanks/${note.id}`)).body.users).toEqual(note.users);
    const renamed = `${team.name} renamed`;
    await app.admin.put(`/api/people/v2/groups/${team.id}`, { name: renamed });
    const named = async () => (await app.admin.get(`/thanks/${note.id}?thanked=1`)).body.thanked[0].name;
    expect(await named()).toBe(renamed);
    await app.admin.delete(`/api/people/v2/groups/${team.id}`);
    expect(await named()).toBe(team.name);
    expect((await app.admin.get(`/thanks/${note.id}`)).body.users).toEqual(note.users);
  });

  it('may thank a group without members', async () => {
    const team = await createGroup(app);
    expect((await createNote(app.admin, [group(team)])).users).toEqual([]);
  });

  it.each([
    ['no body', undefined],
    ['no description', { description: undefined }],
    ['an empty description', { description: '' }],
    ['a blank description', { description: ' \n ' }],
    ['a long description', { description: 'x'.repeat(1001) }],
    ['a NUL character', { description: 'a\u0000b' }],
    ['no tags', { tags: undefined }],
    ['tags that are no ids', { tags: ['x'] }],
    ['no thanked', { thanked: undefined }],
    ['nobody thanked', { thanked: [] }],
    ['thanked that is no object', { thanked: [5] }],
    ['a kind that does not exist', { thanked: [{ id: 1, oclass: 2 }] }],
    ['a nested kind that does not exist', { thanked: [{ id: 1, oclass: { id: 1, oclass: 0 } }] }],
    ['an object type that does not exist', { thanked: [{ id: 1, object_type: { id: 4 } }] }],
    ['no kind', { thanked: [{ id: 1 }] }],
    ['no id', { thanked: [{ oclass: 1 }] }],
    ['an id that is no number', { thanked: [{ id: '1; drop', oclass: 1 }] }],
    ['an id beyond all numbers', { thanked: [{ id: 1e30, oclass: 1 }] }],
  ])('with %s answers 400 as a changed one does, and nothing is written', async (_, change) => {
    const note = await createNote(app.admin, [user({ id: 1 })]);
    const good = { description: 'x', tags: [], thanked: [user({ id: 1 })] };
    const body = change && { ...good, ...change };
    const before = (await app.admin.get('/thanks')).body;
    for (const answer of [await app.admin.post('/thanks', body), await app.admin.put(`/thanks/${note.id}`, body)]) {
      expect(answer.status).toBe(400);
      expect(answer.body).toEqual({
        error: true,
        message: expect.any(String),
        code: 400,
        title: 'Bad request',
        'invalid-params': [{ name: expect.any(String), reason: expect.any(String) }],
      });
    }
    expect((await app.admin.get('/thanks')).body).toEqual(before);
  });

  it('takes a description of 1000 characters, however many bytes they have', async () => {
    const description = '🙂'.repeat(1000);
    expect((await createNote(app.admin, [user({ id: 1 })], { description })).description).toBe(description);
  });

  it('with an unknown tag, user or group answers 404 that names it, and nothing is written', async () => {
    const note = await createNote(app.admin, [user({ id: 1 })]);
    const gone = await createUser(app);
    await app.admin.put(`/api/people/v2/users/${gone.id}`, { blocked: true });
    const before = (await app.admin.get('/thanks?tags=1&thanked=1')).body;
    const cases = [
      [{ tags: [999_999] }, 'Tag 999999 not found'],
      [{ thanked: [user({ id: 1 }), user({ id: 999_999 })] }, 'User 999999 not found'],
      [{ thanked: [group({ id: -4 })] }, 'Group -4 not found'],
      [{ thanked: [user(gone)] }, `User ${gone.id} not found`],
    ] as const;
    for (const [change, message] of cases) {
      const body = { description: 'changed', tags: [], thanked: [user({ id: 1 })], ...change };
      for (const answer of [await app.admin.post('/thanks', body), await app.admin.put(`/thanks/${note.id}`, body)]) {
        expect([answer.status, answer.body]).toEqual([404, { error: true, message, code: 404, title: 'Not found' }]);
      }
    }
    expect((await app.admin.get('/thanks?tags=1&thanked=1')).body).toEqual(before);
  });

  it('may name 100 tags and 1,000 users and groups, repeated ones not counted, and no more (decision 252)', async () => {
    const [bo, tag] = [await createUser(app), await createTag(app)];
    const many = { tags: Array(100).fill(tag.id) };
    expect((await createNote(app.admin, Array(1000).fill(user(bo)), many)).users).toEqual([namedAs(bo)]);
    const send = async (body: object) =>
      (await app.admin.post('/thanks', { description: 'x', tags: [], ...body })).status;
    const unknown = Array.from({ length: 1001 }, (_, index) => user({ id: 1_000_000 + index }));
    expect(await send({ thanked: unknown.slice(1) })).toBe(404);
    expect(await send({ thanked: unknown })).toBe(400);
    expect(await send({ thanked: [user(bo)], tags: Array(101).fill(tag.id) })).toBe(400);
  });
});

describe('a change of a note', () => {
  it('replaces everything, answers true, and keeps author and date', async () => {
    const [author, bo, cy] = [await createUser(app), await createUser(app), await createUser(app)];
    const [old, fresh] = [await createTag(app), await createTag(app)];
    const note = await createNote(author.client, [user(bo)], { tags: [old.id] });
    app.clock.advance(60_000);
    const input = { description: 'Better words', tags: [fresh.id], thanked: [user(cy)] };
    const { status, body } = await author.client.put(`${V3}/thanks/${note.id}/`, input);
    expect([status, body]).toEqual([200, true]);
    expect((await author.client.get(`/thanks/${note.id}?tags=1&thanked=1`)).body).toEqual({
      ...note,
      description: 'Better words',
      users: [namedAs(cy)],
      thanked: [{ ...namedAs(cy), object_type: { id: 1, name: 'user' } }],
      tags: [fresh],
    });
    const { id: _, ...rest } = input.thanked[0] ?? user(cy);
    await author.client.put(`/thanks/${note.id}`, { ...input, tags: [], thanked: [rest, user(bo)] });
    const { tags, users } = (await author.client.get(`/thanks/${note.id}?tags=1`)).body;
    expect([tags, idsOf(users)]).toEqual([[], [bo.id, cy.id]]);
  });

  it('keeps the users whom its groups stood for, also when a group or user was deleted', async () => {
    const [bo, cy, later] = [await createUser(app), await createUser(app), await createUser(app)];
    const [team, gone] = [await createGroup(app), await createGroup(app)];
    await setMembers(app, team, [bo]);
    await setMembers(app, gone, [bo, cy]);
    const note = await createNote(app.admin, [group(team), group(gone), user(cy)]);
    await setMembers(app, team, [later]);
    await app.admin.delete(`/api/people/v2/groups/${gone.id}`);
    await app.admin.put(`/api/people/v2/users/${cy.id}`, { blocked: true });
    const { thanked, ...before } = (await app.admin.get(`/thanks/${note.id}?thanked=1`)).body;
    const change = async (list: unknown[]) => {
      const body = { description: 'Typo mended', tags: [], thanked: list };
      expect((await app.admin.put(`/thanks/${note.id}`, body)).status).toBe(200);
      return idsOf((await app.admin.get(`/thanks/${note.id}`)).body.users);
    };
    expect(await change(thanked)).toEqual(idsOf(before.users));
    expect((await app.admin.get(`/thanks/${note.id}?thanked=1`)).body.thanked).toEqual(thanked);
    expect(await notificationsOf(app, later)).toEqual([]);
    // Bo stays through the other group.
    expect(await change([group(gone)])).toEqual([bo.id, cy.id]);
    expect(await change([group(team)])).toEqual([later.id]);
  });

  it('at the same time as another leaves one of both, not a mixture', async () => {
    const people = [await createUser(app), await createUser(app)];
    const note = await createNote(app.admin, [user({ id: 1 })]);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => {
        const one = people[index % 2] ?? { id: 0 };
        return app.admin.put(`/thanks/${note.id}`, { description: String(one.id), tags: [], thanked: [user(one)] });
      }),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    const { description, users } = (await app.admin.get(`/thanks/${note.id}`)).body;
    expect(users.map(({ id }: { id: number }) => String(id))).toEqual([description]);
  });

  it('that deletes it answers true once', async () => {
    const note = await createNote(app.admin, [user({ id: 1 })], { tags: [(await createTag(app)).id] });
    expect((await app.admin.delete(`${V3}/thanks/${note.id}`)).body).toBe(true);
    expect((await app.admin.get(`/thanks/${note.id}`)).status).toBe(404);
    expect((await app.admin.delete(`/thanks/${note.id}`)).status).toBe(404);
    const over = await app.admin.post(`/thanks/${(await createNote(app.admin, [user({ id: 1 })])).id}`, undefined, {
      headers: { 'x-http-method-override': 'DELETE' },
    });
    expect([over.status, over.body]).toEqual([200, true]);
  });
});

describe('the notifications of a note', () => {
  it('reach everyone thanked once, however often they are named, but never the author', async () => {
    const [author, bo, cy] = [await createUser(app), await createUser(app), await createUser(app)];
    const team = await createGroup(app);
    await setMembers(app, team, [author, bo, cy]);
    const note = await createNote(author.client, [group(team), user(bo), user(author)], { description: 'Thanks!' });
    const told = [
      {
        kind: 'thanks.received',
        text: `Test ${author.username} thanked you: Thanks!`,
        link: `/thanks/${note.id}`,
        read: 0,
      },
    ];
    expect(await notificationsOf(app, bo)).toEqual(told);
    expect(await notificationsOf(app, cy)).toEqual(told);
    expect(await notificationsOf(app, author)).toEqual([]);
    const { body } = await bo.client.get('/api/notifications/v1/count');
    expect(body).toEqual({ unread: 1 });
  });

  it('reach only the users whom an edit adds, in the name of the author, whoever edits', async () => {
    const [author, editor] = [await createUser(app), await createUser(app)];
    const [bo, cy] = [await createUser(app), await createUser(app)];
    await grant(app, 'thanks.admin', editor);
    const note = await createNote(author.client, [user(bo)], { description: '🙂'.repeat(300) });
    const put = (list: unknown[]) =>
      editor.client.put(`/thanks/${note.id}`, { description: '🙂'.repeat(300), tags: [], thanked: list });
    await put([user(bo)]);
    await put([user(bo), user(cy), user(author), user(editor)]);
    const counts = await Promise.all(
      [bo, cy, author, editor].map(async (one) => (await notificationsOf(app, one)).length),
    );
    expect(counts).toEqual([1, 1, 0, 0]);
    expect((await notificationsOf(app, cy))[0]?.text).toBe(`Test ${author.username} thanked you: ${'🙂'.repeat(200)}…`);
  });

  it('are not written when the note was refused', async () => {
    const bo = await createUser(app);
    const body = { description: 'x', tags: [999_999], thanked: [user(bo)] };
    expect((await app.admin.post('/thanks', body)).status).toBe(404);
    expect(await notificationsOf(app, bo)).toEqual([]);
  });
});
