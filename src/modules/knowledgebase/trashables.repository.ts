import { sql } from 'kysely';
import { alongside, type Db, deleteRows, listIds, lockRow } from '../../platform/db/index.ts';

export type Trashed = 'kb_articles' | 'kb_questions';

/** The id of what the record holds; nobody else changes it before the transaction ends. */
export async function lockTrashed(tx: Db, table: Trashed | 'kb_answers' | 'kb_comments', recordId: number) {
  const [id] = await listIds(tx, table, 'trash_id', [recordId]);
  if (id !== undefined) lockRow(tx, table, id);
  return id;
}

/** Out of the trash; whoever may not restore it throws afterwards, which undoes it. */
export async function unmark(tx: Db, table: Trashed, id: number): Promise<void> {
  alongside(tx.updateTable(table).set({ trash_id: null }).where('id', '=', id).execute());
}

export function findTrashedAnswer(tx: Db, id: number) {
  return tx
    .selectFrom('kb_answers')
    .select(['id', 'question_id', 'created_by'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

export function findTrashedComment(tx: Db, id: number) {
  return tx
    .selectFrom('kb_comments')
    .select(['id', 'kind', 'object_id', 'created_by'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

/** Whether the article or question lies in the trash itself. */
export async function isTrashed(tx: Db, kind: 'article' | 'question', id: number): Promise<boolean> {
  const { rows } =
    await sql`select 1 from ${sql.table(`kb_${kind}s`)} where id = ${id} and trash_id is not null`.execute(tx);
  return rows.length > 0;
}

export async function deleteTrashedAnswers(tx: Db, recordIds: readonly number[]): Promise<void> {
  await deleteRows(tx, 'kb_answers', 'trash_id', recordIds);
}

export function listTrashed(tx: Db, table: Trashed, recordIds: readonly number[]): Promise<number[]> {
  return listIds(tx, table, 'trash_id', recordIds);
}
