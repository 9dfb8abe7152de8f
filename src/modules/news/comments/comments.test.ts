import { describe, expect, it } from 'vitest';
import { useApp } from '../../../../test/support/app.ts';
import { createUser, uniqueName } from '../../../../test/support/people.ts';
import { fewestQueries } from '../../../../test/support/queries.ts';
import { createArticle, createComment, createEditor, NEWS } from '../news.test-support.ts';

const app = useApp();
const commentsOf = (id: number) => `${NEWS}/articles/${id}/comments`;
const NOTIFICATIONS = '/api/notifications/v1';

describe('comments on news articles', () => {
  it('are written, read and changed', async () => {
    const { id } = await createArticle(app.admin);
    const writer = await createUser(app);
    const { status, body, headers } = await writer.client.post(commentsOf(id), {
      text: '<b>Well</b> said<script>x()</script>',
    });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(Number),
      text: '<b>Well</b> said',
      author: { id: writer.id, name: `Test ${writer.username}` },
      created: '2026-01-31T09:05:00+00:00',
      modified: '2026-01-31T09:05:00+00:00',
    });
    const address = `${commentsOf(id)}/${body.id}`;
    expect((await app.admin.get(address)).body).toEqual(body);
    app.clock.advance(60_000);
    const match = { headers: { 'if-match': headers.get('etag') ?? '' } };
    const changed = await writer.client.put(address, { text: 'Better' }, match);
    expect([changed.status, changed.body.text]).toEqual([200, 'Better']);
    expect(changed.body.modified).not.toBe(body.modified);
    expect((await writer.client.put(address, { text: 'Best' }, match)).status).toBe(412);
    expect((await writer.client.delete(address)).status).toBe(204);
    for (const gone of [await writer.client.get(address), await writer.client.delete(address)]) {
      expect(gone.status).toBe(404);
    }
  });

  it('are listed with the oldest first, in pages, and counted', async () => {
    const { id } = await createArticle(app.admin);
    for (const text of ['one', 'two', 'three']) await createComment(app.admin, id, text);
    const texts = async (query: string) =>
      (await app.admin.get(`${commentsOf(id)}?${query}`)).body.data.map(({ text }: { text: string }) => text);
    expect(await texts('')).toEqual(['one', 'two', 'three']);
    expect(await texts('limit=2&offset=1')).toEqual(['two', 'three']);
    expect(await texts('offset=3')).toEqual([]);
    expect((await app.admin.get(`${NEWS}/articles/${id}`)).body.comments_count).toBe(3);
    const read = (limit: number) => () => app.admin.get(`${commentsOf(id)}?limit=${limit}`);
    expect(await fewestQueries(app, read(3))).toBe(await fewestQueries(app, read(1)));
  });

  it.each([
    ['nothing', {}],
    ['an empty text', { text: '' }],
    ['a text without words', { text: '<p> </p><script>x()</script>' }],
    ['a text that is too long', { text: 'x'.repeat(20_001) }],
    ['a number', { text: 1 }],
  ])('are refused with %s', async (_what, body) => {
    const { id } = await createArticle(app.admin);
    expect((await app.admin.post(commentsOf(id), body)).status).toBe(400);
    expect((await app.admin.get(`${NEWS}/articles/${id}`)).body.comments_count).toBe(0);
  });

  it('are found below their own article only', async () => {
    const [one, two] = [await createArticle(app.admin), await createArticle(app.admin)];
    const comment = await createComment(app.admin, one.id);
    expect((await app.admin.get(`${commentsOf(two.id)}/${comment.id}`)).status).toBe(404);
    expect((await app.admin.put(`${commentsOf(two.id)}/${comment.id}`, { text: 'x' })).status).toBe(404);
    expect((await app.admin.delete(`${commentsOf(two.id)}/${comment.id}`)).status).toBe(404);
    expect((await app.admin.get(commentsOf(999_999))).status).toBe(404);
    expect((await app.admin.get(`${commentsOf(one.id)}/x`)).status).toBe(400);
  });

  it('are written once by a create that is sent twice, with one notification', async () => {
    const editor = await createEditor(app);
    const { id } = await createArticle(editor.client);
    const headers = { 'idempotency-key': uniqueName('comment-key') };
    const answers = await Promise.all([1, 2].map(() => app.admin.post(commentsOf(id), { text: 'x' }, { headers })));
    expect(answers[0]?.body).toEqual(answers[1]?.body);
    expect((await app.admin.get(commentsOf(id))).body.pagination.total).toBe(1);
    expect((await editor.client.get(NOTIFICATIONS)).body.pagination.total).toBe(1);
  });

  it('notify the author of the article, except of the author’s own comments', async () => {
    const editor = await createEditor(app);
    const writer = await createUser(app);
    const { id, title } = await createArticle(editor.client);
    await createComment(editor.client, id);
    await createComment(writer.client, id, '<p>Well <b>said</b></p>');
    const { body } = await editor.client.get(NOTIFICATIONS);
    expect(body.data).toEqual([
      expect.objectContaining({
        kind: 'comment.added',
        text: `Test ${writer.username} commented on “${title}”: Well said`,
        link: `/news/${id}`,
      }),
    ]);
    expect((await writer.client.get(NOTIFICATIONS)).body.data).toEqual([]);
  });

  it('W4: are read and written by everyone who may read the article', async () => {
    const scheduled = await createArticle(app.admin, { publish_at: '2030-01-01' });
    const comment = await createComment(app.admin, scheduled.id);
    const { client } = await createUser(app);
    expect((await client.get(commentsOf(scheduled.id))).status).toBe(404);
    expect((await client.post(commentsOf(scheduled.id), { text: 'x' })).status).toBe(404);
    expect((await client.get(`${commentsOf(scheduled.id)}/${comment.id}`)).status).toBe(404);
    expect((await app.anonymous.get(commentsOf(scheduled.id))).status).toBe(401);
  });

  it('W5: are changed by their author, and deleted by their author or news.admin', async () => {
    const { id } = await createArticle(app.admin);
    const [writer, other, editor] = [await createUser(app), await createUser(app), await createEditor(app)];
    const own = await createComment(writer.client, id);
    const address = `${commentsOf(id)}/${own.id}`;
    expect((await other.client.put(address, { text: 'x' })).status).toBe(403);
    expect((await other.client.delete(address)).status).toBe(403);
    expect((await editor.client.put(address, { text: 'x' })).status).toBe(403);
    expect((await app.admin.put(address, { text: 'x' })).status).toBe(403);
    expect((await app.admin.get(address)).body.text).toBe('Well said');
    expect((await writer.client.put(address, { text: 'mine' })).status).toBe(200);
    expect((await editor.client.delete(address)).status).toBe(204);
    const second = await createComment(writer.client, id);
    expect((await writer.client.delete(`${commentsOf(id)}/${second.id}`)).status).toBe(204);
  });
});
