import { sql } from 'kysely';
import type { Actor } from '../../../platform/access/index.ts';
import {
  countRows,
  type Db,
  findsAny,
  inOrderOf,
  isAmong,
  lockRow,
  type Row,
  rowsOf,
} from '../../../platform/db/index.ts';
import type { PageRequest } from '../../../platform/http/index.ts';
import { isInCategory, type NeededRights } from '../categories/categories.repository.ts';
import { marksOf } from '../commentables.repository.ts';

/** A question as one person sees it. */
export type Question = Row<'kb_questions'> & {
  category_name: string;
  creator_name: string;
  subscribed: 0 | 1;
  liked: 0 | 1;
};

export interface QuestionFilter {
  archived: boolean;
  category: number | undefined;
  unansweredOnly: boolean;
  tagKey: string | undefined;
  language: string | undefined;
  publisher: number | undefined;
  /** Only questions with an accepted answer, or with answers of which none is accepted. */
  answered?: 'accepted' | 'answered' | undefined;
  /** In categories whose expert this user is. */
  expertId?: number | undefined;
  view: NeededRights;
}

export async function findQuestion(db: Db, actor: Actor, id: number): Promise<Question | undefined> {
  return (await listQuestionsByIds(db, actor, [id]))[0];
}

export async function lockQuestion(tx: Db, actor: Actor, id: number): Promise<Question | undefined> {
  lockRow(tx, 'kb_questions', id);
  return findQuestion(tx, actor, id);
}

/** In the order of the ids. */
export async function listQuestionsByIds(db: Db, actor: Actor, ids: readonly number[]): Promise<Question[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('kb_questions')
    .innerJoin('kb_categories as category', 'category.id', 'kb_questions.category_id')
    .innerJoin('users as creator', 'creator.id', 'kb_questions.created_by')
    .where(isAmong(db, 'kb_questions.id', ids))
    .where('kb_questions.trash_id', 'is', null)
    .selectAll('kb_questions')
    .select(['category.name as category_name', 'creator.fullname as creator_name'])
    .select(marksOf('question', actor.id))
    .execute();
  return inOrderOf(ids, rows);
}

/** Newest first. */
export async function listQuestionIds(db: Db, actor: Actor, filter: QuestionFilter, page: PageRequest) {
  const rows = await questionIdsQuery(db, actor, filter, page).execute();
  return rows.map(({ id }) => id);
}

export async function countQuestions(db: Db, actor: Actor, filter: QuestionFilter): Promise<number> {
  return countRows(filtered(db, actor, filter));
}

/** The query itself, so that tests can look at its plan. */
export function questionIdsQuery(db: Db, actor: Actor, filter: QuestionFilter, { limit, offset }: PageRequest) {
  return filtered(db, actor, filter)
    .select('kb_questions.id')
    .orderBy('kb_questions.created_at', 'desc')
    .orderBy('kb_questions.id', 'desc')
    .limit(limit)
    .offset(offset);
}

function filtered(db: Db, actor: Actor, filter: QuestionFilter) {
  const { archived, category, unansweredOnly, tagKey, language, publisher, answered, expertId, view } = filter;
  let query = db
    .selectFrom('kb_questions')
    .where('kb_questions.trash_id', 'is', null)
    .where('kb_questions.archived', '=', archived ? 1 : 0)
    .where(isInCategory(db, actor, view, sql.ref<number>('kb_questions.category_id')));
  if (category !== undefined) query = query.where('kb_questions.category_id', '=', category);
  // Written out, so that the partial index is taken.
  if (unansweredOnly) query = query.where('kb_questions.answers_count', '=', sql.lit(0));
  if (language !== undefined) query = query.where('kb_questions.language', '=', language);
  if (publisher !== undefined) query = query.where('kb_questions.created_by', '=', publisher);
  if (tagKey !== undefined) {
    const tagged = db.selectFrom('kb_question_tags').select('question_id').where('tag_key', '=', tagKey);
    query = query.where('kb_questions.id', 'in', tagged);
  }
  if (answered === 'accepted') query = query.where('kb_questions.accepted_answer_id', 'is not', null);
  if (answered === 'answered') {
    query = query.where('kb_questions.answers_count', '>', 0).where('kb_questions.accepted_answer_id', 'is', null);
  }
  if (expertId !== undefined) {
    const own = db.selectFrom('kb_experts').select('category_id').where('user_id', '=', expertId);
    query = query.where('kb_questions.category_id', 'in', own);
  }
  return query;
}

export const { insert: insertQuestion, update: updateQuestion } = rowsOf('kb_questions');

/** Whether somebody else than the one who asked has answered. */
export async function hasOthersAnswers(db: Db, id: number, askerId: number): Promise<boolean> {
  return findsAny(
    db
      .selectFrom('kb_answers')
      .where('question_id', '=', id)
      .where('trash_id', 'is', null)
      .where('created_by', '<>', askerId),
  );
}
