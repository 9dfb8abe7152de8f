import { sql } from 'kysely';
import { alongside, type Db, isAmong, preparedQueries } from '../../platform/db/index.ts';

export type Commentable = 'article' | 'question';
export type Subscribable = Commentable | 'category';

interface Count {
  kind: Commentable;
  column: 'like_count' | 'comments_count';
  step: 1 | -1;
}

const addition = preparedQueries<Count, { id: number }, never>(
  (db, param, { kind, column, step }) => {
    const change = { [column]: sql<number>`${sql.ref(column)} + ${sql.lit(step)}` };
    return kind === 'article'
      ? db.updateTable('kb_articles').set(change).where('id', '=', param('id'))
      : db.updateTable('kb_questions').set(change).where('id', '=', param('id'));
  },
  { planOnce: true },
);

export async function addToCount(
  tx: Db,
  kind: Commentable,
  id: number,
  column: Count['column'],
  step: Count['step'],
): Promise<void> {
  alongside(addition(tx, { kind, column, step }, { id }));
}

/** Of the given objects, those the user is subscribed to. */
export async function listSubscribedAmong(db: Db, userId: number, kind: Subscribable, ids: readonly number[]) {
  const rows = await db
    .selectFrom('kb_subscriptions')
    .select('object_id')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where(isAmong(db, 'object_id', ids))
    .execute();
  return new Set(rows.map(({ object_id }) => object_id));
}

export async function addVisit(tx: Db, questionId: number): Promise<void> {
  await tx
    .updateTable('kb_questions')
    .set({ visits_count: sql<number>`visits_count + 1` })
    .where('id', '=', questionId)
    .execute();
}
