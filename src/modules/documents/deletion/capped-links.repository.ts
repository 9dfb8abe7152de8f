import { sql } from 'kysely';
import { alongside, type Db, isAmong, lockRows } from '../../../platform/db/index.ts';
import { FULL_CAP } from '../access/documents.policy.ts';

/** After full links went to the trash: the capped ones of documents that have no other full link go with them (D7). */
export function markCappedLinks(tx: Db, recordId: number): void {
  alongside(
    tx
      .updateTable('document_links')
      .set({ trash_id: recordId, listed: 0 })
      .where('trash_id', 'is', null)
      .where(sql<boolean>`doc_id in (select doc_id from document_links where trash_id = ${recordId})`)
      .where(
        sql<boolean>`not exists (select 1 from document_links as other where other.doc_id = document_links.doc_id
          and other.trash_id is null and other.cap = ${FULL_CAP})`,
      )
      .execute(),
  );
}

/** Nobody deletes or purges the folders that links of the record are in before the transaction ends. */
export function holdFoldersOf(tx: Db, recordId: number): void {
  lockRows(tx, 'folders', sql`select folder_id from document_links where trash_id = ${recordId}`, 'share');
}

/** Nobody else changes the documents of the records, or what is left of their links, before the transaction ends. */
export function lockDocumentsOf(tx: Db, recordIds: readonly number[]): void {
  lockRows(tx, 'documents', sql`select doc_id from document_links where ${isAmong(tx, 'trash_id', recordIds)}`);
}

/**
 * Before the links of a record come back: those that cannot, or that are there already, leave the record. The links and
 * folders of the record are where they come back to, and held.
 */
export function settleReturningLinks(tx: Db, recordId: number): void {
  alongside(waitForFolders(tx, recordId));
  alongside(makePresentFull(tx, recordId));
  alongside(dropPresent(tx, recordId));
  alongside(waitForFullLinks(tx, recordId));
}

/** A link in a folder that is itself in the trash comes back with that folder. */
function waitForFolders(tx: Db, recordId: number): Promise<unknown> {
  const folderRecord = sql<number>`(select trash_id from folders where id = document_links.folder_id)`;
  return tx
    .updateTable('document_links')
    .set({ trash_id: folderRecord })
    .where('trash_id', '=', recordId)
    .where(sql<boolean>`${folderRecord} is not null`)
    .execute();
}

/** A link that exists again is full if one of the two was. */
function makePresentFull(tx: Db, recordId: number): Promise<unknown> {
  return tx
    .updateTable('document_links')
    .set({ cap: FULL_CAP })
    .where(
      sql<boolean>`id in (select present.id from document_links as returning_place
        join document_links as present on present.doc_id = returning_place.doc_id
          and present.folder_id = returning_place.folder_id and present.trash_id is null
        where returning_place.trash_id = ${recordId} and returning_place.cap = ${FULL_CAP})`,
    )
    .execute();
}

/** A link that exists again is not made twice. */
function dropPresent(tx: Db, recordId: number): Promise<unknown> {
  return tx
    .deleteFrom('document_links')
    .where('trash_id', '=', recordId)
    .where(
      sql<boolean>`exists (select 1 from document_links as other where other.doc_id = document_links.doc_id
        and other.folder_id = document_links.folder_id and other.id <> document_links.id
        and (other.trash_id is null or (other.trash_id = ${recordId} and document_links.cap <> ${FULL_CAP}
          and (other.cap = ${FULL_CAP} or other.id < document_links.id))))`,
    )
    .execute();
}

/** A capped link without a full one comes back with the full link that was deleted last. */
function waitForFullLinks(tx: Db, recordId: number): Promise<unknown> {
  const fullPlace = sql`from document_links as other where other.doc_id = document_links.doc_id and other.cap = ${FULL_CAP}`;
  return tx
    .updateTable('document_links')
    .set({ trash_id: sql<number>`(select max(other.trash_id) ${fullPlace})` })
    .where('trash_id', '=', recordId)
    .where('cap', '<>', FULL_CAP)
    .where(
      sql<boolean>`not exists (select 1 ${fullPlace} and (other.trash_id is null or other.trash_id = ${recordId}))`,
    )
    .execute();
}
