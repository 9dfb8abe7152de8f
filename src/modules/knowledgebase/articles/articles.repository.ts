import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Actor } from '../../../platform/access/index.ts';
import {
  countRows,
  cutPage,
  type Db,
  firstPage,
  inOrderOf,
  isAmong,
  lockRow,
  plannedRows,
  preparedQuery,
  type Row,
  rowsOf,
} from '../../../platform/db/index.ts';
import type { PageRequest } from '../../../platform/http/index.ts';
import { isInCategory, type NeededRights } from '../categories/categories.repository.ts';
import { marksOf } from '../commentables.repository.ts';

/** An article as one person sees it. */
export type Article = Row<'kb_articles'> & {
  category_name: string;
  publisher_name: string;
  subscribed: 0 | 1;
  liked: 0 | 1;
};

export interface ArticleFilter {
  status: Article['status'] | undefined;
  category: number | undefined;
  endorsedOnly: boolean;
  tagKey: string | undefined;
  language: string | undefined;
  publisher: number | undefined;
  /** In which categories published and archived ones are seen, and in which everybody's drafts. */
  view: NeededRights;
  publish: NeededRights;
}

const articleById = preparedQuery<{ id: number; reader: number }, Article>((db, param) =>
  selectArticles(db, param('reader')).where('kb_articles.id', '=', param('id')),
);

export async function findArticle(db: Db, actor: Actor, id: number): Promise<Article | undefined> {
  return (await articleById(db, { id, reader: actor.id }))[0];
}

export async function lockArticle(tx: Db, actor: Actor, id: number): Promise<Article | undefined> {
  lockRow(tx, 'kb_articles', id);
  return findArticle(tx, actor, id);
}

/** In the order of the ids. */
export async function listArticlesByIds(db: Db, actor: Actor, ids: readonly number[]): Promise<Article[]> {
  if (ids.length === 0) return [];
  const rows = await selectArticles(db, sql<number>`${actor.id}`)
    .where(isAmong(db, 'kb_articles.id', ids))
    .$call(plannedRows(db));
  return inOrderOf(ids, rows);
}

function selectArticles(db: Db, reader: RawBuilder<number>) {
  return db
    .selectFrom('kb_articles')
    .innerJoin('kb_categories as category', 'category.id', 'kb_articles.category_id')
    .innerJoin('users as publisher', 'publisher.id', 'kb_articles.publisher_id')
    .selectAll('kb_articles')
    .select(['category.name as category_name', 'publisher.fullname as publisher_name'])
    .where('kb_articles.trash_id', 'is', null)
    .select(marksOf('article', reader));
}

/** Newest first. */
export async function listArticleIds(
  db: Db,
  actor: Actor,
  filter: ArticleFilter,
  page: PageRequest,
): Promise<number[]> {
  const query = articleIdsQuery(db, actor, filter, page);
  const rows = await (isOfAll(filter) && firstPage(page) ? query.$call(plannedRows(db)) : query.execute());
  return rows.map(({ id }) => id);
}

export async function countArticles(db: Db, actor: Actor, filter: ArticleFilter): Promise<number> {
  return countRows(filtered(db, actor, filter), isOfAll(filter) ? plannedRows(db) : undefined);
}

/** The query itself, so that tests can look at its plan. */
export function articleIdsQuery(db: Db, actor: Actor, filter: ArticleFilter, page: PageRequest) {
  const all = filtered(db, actor, filter)
    .select('kb_articles.id')
    .orderBy('kb_articles.created_at', 'desc')
    .orderBy('kb_articles.id', 'desc');
  return cutPage(all, (name) => sql<number>`${page[name]}`, firstPage(page));
}

/** What the knowledge base begins with: not narrowed by anything but what the reader may see. */
function isOfAll({ category, endorsedOnly, tagKey, language, publisher }: ArticleFilter): boolean {
  return !endorsedOnly && [category, tagKey, language, publisher].every((value) => value === undefined);
}

export const { insert: insertArticle, update: updateArticle } = rowsOf('kb_articles');

function filtered(db: Db, actor: Actor, filter: ArticleFilter) {
  const { status, category, endorsedOnly, tagKey, language, publisher } = filter;
  let query = db
    .selectFrom('kb_articles')
    .where('kb_articles.trash_id', 'is', null)
    .where(isSeen(db, actor, filter));
  if (status !== undefined) query = query.where('kb_articles.status', '=', status);
  if (category !== undefined) query = query.where('kb_articles.category_id', '=', category);
  if (endorsedOnly) query = query.where('kb_articles.endorsed_by', 'is not', null);
  if (language !== undefined) query = query.where('kb_articles.language', '=', language);
  if (publisher !== undefined) query = query.where('kb_articles.publisher_id', '=', publisher);
  if (tagKey !== undefined) {
    const tagged = db.selectFrom('kb_article_tags').select('article_id').where('tag_key', '=', tagKey);
    query = query.where('kb_articles.id', 'in', tagged);
  }
  return query;
}

function isSeen(db: Db, actor: Actor, { status, view, publish }: ArticleFilter): Expression<SqlBool> {
  const category = sql.ref<number>('kb_articles.category_id');
  const viewed = isInCategory(db, actor, view, category);
  if (status !== undefined && status !== 'draft') return viewed;
  const drafts = isInCategory(db, actor, publish, category);
  return sql<SqlBool>`${viewed} and (${status === 'draft' ? sql`1 = 0` : sql`kb_articles.status <> 'draft'`}
    or kb_articles.publisher_id = ${actor.id} or ${drafts})`;
}
