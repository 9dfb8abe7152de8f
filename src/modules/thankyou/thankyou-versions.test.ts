// Version 2 is another face of the domain of version 3; each has its addresses, and POST replaces as PUT does.
import { describe, expect, it } from 'vitest';
import { useApp } from '../../../test/support/app.ts';
import { createExtranet, createUser, grant, uniqueName } from '../../../test/support/people.ts';
import { createNote, createTag, idsOf, namedAs, notificationsOf, user, V2, V3 } from './thankyou.test-support.ts';

const app = useApp();

const INTRANET = '/intranet/rest/thankyou';
const made = { date: '2026-01-31T09:05:00+00:00', timezone_type: 3, timezone: 'UTC' };

describe('the tags of version 2', () => {
  it('are created with 201 and every field, and are the tags of version 3', async () => {
    const { status, body } = await app.admin.post(`${V2}/tags`, {
      name: 'Curiosity',
      active: '0',
      bg_colour: 'aaBB01',
    });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(Number),
      active: false,
      name: 'Curiosity',
      created_by: expect.any(String),
      created_date: made,
      modified_by: body.created_by,
      modified_date: made,
      bg_colour: '#aaBB01',
    });
    for (const prefix of [V2, V3, '']) expect((await app.admin.get(`${prefix}/tags/${body.id}`)).body).toEqual(body);
    expect((await app.admin.post(`${V2}/tags`, { name: 'curiosity' })).status).toBe(400);
  });

  it('are listed as a bare array of the objects of version 3, by name', async () => {
    const tags = [await createTag(app, { name: 'vv zwei' }), await createTag(app, { name: 'VV eins' })];
    const { status, body, headers } = await app.admin.get(`${V2}/tags/?name=vv`);
    expect([status, body]).toEqual([200, tags.toReversed()]);
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(headers.has('link')).toBe(false);
    expect((await app.admin.get('/tags?name=vv')).body.data).toEqual(body);
  });

  it('are filtered by name and by active, alone and together', async () => {
    const [above, order] = [
      await createTag(app, { name: 'ww Oben', active: false }),
      await createTag(app, { name: 'ww örtlich' }),
    ];
    const list = async (query: string) => idsOf((await app.admin.get(`${V2}/tags?${query}`)).body);
    expect(await list('name=WW')).toEqual([above.id, order.id]);
    expect(await list('name=ORT')).toEqual([order.id]);
    expect(await list('name=ww&active=1')).toEqual([order.id]);
    expect(await list('name=ww&active=false')).toEqual([above.id]);
    expect(await list('active=false')).toContain(above.id);
    expect(await list('active=1')).not.toContain(above.id);
    expect(await list('name=nothing%20like%20it')).toEqual([]);
  });

  it('have their next page at the address that the header Link names', async () => {
    const tags = [];
    for (const name of ['xx a', 'xx b', 'xx c']) tags.push(await createTag(app, { name }));
    const page = (query: string) => app.admin.get(`${V2}/tags?${query}`);
    const first = await page('name=xx&limit=2&other=1');
    expect(idsOf(first.body)).toEqual(idsOf(tags.slice(0, 2)));
    expect(first.headers.get('link')).toBe(`<${app.url}${V2}/tags?name=xx&limit=2&other=1&offset=2>; rel="next"`);
    const [, next = ''] = /<(.+)>/.exec(first.headers.get('link') ?? '') ?? [];
    const second = await app.admin.get(next);
    expect(idsOf(second.body)).toEqual(idsOf(tags.slice(2)));
    expect(second.headers.has('link')).toBe(false);
    expect((await page('name=xx&offset=3')).body).toEqual([]);
    const none = await page('name=xx&limit=0');
    expect([none.body, none.headers.has('link')]).toEqual([[], false]);
  });

  it('are up to 200 in one answer, also when no limit is given', async () => {
    for (let index = 0; index < 25; index += 1) await createTag(app, { name: uniqueName('yy ') });
    expect((await app.admin.get(`${V2}/tags?name=yy`)).body).toHaveLength(25);
    expect((await app.admin.get('/tags?name=yy')).body.data).toHaveLength(20);
    for (const query of ['limit=-1', 'limit=x', 'offset=-1', 'active=maybe']) {
      expect([query, (await app.admin.get(`${V2}/tags?${query}`)).status]).toEqual([query, 400]);
    }
  });

  it('are counted, changed and deleted as in version 3', async () => {
    const before = (await app.admin.get(`${V2}/tags/total`)).body;
    const { id } = (await app.admin.post(`${V2}/tags`, { name: 'Patience' })).body;
    expect((await app.admin.get(`${V2}/tags/total`)).body).toBe(before + 1);
    const changed = await app.admin.put(`${V2}/tags/${id}`, { name: 'Endurance', active: false });
    expect([changed.status, changed.body.name, changed.body.active]).toEqual([200, 'Endurance', false]);
    const gone = await app.admin.delete(`${V2}/tags/${id}`);
    expect([gone.status, gone.body]).toEqual([200, true]);
    expect((await app.admin.get(`${V3}/tags/${id}`)).status).toBe(404);
  });
});

