import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import {
  cutPage,
  type Db,
  type Flag,
  firstPage,
  type Keyed,
  keyed,
  type Param,
  preparedQueries,
  preparedQuery,
  type Row,
  type SearchParams,
  searchShape,
  searchValues,
  type Tables,
  type TextClause,
  type Values,
  whereText,
} from '../../../platform/db/index.ts';
import type { PageRequest } from '../../../platform/http/index.ts';
import { NEVER } from '../news.policy.ts';

/** An article as one person sees it. */
export type ListedArticle = Omit<Row<'news_articles'>, 'text' | 'text_key' | 'title_key' | 'trash_id'> & {
  author_name: string;
  channel_name: string | null;
  /** 1 when the person has marked it as read. */
  read: number;
  liked: number;
  like_count: number;
  comments_count: number;
};

export type Article = ListedArticle & { text: string };

export interface ArticleFilter {
  status: 'published' | 'scheduled' | 'draft' | 'all';
  channelId?: number | undefined;
  authorId?: number | undefined;
  pinned?: Flag | undefined;
  /** Only what this user has not marked as read. */
  unreadBy?: number | undefined;
  text: readonly TextClause[];
}

export interface ArticleTotal {
  total: number;
  /** When the next article is published, which may change the total; null: none is scheduled. */
  next: number | null;
}

/** Undefined for an article in the trash. */
export async function findArticle(db: Db, id: number, userId: number): Promise<Article | undefined> {
  const [article] = await singleArticle(db, { id, user: userId });
  return article;
}

/** Pinned first, then the newest. */
export function listArticles(
  db: Db,
  filter: ArticleFilter,
  { userId, now }: { userId: number; now: number },
  page: PageRequest,
): Promise<ListedArticle[]> {
  const shape = { ...shapeOf(filter), first: firstPage(page) };
  return articlePages(db, shape, { ...valuesOf(filter), ...page, user: userId, now });
}

export async function countArticles(db: Db, filter: ArticleFilter, now: number): Promise<ArticleTotal> {
  const [row] = await articleCounts(db, shapeOf(filter), { ...valuesOf(filter), now });
  return row ?? { total: 0, next: null };
}

/** What the SQL of a filter depends on: everything but the values. */
interface Shape {
  status: ArticleFilter['status'];
  channel: boolean;
  author: boolean;
  pinned: Flag | undefined;
  unread: boolean;
  text: Keyed<readonly TextClause[]>;
}

interface ArticleParams extends PageRequest, SearchParams {
  now: number;
  /** The id of the reader. */
  user: number;
  channel: number;
  author: number;
  unreadBy: number;
}

const columns = [
  'news_articles.id',
  'news_articles.channel_id',
  'news_articles.title',
  'news_articles.pinned',
  'news_articles.publish_at',
  'news_articles.image_hash',
  'news_articles.author_id',
  'news_articles.created_at',
  'news_articles.modified_by',
  'news_articles.modified_at',
  'news_articles.excerpt',
  'author.fullname as author_name',
  'channel.name as channel_name',
] as const;

const singleArticle = preparedQuery<{ id: number; user: number }, Article>((db, param) =>
  db
    .selectFrom('news_articles')
    .innerJoin('users as author', 'author.id', 'news_articles.author_id')
    .leftJoin('news_channels as channel', 'channel.id', 'news_articles.channel_id')
    .select(columns)
    .select('news_articles.text')
    .select(seenBy(param('user')))
    .where('news_articles.id', '=', param('id'))
    .where('news_articles.trash_id', 'is', null),
);

/** The page is cut from the index alone; only what is on it is looked up. Public for tests that look at its plan. */
export const articlePages = preparedQueries<Shape & { first?: number | undefined }, ArticleParams, ListedArticle>(
  (db, param, shape) => {
    const ids = db.selectFrom('news_articles').select(['news_articles.id']);
    const page = filtered(db, ids, shape, param)
      .orderBy('news_articles.pinned', 'desc')
      .orderBy('news_articles.publish_at', 'desc')
      .orderBy('news_articles.id', 'desc');
    return db
      .selectFrom(cutPage(page, param, shape.first).as('page'))
      .innerJoin('news_articles', 'news_articles.id', 'page.id')
      .innerJoin('users as author', 'author.id', 'news_articles.author_id')
      .leftJoin('news_channels as channel', 'channel.id', 'news_articles.channel_id')
      .select(columns)
      .select(seenBy(param('user')))
      .orderBy('news_articles.pinned', 'desc')
      .orderBy('news_articles.publish_at', 'desc')
      .orderBy('news_articles.id', 'desc');
  },
  { planOnce: ({ first, text }) => first !== undefined && text.value.length === 0 },
);

const articleCounts = preparedQueries<Shape, ArticleParams, ArticleTotal>((db, param, shape) => {
  const next = sql<number | null>`(select min(coming.publish_at) from news_articles as coming
    where coming.trash_id is null and coming.publish_at > ${param('now')})`;
  const counted = db.selectFrom('news_articles').select((eb) => eb.fn.countAll<number>().as('total'));
  return filtered(db, counted, shape, param).select(next.as('next'));
});

export function shapeOf({ status, channelId, authorId, pinned, unreadBy, text }: ArticleFilter): Shape {
  return {
    status,
    channel: channelId !== undefined,
    author: authorId !== undefined,
    pinned,
    unread: unreadBy !== undefined,
    text: keyed(text, searchShape),
  };
}

export function valuesOf({ channelId, authorId, unreadBy, text }: ArticleFilter): Values<ArticleParams> {
  return { ...searchValues(text), channel: channelId, author: authorId, unreadBy };
}

function filtered<O>(
  db: Db,
  base: SelectQueryBuilder<Tables, 'news_articles', O>,
  shape: Shape,
  param: Param<ArticleParams>,
): SelectQueryBuilder<Tables, 'news_articles', O> {
  let query = base.where('news_articles.trash_id', 'is', null);
  if (shape.status === 'published') query = query.where('news_articles.publish_at', '<=', param('now'));
  if (shape.status === 'scheduled') {
    query = query.where('news_articles.publish_at', '>', param('now')).where('news_articles.publish_at', '<', NEVER);
  }
  if (shape.status === 'draft') query = query.where('news_articles.publish_at', '=', NEVER);
  if (shape.channel) query = query.where('news_articles.channel_id', '=', param('channel'));
  if (shape.author) query = query.where('news_articles.author_id', '=', param('author'));
  if (shape.pinned !== undefined) query = query.where('news_articles.pinned', '=', sql.lit(shape.pinned));
  if (shape.unread) {
    query = query.where(
      sql<SqlBool>`not exists (select 1 from news_reads where news_reads.user_id = ${param('unreadBy')}
        and news_reads.article_id = news_articles.id)`,
    );
  }
  return whereText(db, query, 'news_articles', shape.text.value, param);
}

/** The likes and reads of the reader, and the counts of all users. */
function seenBy(userId: RawBuilder<unknown>) {
  const count = (table: 'news_reads' | 'news_likes' | 'news_comments', more = sql``) =>
    sql<number>`(select count(*) from ${sql.table(table)} as done where done.article_id = news_articles.id ${more})`;
  const own = sql`and done.user_id = ${userId}`;
  return [
    count('news_reads', own).as('read'),
    count('news_likes', own).as('liked'),
    count('news_likes').as('like_count'),
    count('news_comments', sql`and done.trash_id is null`).as('comments_count'),
  ] as const;
}
