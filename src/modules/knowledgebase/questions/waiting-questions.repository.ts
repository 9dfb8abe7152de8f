import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../../platform/access/index.ts';
import { type Db, isAmong } from '../../../platform/db/index.ts';
import { isInCategory, type NeededRights } from '../categories/categories.repository.ts';

/** Questions of others without an answer, in categories whose expert the person is and where they may post. */
export function unansweredForExpert(db: Db, actor: Actor, post: NeededRights): RawBuilder<unknown> {
  return sql`select kb_questions.id, kb_questions.created_at as since from kb_questions
    where kb_questions.trash_id is null and kb_questions.archived = 0 and kb_questions.answers_count = 0 and kb_questions.created_by <> ${actor.id}
      and kb_questions.category_id in (select category_id from kb_experts where user_id = ${actor.id})
      and ${isInCategory(db, actor, post, sql.ref<number>('kb_questions.category_id'))}`;
}

export async function listAskedQuestions(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('kb_questions')
    .innerJoin('kb_categories as category', 'category.id', 'kb_questions.category_id')
    .innerJoin('users as asker', 'asker.id', 'kb_questions.created_by')
    .where(isAmong(db, 'kb_questions.id', ids))
    .select([
      'kb_questions.id',
      'kb_questions.title',
      'category.name as category',
      'asker.id as asker_id',
      'asker.fullname as asker_name',
    ])
    .execute();
}
