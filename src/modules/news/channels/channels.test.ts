import { describe, expect, it } from 'vitest';
import { useApp } from '../../../../test/support/app.ts';
import { createUser, uniqueName } from '../../../../test/support/people.ts';
import { createArticle, createChannel, NEWS } from '../news.test-support.ts';

const app = useApp();
const CHANNELS = `${NEWS}/channels`;

describe('news channels', () => {
  it('are created, read, changed and deleted', async () => {
    const name = uniqueName('  Company ');
    const made = await app.admin.post(CHANNELS, { name, description: '<b>All</b><script>x()</script>', colour: 'red' });
    expect(made.status).toBe(201);
    expect(made.body).toEqual({ id: expect.any(Number), name: name.trim(), description: '<b>All</b>' });
    const address = `${CHANNELS}/${made.body.id}`;
    const read = await app.admin.get(address);
    expect([read.status, read.body]).toEqual([200, made.body]);

    const changed = await app.admin.put(address, { description: 'None' });
    expect([changed.status, changed.body]).toEqual([200, { ...made.body, description: 'None' }]);
    expect((await app.admin.get(address)).body.description).toBe('None');

    expect((await app.admin.delete(address)).status).toBe(204);
    expect((await app.admin.get(address)).status).toBe(404);
    expect((await app.admin.put(address, { name: 'x' })).status).toBe(404);
    expect((await app.admin.delete(address)).status).toBe(404);
  });

  it('have names that are unique ignoring case', async () => {
    const { id, name } = await createChannel(app);
    const other = await createChannel(app);
    const taken = await app.admin.post(CHANNELS, { name: ` ${name.toUpperCase()} ` });
    expect(taken.status).toBe(400);
    expect(taken.body['invalid-params']).toEqual([{ name: 'name', reason: 'is taken already' }]);
    expect((await app.admin.put(`${CHANNELS}/${other.id}`, { name })).status).toBe(400);
    expect((await app.admin.put(`${CHANNELS}/${id}`, { name: name.toUpperCase() })).status).toBe(200);
  });

  it('with the same name that are sent at once are created only once', async () => {
    const name = uniqueName('Twice ');
    const answers = await Promise.all([1, 2].map(() => app.admin.post(CHANNELS, { name })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 400]);
  });

  it.each([
    ['no name', {}],
    ['an empty name', { name: '' }],
    ['a blank name', { name: '  ' }],
    ['a long name', { name: 'x'.repeat(256) }],
    ['a number as a name', { name: 7 }],
    ['a NUL', { name: 'a\0b' }],
    ['no object', ['x']],
  ])('are refused with %s', async (_what, body) => {
    const { status, headers } = await app.admin.post(CHANNELS, body);
    expect(status).toBe(400);
    expect(headers.get('content-type')).toContain('application/problem+json');
  });

  it('are listed by name, in pages', async () => {
    for (const letter of ['Øb', 'oa', 'Oc']) await createChannel(app, { name: `${letter} ${uniqueName('listed')}` });
    const { body } = await app.admin.get(`${CHANNELS}?limit=200`);
    const names: string[] = body.data.map(({ name }: { name: string }) => name);
    const mine = names.filter((name) => name.includes('listed')).map((name) => name.slice(0, 2));
    expect(mine).toEqual(['oa', 'Øb', 'Oc']);
    expect(body.pagination.total).toBe(names.length);
    const second = await app.admin.get(`${CHANNELS}?limit=1&offset=1`);
    expect(second.body.data[0].name).toBe(names[1]);
    expect((await app.admin.get(`${CHANNELS}?limit=0`)).body).toMatchObject({ data: [], pagination: { limit: 0 } });
    expect((await app.admin.get(`${CHANNELS}?limit=-1`)).status).toBe(400);
  });

  it('are not deleted while they have articles that are not in the trash', async () => {
    const { id } = await createChannel(app);
    const article = await createArticle(app.admin, { channel_id: id });
    const refused = await app.admin.delete(`${CHANNELS}/${id}`);
    expect([refused.status, refused.body.type]).toEqual([409, expect.stringContaining('#channel_in_use')]);
    expect((await app.admin.delete(`${NEWS}/articles/${article.id}`)).status).toBe(204);
    expect((await app.admin.delete(`${CHANNELS}/${id}`)).status).toBe(204);
  });

  it('that are deleted while an article is written never leave an article without its channel', async () => {
    const { id } = await createChannel(app);
    const [made, deleted] = await Promise.all([
      app.admin.post(`${NEWS}/articles`, { title: 'x', text: 'x', channel_id: id }),
      app.admin.delete(`${CHANNELS}/${id}`),
    ]);
    expect([
      [201, 409],
      [400, 204],
    ]).toContainEqual([made.status, deleted.status]);
  });

  it('W2: are read by everyone and written by news.admin', async () => {
    const { id } = await createChannel(app);
    const { client } = await createUser(app);
    expect((await client.get(CHANNELS)).status).toBe(200);
    expect((await client.get(`${CHANNELS}/${id}`)).status).toBe(200);
    expect((await client.post(CHANNELS, { name: 'x' })).status).toBe(403);
    expect((await client.put(`${CHANNELS}/${id}`, { name: 'x' })).status).toBe(403);
    expect((await client.delete(`${CHANNELS}/${id}`)).status).toBe(403);
    expect((await app.anonymous.get(CHANNELS)).status).toBe(401);
  });
});