describe('the notes of version 2', () => {
  it('are created with 201 and every field, and notify the users they thank', async () => {
    const [author, bo] = [await createUser(app), await createUser(app)];
    const input = { description: 'Für <b>alles</b> 🙂', tags: [], thanked: [user(bo)] };
    const { status, body } = await author.client.post(`${V2}/thanks`, input);
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(Number),
      description: input.description,
      author: namedAs(author),
      date_created: made,
      users: [namedAs(bo)],
    });
    for (const prefix of [V2, V3, '']) expect((await bo.client.get(`${prefix}/thanks/${body.id}`)).body).toEqual(body);
    expect(await notificationsOf(app, bo)).toHaveLength(1);
    expect((await author.client.post(`${V2}/thanks`, { ...input, tags: [999_999] })).status).toBe(404);
  });

  it('are listed with data and pagination, whose links lead to version 2', async () => {
    const bo = await createUser(app);
    const tag = await createTag(app);
    const notes = [
      await createNote(app.admin, [user(bo)], { tags: [tag.id] }),
      await createNote(app.admin, [user(bo)]),
    ];
    const query = `user_ids=${bo.id}&users=1&tags=1&thanked=1`;
    const { body } = await app.admin.get(`${V2}/thanks?${query}&limit=1`);
    expect(body).toEqual({
      data: [
        {
          ...notes[1],
          users: [namedAs(bo)],
          tags: [],
          thanked: [{ ...namedAs(bo), object_type: { id: 1, name: 'user' } }],
        },
      ],
      pagination: {
        offset: 0,
        limit: 1,
        total: 2,
        prev: null,
        next: `${app.url}${V2}/thanks?user_ids=${bo.id}&users=1&tags=1&thanked=1&limit=1&offset=1`,
      },
    });
    const second = (await app.admin.get(body.pagination.next)).body;
    expect([idsOf(second.data), second.data[0].tags]).toEqual([[notes[0]?.id], [tag]]);
  });

  it('are changed and deleted as in version 3', async () => {
    const [bo, cy] = [await createUser(app), await createUser(app)];
    const note = await createNote(bo.client, [user(cy)]);
    const body = { description: 'Better', tags: [], thanked: [user(cy)] };
    const changed = await bo.client.put(`${V2}/thanks/${note.id}`, body);
    expect([changed.status, changed.body]).toEqual([200, true]);
    expect((await bo.client.get(`/thanks/${note.id}`)).body.description).toBe('Better');
    const gone = await bo.client.delete(`${V2}/thanks/${note.id}`);
    expect([gone.status, gone.body]).toEqual([200, true]);
    expect((await bo.client.get(`${V2}/thanks/${note.id}`)).status).toBe(404);
  });

  it('T1: are read by outsiders when they concern their own extranet', async () => {
    const extranet = await createExtranet(app);
    const outsider = await createUser(app, { extranet_id: extranet.id });
    const hidden = await createNote(app.admin, [user({ id: 1 })]);
    expect((await outsider.client.get(`${V2}/thanks/${hidden.id}`)).status).toBe(404);
    expect((await outsider.client.get(`${V2}/thanks`)).body.data).toEqual([]);
    await grant(app, 'thanks.admin', outsider);
    expect((await outsider.client.get(`${V2}/thanks/${hidden.id}`)).body).toEqual(hidden);
  });
});

