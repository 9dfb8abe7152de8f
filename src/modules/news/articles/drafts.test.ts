import { expect, it } from 'vitest';
import { useApp } from '../../../../test/support/app.ts';
import { createUser, uniqueName } from '../../../../test/support/people.ts';
import { createArticle, createEditor, NEWS } from '../news.test-support.ts';

const app = useApp();
const ARTICLES = `${NEWS}/articles`;

it('W1: a draft is listed and read by editors alone, until it is published at once or for later', async () => {
  const [editor, reader] = [await createEditor(app), await createUser(app)];
  const title = uniqueName('Draft ');
  const draft = await createArticle(editor.client, { title, draft: true });
  expect(draft).toMatchObject({ status: 'draft', publish_at: null });
  const address = `${ARTICLES}/${draft.id}`;
  const ids = async (query: string, { client } = editor) =>
    (await client.get(`${ARTICLES}?${query}&query=${encodeURIComponent(title)}`)).body.data.map(
      ({ id }: { id: number }) => id,
    );
  expect(await ids('status=draft')).toEqual([draft.id]);
  expect(await ids('status=all')).toEqual([draft.id]);
  expect(await ids('status=scheduled')).toEqual([]);
  expect(await ids('status=published')).toEqual([]);
  expect(await ids('', reader)).toEqual([]);
  expect((await reader.client.get(`${ARTICLES}?status=draft`)).status).toBe(403);
  expect((await reader.client.get(address)).status).toBe(404);
  expect((await reader.client.put(`${address}/like`)).status).toBe(404);
  const change = async (body: unknown) => (await editor.client.put(address, body)).body;
  expect(await change({ title: `${title} again`, pinned: true })).toMatchObject({ status: 'draft', pinned: true });
  expect(await change({ publish_at: '2030-01-01T00:00:00Z' })).toMatchObject({
    status: 'scheduled',
    publish_at: '2030-01-01T00:00:00+00:00',
  });
  expect(await change({ draft: false })).toMatchObject({ status: 'scheduled' });
  expect(await change({ draft: true })).toMatchObject({ status: 'draft', publish_at: null });
  expect(await change({ draft: false })).toMatchObject({ status: 'published' });
  expect((await reader.client.get(address)).status).toBe(200);
  app.clock.advance(60_000);
  const { publish_at } = (await reader.client.get(address)).body;
  expect(await change({ draft: false })).toMatchObject({ publish_at });
  expect((await editor.client.get(`${ARTICLES}?status=draft&query=${encodeURIComponent(title)}`)).body.data).toEqual(
    [],
  );
});

it('an article is not a draft and published at a moment at once', async () => {
  for (const publish_at of [null, '2030-01-01']) {
    const { status, body } = await app.admin.post(ARTICLES, { title: 'Both', text: '', draft: true, publish_at });
    expect([status, body['invalid-params']]).toEqual([400, [expect.objectContaining({ name: 'draft' })]]);
  }
  const far = await createArticle(app.admin, { publish_at: '9999-12-31T23:59:59Z' });
  expect(far.status).toBe('scheduled');
});
