import { sql } from 'kysely';
import type { Actor } from '../../../platform/access/index.ts';
import { type Database, type Db, inOrderOf, isAmong, type Row } from '../../../platform/db/index.ts';
import { walkUp } from '../../../platform/trees/index.ts';
import { isInCategory, type NeededRights } from '../categories/categories.repository.ts';

/** Characters of a text that a list reads to show its beginning. */
const BEGINNING = 400;

type ArticleColumns =
  | 'id'
  | 'title'
  | 'language'
  | 'category_id'
  | 'status'
  | 'tags'
  | 'publisher_id'
  | 'endorsed_by'
  | 'thumbnail_hash'
  | 'like_count'
  | 'comments_count'
  | 'created_at'
  | 'modified_at';

/** An article without its text. */
export type ArticleSummary = Pick<Row<'kb_articles'>, ArticleColumns> & { category_name: string; beginning: string };

type QuestionColumns =
  | 'id'
  | 'title'
  | 'language'
  | 'category_id'
  | 'archived'
  | 'tags'
  | 'answers_count'
  | 'accepted_answer_id'
  | 'like_count'
  | 'comments_count'
  | 'visits_count'
  | 'created_by'
  | 'created_at'
  | 'modified_at';

/** A question without its text. */
export type QuestionSummary = Pick<Row<'kb_questions'>, QuestionColumns> & {
  category_name: string;
  beginning: string;
};

/** In the order of the ids. */
export async function listArticleSummaries(db: Db, ids: readonly number[]): Promise<ArticleSummary[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('kb_articles')
    .innerJoin('kb_categories as category', 'category.id', 'kb_articles.category_id')
    .where(isAmong(db, 'kb_articles.id', ids))
    .select([
      'kb_articles.id',
      'kb_articles.title',
      'kb_articles.language',
      'kb_articles.category_id',
      'kb_articles.status',
      'kb_articles.tags',
      'kb_articles.publisher_id',
      'kb_articles.endorsed_by',
      'kb_articles.thumbnail_hash',
      'kb_articles.like_count',
      'kb_articles.comments_count',
      'kb_articles.created_at',
      'kb_articles.modified_at',
      'category.name as category_name',
      beginningOf('kb_articles.plain_text').as('beginning'),
    ])
    .execute();
  return inOrderOf(ids, rows);
}

/** In the order of the ids. */
export async function listQuestionSummaries(db: Db, ids: readonly number[]): Promise<QuestionSummary[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('kb_questions')
    .innerJoin('kb_categories as category', 'category.id', 'kb_questions.category_id')
    .where(isAmong(db, 'kb_questions.id', ids))
    .select([
      'kb_questions.id',
      'kb_questions.title',
      'kb_questions.language',
      'kb_questions.category_id',
      'kb_questions.archived',
      'kb_questions.tags',
      'kb_questions.answers_count',
      'kb_questions.accepted_answer_id',
      'kb_questions.like_count',
      'kb_questions.comments_count',
      'kb_questions.visits_count',
      'kb_questions.created_by',
      'kb_questions.created_at',
      'kb_questions.modified_at',
      'category.name as category_name',
      beginningOf('kb_questions.plain_text').as('beginning'),
    ])
    .execute();
  return inOrderOf(ids, rows);
}

function beginningOf(column: string) {
  return sql<string>`substr(${sql.ref(column)}, 1, ${sql.lit(BEGINNING)})`;
}

export interface CategoryCount {
  category_id: number;
  articles: number;
  open_questions: number;
}

/** Published articles and open questions of every category that has some. */
export function countContents({ db, slowReads }: Database, caller: string): Promise<CategoryCount[]> {
  const counted = sql`select category_id, sum(articles) as articles, sum(questions) as open_questions from (
      select category_id, count(*) as articles, 0 as questions from kb_articles
        where status = 'publish' and trash_id is null group by category_id
      union all select category_id, 0, count(*) from kb_questions
        where archived = 0 and answers_count = 0 and trash_id is null group by category_id) as counted group by category_id`;
  const query = db.selectFrom(sql<CategoryCount>`(${counted})`.as('contents')).selectAll();
  return slowReads.run(query.compile(), caller);
}

/** The categories whose expert the user is. */
export async function listExpertise(db: Db, userId: number): Promise<Set<number>> {
  const rows = await db.selectFrom('kb_experts').select('category_id').where('user_id', '=', userId).execute();
  return new Set(rows.map(({ category_id }) => category_id));
}

/** A category and all above it, the topmost first. */
export async function listPath(db: Db, categoryId: number) {
  return walkUp(db, 'kb_categories', [categoryId])
    .innerJoin('kb_categories', 'kb_categories.id', 'up.id')
    .select(['kb_categories.id', 'kb_categories.name', 'kb_categories.list_id'])
    .orderBy('up.depth', 'desc')
    .execute();
}

export async function listExpertIds(db: Db, categoryId: number, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('kb_experts')
    .select('user_id')
    .where('category_id', '=', categoryId)
    .orderBy('user_id')
    .limit(limit)
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/** The newest of its category, and the newest with one of its tags, are looked at. */
const LOOKED_AT = 200;

/** Published articles that the person sees, those with most tags in common first, then those of the same category, then the newest. */
export async function listRelated(
  db: Db,
  actor: Actor,
  view: NeededRights,
  article: Pick<Row<'kb_articles'>, 'id' | 'category_id'>,
  limit: number,
): Promise<Pick<ArticleSummary, 'id' | 'publisher_id'>[]> {
  const ownTags = sql`(select tag_key from kb_article_tags where article_id = ${article.id})`;
  const { rows } = await sql<Pick<ArticleSummary, 'id' | 'publisher_id'>>`
    select other.id, other.publisher_id from kb_articles as other
    where other.status = 'publish' and other.trash_id is null and other.id <> ${article.id}
      and ${isInCategory(db, actor, view, sql.ref<number>('other.category_id'))}
      and other.id in (
        select id from (select id from kb_articles where category_id = ${article.category_id} and status = 'publish' and trash_id is null
          order by created_at desc, id desc limit ${sql.lit(LOOKED_AT)}) as same_category
        union select article_id from (select article_id from kb_article_tags where tag_key in ${ownTags}
          order by article_id desc limit ${sql.lit(LOOKED_AT)}) as same_tag)
    order by (select count(*) from kb_article_tags as shared where shared.article_id = other.id and shared.tag_key in ${ownTags}) desc,
      case when other.category_id = ${article.category_id} then 0 else 1 end, other.created_at desc, other.id desc
    limit ${limit}`.execute(db);
  return rows;
}
