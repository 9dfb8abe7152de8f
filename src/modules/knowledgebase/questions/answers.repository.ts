import { sql } from 'kysely';
import { alongside, type Db, inOrderOf, isAmong, type Row, rowsOf, type Sized } from '../../../platform/db/index.ts';
import type { PageRequest } from '../../../platform/http/index.ts';

export type Answer = Row<'kb_answers'> & { author_name: string; accepted: 0 | 1; by_expert: 0 | 1 };

/** The accepted one first, the others as they came; how long their texts are, without reading them. */
export async function listAnswerSizes(
  db: Db,
  questionId: number,
  accepted: number | null,
  page: PageRequest,
): Promise<Sized[]> {
  return db
    .selectFrom('kb_answers')
    .select(['kb_answers.id', sql<number>`octet_length(text) + octet_length(plain_text)`.as('bytes')])
    .where('kb_answers.question_id', '=', questionId)
    .where('kb_answers.trash_id', 'is', null)
    .orderBy(sql`case when kb_answers.id = ${accepted ?? 0} then 0 else 1 end`)
    .orderBy('kb_answers.id')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

/** In the order of the ids. */
export async function listAnswersByIds(db: Db, ids: readonly number[]): Promise<Answer[]> {
  const rows = await select(db)
    .where(isAmong(db, 'kb_answers.id', ids))
    .execute();
  return inOrderOf(ids, rows);
}

export async function findAnswer(db: Db, questionId: number, id: number): Promise<Answer | undefined> {
  return select(db).where('kb_answers.question_id', '=', questionId).where('kb_answers.id', '=', id).executeTakeFirst();
}

export const { insert: insertAnswer, update: updateAnswer } = rowsOf('kb_answers');

export async function addToAnswers(tx: Db, questionId: number, step: 1 | -1): Promise<void> {
  const counted = tx
    .updateTable('kb_questions')
    .set({ answers_count: sql<number>`answers_count + ${sql.lit(step)}` })
    .where('id', '=', questionId);
  alongside(counted.execute());
}

function select(db: Db) {
  return db
    .selectFrom('kb_answers')
    .innerJoin('kb_questions as question', 'question.id', 'kb_answers.question_id')
    .innerJoin('users as author', 'author.id', 'kb_answers.created_by')
    .leftJoin('kb_experts as expert', (join) =>
      join
        .onRef('expert.category_id', '=', 'question.category_id')
        .onRef('expert.user_id', '=', 'kb_answers.created_by'),
    )
    .where('kb_answers.trash_id', 'is', null)
    .selectAll('kb_answers')
    .select([
      'author.fullname as author_name',
      sql<0 | 1>`case when question.accepted_answer_id = kb_answers.id then 1 else 0 end`.as('accepted'),
      sql<0 | 1>`case when expert.user_id is null then 0 else 1 end`.as('by_expert'),
    ]);
}
