import { type SqlBool, sql } from 'kysely';
import type { Db, Row, RowChange } from '../../../platform/db/index.ts';
import { updateDocument } from '../documents.repository.ts';

export type CheckedOutDocument = Pick<Row<'documents'>, 'id' | 'title' | 'metadata'> & { folder_id: number };

const nobody = { checked_out_by: null, checked_out_at: null, checked_out_in: null };

export async function endCheckOut(tx: Db, docId: number, change: RowChange<'documents'> = {}): Promise<void> {
  await updateDocument(tx, docId, { ...change, ...nobody });
}

export async function endCheckOutsOf(tx: Db, userId: number): Promise<void> {
  await tx.updateTable('documents').set(nobody).where('checked_out_by', '=', userId).execute();
}

/** The first checked out first. Where it was checked out, or, if it is there no longer, its oldest link. */
export async function listCheckedOut(db: Db, userId: number): Promise<CheckedOutDocument[]> {
  const linkedIn = sql<number>`(select link.folder_id from document_links as link
    where link.doc_id = documents.id and link.trash_id is null
    order by case when link.folder_id = documents.checked_out_in then 0 else 1 end, link.id limit 1)`;
  return db
    .selectFrom('documents')
    .select(['documents.id', 'documents.title', 'documents.metadata', linkedIn.as('folder_id')])
    .where('documents.checked_out_by', '=', userId)
    .where(sql<SqlBool>`${linkedIn} is not null`)
    .orderBy('documents.checked_out_at')
    .orderBy('documents.id')
    .execute();
}
