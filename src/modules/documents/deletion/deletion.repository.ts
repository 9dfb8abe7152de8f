import { type Expression, sql } from 'kysely';
import { alongside, countRows, type Db, isAmong, lockRows, rowsOf } from '../../../platform/db/index.ts';
import { inRounds, letOthersIn } from '../../../platform/let-others-in.ts';
import { walkUp } from '../../../platform/trees/index.ts';
import { type Holder, holderColumns } from '../access/documents.access.repository.ts';
import { ROOT_FOLDER } from '../seed.ts';

/** Rows of a tree that one statement changes. */
export const ROWS_AT_ONCE = 5_000;

/** The folders that are locked or stand below a locked one. */
export async function listClosed(db: Db, folderIds: readonly number[]): Promise<Set<number>> {
  const rows = await walkUp(db, 'folders', folderIds)
    .innerJoin('folders', 'folders.id', 'up.id')
    .where('folders.locked_at', 'is not', null)
    .select('up.origin')
    .distinct()
    .execute();
  return new Set(rows.map(({ origin }) => origin));
}

/**
 * Nobody adds to these folders or changes a document in them before the transaction ends: whoever is adding now is
 * waited for. In the order in which others take them, folders first.
 */
export function lockContents(tx: Db, folderIds: readonly number[]): void {
  lockRows(tx, 'folders', folderIds);
  const inside = isAmong(tx, 'folder_id', folderIds);
  lockRows(tx, 'documents', sql`select doc_id from document_links where trash_id is null and ${inside}`);
}

/** A document in one of the folders that somebody else has checked out. */
export async function findHeldIn(
  tx: Db,
  folderIds: readonly number[],
  userId: number,
): Promise<(Holder & { title: string }) | undefined> {
  return tx
    .selectFrom('documents')
    .innerJoin('users as holder', 'holder.id', 'documents.checked_out_by')
    .where('documents.checked_out_by', 'is not', null)
    .where('documents.checked_out_by', '<>', userId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('document_links')
          .select(sql`1`.as('one'))
          .whereRef('document_links.doc_id', '=', 'documents.id')
          .where('document_links.trash_id', 'is', null)
          .where(isAmong(tx, 'document_links.folder_id', folderIds)),
      ),
    )
    .select(['documents.title', ...holderColumns])
    .orderBy('documents.id')
    .executeTakeFirst();
}

/** What followed the list above the folders follows that of the root until it comes back. */
export function markFolders(
  tx: Db,
  folderIds: readonly number[],
  recordId: number,
  inheritedList: number | undefined,
): void {
  // The list above may change or go meanwhile; nothing in the trash may hold on to it.
  const listId = sql<number>`case when list_id = ${inheritedList ?? null}
    then (select list_id from folders where id = ${ROOT_FOLDER}) else list_id end`;
  alongside(
    tx
      .updateTable('folders')
      .set({ trash_id: recordId, list_id: listId })
      .where(isAmong(tx, 'id', folderIds))
      .execute(),
  );
}

/** All links in the folders. `settle` begins what follows from that for other links and check-outs; it may come twice. */
export async function markLinks(
  tx: Db,
  folderIds: readonly number[],
  recordId: number,
  settle: () => void,
): Promise<void> {
  const mark = async (which: Expression<boolean>, limit: number): Promise<number> => {
    const links = tx
      .selectFrom('document_links')
      .select('id')
      .where(which)
      .where(isAmong(tx, 'folder_id', folderIds))
      .limit(limit);
    const { numUpdatedRows } = await tx
      .updateTable('document_links')
      .set({ trash_id: recordId, listed: 0 })
      .where('id', 'in', links)
      .executeTakeFirst();
    return Number(numUpdatedRows);
  };
  const isThere = sql<boolean>`trash_id is null`;
  const first = mark(isThere, ROWS_AT_ONCE);
  // Nearly always there are no more, so that it goes along with them.
  settle();
  if ((await first) < ROWS_AT_ONCE) return;
  await letOthersIn();
  // Those that pages list leave the index they are found by: no round meets those of the rounds before it.
  await inRounds(ROWS_AT_ONCE, (limit) => mark(sql<boolean>`listed = 1`, limit));
  await letOthersIn();
  await inRounds(ROWS_AT_ONCE, (limit) => mark(isThere, limit));
  settle();
}

export const { update: updateLink, delete: deleteLink } = rowsOf('document_links');
export const { update: updateVersion } = rowsOf('document_versions');

/** After links of documents went that only this user may have checked out: no check-out refers to them any more. */
export function settleCheckOuts(tx: Db, userId: number): void {
  const link = (more: ReturnType<typeof sql>) =>
    sql`select 1 from document_links where doc_id = documents.id and trash_id is null ${more}`;
  const heldByUser = tx.updateTable('documents').where('checked_out_by', '=', userId);
  alongside(
    heldByUser
      .set({ checked_out_by: null, checked_out_at: null, checked_out_in: null })
      .where(sql<boolean>`not exists (${link(sql``)})`)
      .execute(),
  );
  alongside(
    heldByUser
      .set({
        checked_out_in: sql<number>`(select folder_id from document_links
          where doc_id = documents.id and trash_id is null order by id limit 1)`,
      })
      .where('checked_out_in', 'is not', null)
      .where(sql<boolean>`not exists (${link(sql`and folder_id = documents.checked_out_in`)})`)
      .execute(),
  );
}

export async function countLiveVersions(tx: Db, docId: number): Promise<number> {
  return countRows(
    tx
      .selectFrom('document_versions')
      .where('doc_id', '=', docId)
      .where('state', '=', 'live')
      .where('trash_id', 'is', null),
  );
}

/** After versions went or came back: the highest number that is live is the latest. */
export function renewLatest(tx: Db, docId: number, { by, at }: { by: number; at: number }): void {
  const latest = sql<number>`(select max(number) from document_versions
    where doc_id = documents.id and state = 'live' and trash_id is null)`;
  alongside(
    tx
      .updateTable('documents')
      .set({ live_version: latest, modified_by: by, modified_at: at })
      .where('id', '=', docId)
      .where('live_version', '<>', latest)
      .execute(),
  );
}