describe.each(['', V3, V2, `${INTRANET}/v3`])('POST below "%s"', (prefix) => {
  it('replaces a tag as PUT does', async () => {
    const tag = await createTag(app, { bg_colour: '#123456' });
    const name = uniqueName('Posted ');
    const { status, body } = await app.admin.post(`${prefix}/tags/${tag.id}/`, { name, active: 0 });
    expect([status, body]).toEqual([200, { ...tag, name, active: false }]);
    expect((await app.admin.get(`/tags/${tag.id}`)).body).toEqual(body);
    const bad = await app.admin.post(`${prefix}/tags/${tag.id}`, { name: '', active: true });
    expect([bad.status, bad.body['invalid-params'][0].name]).toEqual([400, 'name']);
    expect((await app.admin.post(`${prefix}/tags/x`, { name })).status).toBe(400);
    expect((await app.admin.get(`/tags/${tag.id}`)).body).toEqual(body);
  });

  it('replaces a note as PUT does, and notifies only users who are newly thanked', async () => {
    const [bo, cy] = [await createUser(app), await createUser(app)];
    const note = await createNote(app.admin, [user(bo)]);
    const input = { description: 'Posted', tags: [], thanked: [user(bo), user(cy)] };
    const { status, body } = await app.admin.post(`${prefix}/thanks/${note.id}`, input);
    expect([status, body]).toEqual([200, true]);
    expect((await app.admin.get(`/thanks/${note.id}`)).body).toEqual({
      ...note,
      description: 'Posted',
      users: [namedAs(bo), namedAs(cy)],
    });
    expect([(await notificationsOf(app, bo)).length, (await notificationsOf(app, cy)).length]).toEqual([1, 1]);
    expect((await app.admin.post(`${prefix}/thanks/${note.id}`, { ...input, thanked: [] })).status).toBe(400);
    expect((await app.admin.post(`${prefix}/thanks/999999`, input)).status).toBe(404);
  });

  it('still counts as the method that X-HTTP-Method-Override names', async () => {
    const tag = await createTag(app);
    const headers = { 'x-http-method-override': 'DELETE' };
    const gone = await app.admin.post(`${prefix}/tags/${tag.id}`, undefined, { headers });
    expect([gone.status, gone.body]).toEqual([200, true]);
    expect((await app.admin.get(`/tags/${tag.id}`)).status).toBe(404);
  });
});

describe('the addresses below /intranet/rest', () => {
  it('reach versions 3 and 2 in each spelling of the version', async () => {
    const tag = await createTag(app, { name: 'Spelled' });
    for (const [path, headers] of [
      [`${INTRANET}/v3/tags?name=spelled`, {}],
      [`${INTRANET}~v3/tags/?name=spelled`, {}],
      [`${INTRANET}/tags?name=spelled`, { 'x-api-version': '3' }],
    ] as const) {
      const { status, body } = await app.admin.get(path, { headers });
      expect([path, status, body.data]).toEqual([path, 200, [tag]]);
    }
    for (const [path, headers] of [
      [`${INTRANET}/v2/tags?name=spelled`, {}],
      [`${INTRANET}~v2/tags?name=spelled`, {}],
      [`${INTRANET}/tags?name=spelled`, { 'x-api-version': '2' }],
    ] as const) {
      const { status, body } = await app.admin.get(path, { headers });
      expect([path, status, body]).toEqual([path, 200, [tag]]);
    }
  });

  it('list, create, read, change and delete notes', async () => {
    const bo = await createUser(app);
    const input = { description: 'Below', tags: [], thanked: [user(bo)] };
    const { status, body } = await app.admin.post(`${INTRANET}/v3/thanks`, input);
    expect([status, body.users]).toEqual([200, [namedAs(bo)]]);
    const path = `${INTRANET}/v3/thanks/${body.id}`;
    expect((await app.admin.get(path)).body).toEqual(body);
    expect((await app.admin.get(`${INTRANET}/v3/thanks?user_ids=${bo.id}`)).body.data).toMatchObject([{ id: body.id }]);
    expect((await app.admin.put(path, { ...input, description: 'Changed' })).body).toBe(true);
    expect((await app.admin.delete(path)).body).toBe(true);
    expect((await app.admin.post(`${INTRANET}/v2/thanks`, input)).status).toBe(201);
  });

  it('answer errors in the shapes of the interface, and know no other version', async () => {
    const missing = await app.admin.get(`${INTRANET}/v3/thanks/999999`);
    expect([missing.status, missing.body]).toEqual([
      404,
      { error: true, message: 'Note not found', code: 404, title: 'Not found' },
    ]);
    const bad = await app.admin.post(`${INTRANET}/v2/tags`, {});
    expect(bad.body).toMatchObject({ status: 400, code: 400, 'invalid-params': [{ name: 'name' }] });
    expect((await app.anonymous.get(`${INTRANET}/v3/thanks`)).status).toBe(401);
    for (const path of [
      `${INTRANET}/thanks`,
      `${INTRANET}/v1/thanks`,
      `${INTRANET}/v4/thanks`,
      '/api/thankyou/v1/tags',
    ]) {
      expect([path, (await app.admin.get(path)).status]).toEqual([path, 404]);
    }
  });
});
