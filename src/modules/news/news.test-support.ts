import { sql } from 'kysely';
import sharp from 'sharp';
import type { TestApp } from '../../../test/support/app.ts';
import { inBulk } from '../../../test/support/bulk.ts';
import type { Answer, Client } from '../../../test/support/client.ts';
import { createUser, grant, type TestUser, uniqueName } from '../../../test/support/people.ts';
import { noteWrite } from '../../platform/db/index.ts';

export const NEWS = '/api/news/v1';
export const DELETED = '/intranet/rest/deleted';

export async function createEditor(app: TestApp): Promise<TestUser> {
  const editor = await createUser(app);
  await grant(app, 'news.admin', editor);
  return editor;
}

export async function createChannel(app: TestApp, overrides: Record<string, unknown> = {}) {
  return expectOk(await app.admin.post(`${NEWS}/channels`, { name: uniqueName('Channel '), ...overrides }));
}

export async function createArticle(client: Client, overrides: Record<string, unknown> = {}) {
  const input = { title: uniqueName('Article '), text: '<p>Some news</p>', ...overrides };
  return expectOk(await client.post(`${NEWS}/articles`, input));
}

export async function createComment(client: Client, articleId: number, text = 'Well said') {
  return expectOk(await client.post(`${NEWS}/articles/${articleId}/comments`, { text }));
}

/** A picture of one colour. */
export async function picture(colour = '#2f6f9f', { width = 60, height = 40 } = {}): Promise<Uint8Array> {
  const image = sharp({ create: { width, height, channels: 3, background: colour } });
  return new Uint8Array(await image.png().toBuffer());
}

export async function setImage(client: Client, articleId: number, bytes: Uint8Array): Promise<void> {
  const options = { body: bytes, headers: { 'content-type': 'image/png' } };
  expectOk(await client.request('PUT', `${NEWS}/articles/${articleId}/image`, options));
}

/** The records of the trash that are one's own, newest first, with their ids. */
export async function trashOf(client: Client, types?: string) {
  const { body } = await client.get(types === undefined ? DELETED : `${DELETED}?obj_types=${types}`);
  return body.map((record: { URI: string }) => ({ ...record, id: Number(record.URI.split('/').at(-1)) }));
}

/** Published articles, one a minute before now; every hundredth is pinned. */
export async function insertArticles({ application, clock }: TestApp, count: number, channelId: number | null) {
  const now = clock.now();
  await inBulk(application.platform.database.db, async (tx) => {
    await sql`insert into news_articles (channel_id, title, pinned, publish_at, author_id, created_at, modified_by,
        modified_at, title_key, excerpt, text, text_key)
      with recursive n (i) as (select cast(0 as bigint) union all select i + 1 from n where i + 1 < ${count})
      select cast(${channelId} as bigint), 'Bulk ' || cast(i as text), case when i % 100 = 0 then 1 else 0 end,
        cast(${now} as bigint) - i * 60000, 1, cast(${now} as bigint), 1, cast(${now} as bigint),
        'bulk ' || cast(i as text), 'Some news', '<p>Some news</p>', 'some news number ' || cast(i as text) from n`.execute(
      tx,
    );
    noteWrite('news_articles');
  });
}

/** The answer's body; a factory whose request fails must say why. */
function expectOk({ status, body }: Answer) {
  if (status < 200 || status > 204) throw new Error(`factory got ${status}: ${JSON.stringify(body)}`);
  return body;
}
