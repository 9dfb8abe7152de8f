import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { useApp } from '../../../test/support/app.ts';
import { inBulk } from '../../../test/support/bulk.ts';
import { createUser, type TestUser } from '../../../test/support/people.ts';
import { fewestQueries } from '../../../test/support/queries.ts';
import { explain, noteWrite } from '../../platform/db/index.ts';
import { type ArticleFilter, articlePages, shapeOf, valuesOf } from './articles/article-list.repository.ts';
import { createChannel, insertArticles, NEWS } from './news.test-support.ts';
import { readerPage } from './reactions/reactions.repository.ts';

const app = useApp();
const COUNT = 50_000;

describe('50,000 articles', () => {
  let reader: TestUser;
  let channel: { id: number };

  beforeAll(async () => {
    reader = await createUser(app);
    channel = await createChannel(app);
    await insertArticles(app, COUNT - 1000, null);
    await insertArticles(app, 1000, channel.id);
    const others = await Promise.all(Array.from({ length: 9 }, () => createChannel(app)));
    await inBulk(app.application.platform.database.db, async (tx) => {
      // Several channels: with one, the planner takes it for half of all articles and may read them all in order.
      for (const [number, { id }] of others.entries()) {
        await sql`update news_articles set channel_id = ${id} where channel_id is null and id % 10 = ${number}`.execute(
          tx,
        );
      }
      noteWrite('news_articles');
      await sql`insert into news_reads (user_id, article_id, read_at) select 1, id, publish_at from news_articles`.execute(
        tx,
      );
      noteWrite('news_reads');
      await sql`analyze`.execute(tx);
    });
  });

  it.each([
    ['everything', {}, 'news_articles_listed'],
    ['what is pinned', { pinned: 1 }, 'news_articles_listed'],
    ['a channel', { channelId: true }, 'news_articles_in_channel'],
    ['what is unread', { unreadBy: true }, 'news_articles_listed'],
  ] as const)('are listed through an index: %s', async (_what, wanted, index) => {
    const { db } = app.application.platform.database;
    const filter: ArticleFilter = {
      status: 'published',
      text: [],
      pinned: 'pinned' in wanted ? wanted.pinned : undefined,
      channelId: 'channelId' in wanted ? channel.id : undefined,
      unreadBy: 'unreadBy' in wanted ? reader.id : undefined,
    };
    const values = { ...valuesOf(filter), limit: 20, offset: 0, user: reader.id, now: app.clock.now() };
    const plan = await explain(db, articlePages.compile(db, shapeOf(filter), values));
    expect(plan).toContain(index);
    expect(plan).not.toMatch(/Seq Scan on news_articles|SCAN news_articles$/m);
  });

  it('are searched through the trigram index', async () => {
    const { db, engine } = app.application.platform.database;
    const text = [{ columns: ['title_key', 'text_key'], texts: ['number 4711'], mode: 'all' as const }];
    const filter: ArticleFilter = { status: 'published', text };
    const values = { ...valuesOf(filter), limit: 20, offset: 0, user: reader.id, now: app.clock.now() };
    const plan = await explain(db, articlePages.compile(db, shapeOf(filter), values));
    expect(plan).toContain(engine === 'postgres' ? 'news_articles_search' : 'found VIRTUAL TABLE INDEX');
    const { body } = await reader.client.get(`${NEWS}/articles?query=48123+number`);
    expect(body.data.map(({ title }: { title: string }) => title)).toEqual(['Bulk 48123']);
    expect(body.pagination.total).toBe(1);
  });

  it('name their readers through an index', async () => {
    const { db } = app.application.platform.database;
    const plan = await explain(db, readerPage(db, 1, { kind: 'always' }, { limit: 20, offset: 0 }).compile());
    expect(plan).toMatch(/news_reads_article/);
  });

  it.each(['', 'unread=1&', 'query=bulk&', 'pinned=1&'])(
    'take as many queries for 200 of them as for one: %s',
    async (filter) => {
      const list = (limit: number) => () => reader.client.get(`${NEWS}/articles?${filter}limit=${limit}`);
      const one = await fewestQueries(app, list(1));
      expect(await fewestQueries(app, list(200))).toBe(one);
      expect(one).toBeLessThanOrEqual(2);
    },
  );

  it('have an exact total and a last page', async () => {
    const { body } = await reader.client.get(`${NEWS}/articles?limit=20&offset=${COUNT - 5}`);
    expect([body.pagination.total, body.data.length]).toEqual([COUNT, 5]);
    const inChannel = await reader.client.get(`${NEWS}/articles?limit=0&channel_id=${channel.id}`);
    expect(inChannel.body.pagination.total).toBe(1000);
  });
});
