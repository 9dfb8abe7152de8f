import { type RawBuilder, type SqlBool, sql } from 'kysely';
import {
  alongside,
  countRows,
  type Db,
  isAmong,
  plannedRows,
  type Row,
  type RowChange,
  updateRows,
} from '../../../platform/db/index.ts';
import type { PageRequest } from '../../../platform/http/index.ts';
import { updateDocument } from '../documents.repository.ts';

export type CheckedOutDocument = Pick<Row<'documents'>, 'id' | 'title' | 'metadata'> & { folder_id: number };

/** The folder where a document was checked out, or of its oldest link. */
const linkedIn = sql<number>`(select link.folder_id from document_links as link
  where link.doc_id = documents.id and link.trash_id is null
  order by case when link.folder_id = documents.checked_out_in then 0 else 1 end, link.id limit 1)`;

const nobody = { checked_out_by: null, checked_out_at: null, checked_out_in: null };

export async function endCheckOut(tx: Db, docId: number, change: RowChange<'documents'> = {}): Promise<void> {
  await updateDocument(tx, docId, { ...change, ...nobody });
}

export async function endCheckOutsOf(tx: Db, userId: number): Promise<void> {
  await updateRows(tx, 'documents', 'checked_out_by', [userId], nobody);
}

/** The check-outs of the person, as rows that wait for them. */
export function waitingCheckOuts(userId: number): RawBuilder<unknown> {
  return sql`select documents.id, documents.checked_out_at as since from documents
    where documents.checked_out_by = ${userId} and ${linkedIn} is not null`;
}

export async function listWaitingCheckOuts(db: Db, userId: number, ids: readonly number[]) {
  return db
    .selectFrom('documents')
    .innerJoin('folders', (join) => join.on('folders.id', '=', linkedIn))
    .where('documents.checked_out_by', '=', userId)
    .where(isAmong(db, 'documents.id', ids))
    .select(['documents.id', 'documents.title', 'folders.title as folder'])
    .$call(plannedRows(db));
}

/** The first checked out first. Where it was checked out, or, if it is there no longer, its oldest link. */
export async function listCheckedOut(db: Db, userId: number): Promise<CheckedOutDocument[]> {
  return db
    .selectFrom('documents')
    .select(['documents.id', 'documents.title', 'documents.metadata', linkedIn.as('folder_id')])
    .where('documents.checked_out_by', '=', userId)
    .where(sql<SqlBool>`${linkedIn} is not null`)
    .orderBy('documents.checked_out_at')
    .orderBy('documents.id')
    .execute();
}

export type HeldDocument = Awaited<ReturnType<typeof listHeld>>[number];

/** Documents that are checked out, by the user or by anybody, the first checked out first. */
export async function listHeld(db: Db, userId: number | undefined, { limit, offset }: PageRequest) {
  const page = heldBy(db, userId)
    .select(['documents.id', 'documents.checked_out_at', linkedIn.as('folder_id')])
    .orderBy('documents.checked_out_at')
    .orderBy('documents.id')
    .limit(limit)
    .offset(offset);
  return db
    .selectFrom(page.as('page'))
    .innerJoin('documents', 'documents.id', 'page.id')
    .innerJoin('folders', 'folders.id', 'page.folder_id')
    .leftJoin('document_versions as version', (join) =>
      join.onRef('version.doc_id', '=', 'documents.id').onRef('version.number', '=', 'documents.live_version'),
    )
    .select([
      'documents.id',
      'documents.title',
      'documents.metadata',
      'documents.refcode',
      'documents.checked_out_by',
      'documents.checked_out_at',
      'version.number',
      'version.primary_name',
      'version.primary_size',
      'folders.id as folder_id',
      'folders.title as folder',
    ])
    .orderBy('page.checked_out_at')
    .orderBy('page.id')
    .execute();
}

export async function countHeld(db: Db, userId: number | undefined): Promise<number> {
  return countRows(heldBy(db, userId));
}

function heldBy(db: Db, userId: number | undefined) {
  const held = db
    .selectFrom('documents')
    .where('documents.checked_out_by', 'is not', null)
    .where(sql<SqlBool>`${linkedIn} is not null`);
  return userId === undefined ? held : held.where('documents.checked_out_by', '=', userId);
}

/** Returns whether the person has not asked for the document since. */
export async function noteRequest(tx: Db, docId: number, userId: number, now: number, since: number): Promise<boolean> {
  alongside(tx.deleteFrom('checkout_requests').where('asked_at', '<=', since).execute());
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('checkout_requests')
    .values({ doc_id: docId, user_id: userId, asked_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function findRequest(db: Db, docId: number, userId: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('checkout_requests')
    .select('asked_at')
    .where('doc_id', '=', docId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.asked_at;
}
