import { type Db, isAmong, plannedRows } from '../../platform/db/index.ts';
import type { Followed, Work } from '../../platform/things/index.ts';
import type { Subscribable } from './reactions.repository.ts';

export async function listNamedArticles(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('kb_articles')
    .innerJoin('kb_categories as category', 'category.id', 'kb_articles.category_id')
    .where(isAmong(db, 'kb_articles.id', ids))
    .where('kb_articles.trash_id', 'is', null)
    .select([
      'kb_articles.id',
      'kb_articles.title',
      'kb_articles.status',
      'kb_articles.publisher_id',
      'kb_articles.thumbnail_hash',
      'category.id as category_id',
      'category.name as category',
      'category.list_id',
    ])
    .$call(plannedRows(db));
}

export async function listNamedQuestions(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('kb_questions')
    .innerJoin('kb_categories as category', 'category.id', 'kb_questions.category_id')
    .where(isAmong(db, 'kb_questions.id', ids))
    .where('kb_questions.trash_id', 'is', null)
    .select([
      'kb_questions.id',
      'kb_questions.title',
      'category.id as category_id',
      'category.name as category',
      'category.list_id',
    ])
    .$call(plannedRows(db));
}

export async function listNamedCategories(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('kb_categories')
    .where(isAmong(db, 'id', ids))
    .select(['id', 'name as title', 'list_id'])
    .$call(plannedRows(db));
}

/** The last followed first. */
export async function listSubscribed(db: Db, userId: number, kind: Subscribable, limit: number): Promise<Followed[]> {
  return db
    .selectFrom('kb_subscriptions')
    .select(['object_id as id', 'created_at as since'])
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .orderBy('created_at', 'desc')
    .orderBy('object_id', 'desc')
    .limit(limit)
    .execute();
}

export async function findSubscribed(db: Db, userId: number, kind: Subscribable, id: number) {
  const row = await db
    .selectFrom('kb_subscriptions')
    .select('created_at')
    .where('kind', '=', kind)
    .where('object_id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.created_at;
}

/** Articles that were published, by when they were begun. */
export async function listPublishedBy(db: Db, userId: number, limit: number): Promise<Work[]> {
  return db
    .selectFrom('kb_articles')
    .select(['id', 'created_at as at'])
    .where('publisher_id', '=', userId)
    .where('status', '=', 'publish')
    .where('trash_id', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** The questions of somebody's last answers; one that they answered twice stands at the last answer. */
export async function listAnsweredBy(db: Db, userId: number, limit: number): Promise<Work[]> {
  const answers = await db
    .selectFrom('kb_answers')
    .innerJoin('kb_questions', 'kb_questions.id', 'kb_answers.question_id')
    .select(['kb_answers.question_id as id', 'kb_answers.created_at as at'])
    .where('kb_answers.created_by', '=', userId)
    .where('kb_questions.archived', '=', 0)
    .where('kb_answers.trash_id', 'is', null)
    .where('kb_questions.trash_id', 'is', null)
    .orderBy('kb_answers.id', 'desc')
    .limit(limit)
    .execute();
  const known = new Set<number>();
  return answers.filter(({ id }) => known.size < known.add(id).size);
}

export async function listExpertise(db: Db, userId: number, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('kb_experts')
    .innerJoin('kb_categories', 'kb_categories.id', 'kb_experts.category_id')
    .select('kb_categories.id')
    .where('kb_experts.user_id', '=', userId)
    .orderBy('kb_categories.name_key')
    .orderBy('kb_categories.id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export async function listGrantedCategories(db: Db, groupId: number, limit: number) {
  return db
    .selectFrom('access_entries as entry')
    .innerJoin('kb_categories as category', 'category.list_id', 'entry.list_id')
    .select(['category.id', 'category.list_id', 'entry.rights'])
    .where('entry.subject', '=', 'group')
    .where('entry.subject_id', '=', groupId)
    .orderBy('category.name_key')
    .orderBy('category.id')
    .limit(limit)
    .execute();
}
