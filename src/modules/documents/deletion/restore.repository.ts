import { sql } from 'kysely';
import { alongside, type Db, type Row } from '../../../platform/db/index.ts';
import { inRounds } from '../../../platform/let-others-in.ts';
import { FULL_CAP } from '../access/documents.policy.ts';
import { ROWS_AT_ONCE } from './deletion.repository.ts';

export type TrashedFolder = Pick<Row<'folders'>, 'id' | 'parent_id' | 'list_id' | 'own_list'>;
export type TrashedLink = Pick<Row<'document_links'>, 'id' | 'doc_id' | 'folder_id'>;

export async function findTrashedFolder(tx: Db, id: number, recordId: number): Promise<TrashedFolder | undefined> {
  return tx
    .selectFrom('folders')
    .select(['id', 'parent_id', 'list_id', 'own_list'])
    .where('id', '=', id)
    .where('trash_id', '=', recordId)
    .executeTakeFirst();
}

/** The full link of a document in a record of its own; it has one. */
export async function findTrashedLink(tx: Db, recordId: number): Promise<TrashedLink | undefined> {
  return tx
    .selectFrom('document_links')
    .select(['id', 'doc_id', 'folder_id'])
    .where('trash_id', '=', recordId)
    .where('cap', '=', FULL_CAP)
    .executeTakeFirst();
}

/** Every folder that the record holds. Their heights are not asked of the database: no index serves both conditions. */
export async function listTrashedFolders(tx: Db, recordId: number): Promise<Pick<TrashedFolder, 'id' | 'parent_id'>[]> {
  return tx.selectFrom('folders').select(['id', 'parent_id']).where('trash_id', '=', recordId).execute();
}

/** What followed the list above the folder follows the one above its new place. */
export function unmarkFolders(
  tx: Db,
  { id, list_id, own_list }: TrashedFolder,
  recordId: number,
  parent: { id: number; list_id: number },
): void {
  const inherited = own_list === 0 ? list_id : null;
  alongside(
    tx
      .updateTable('folders')
      .set({
        trash_id: null,
        parent_id: sql<number>`case when id = ${id} then ${parent.id} else parent_id end`,
        list_id: sql<number>`case when list_id = ${inherited} then ${parent.list_id} else list_id end`,
      })
      .where('trash_id', '=', recordId)
      .execute(),
  );
}

/** Links come back with what the document is called now. */
export async function unmarkLinks(tx: Db, recordId: number): Promise<void> {
  await inRounds(ROWS_AT_ONCE, async (limit) => {
    const links = tx.selectFrom('document_links').select('id').where('trash_id', '=', recordId).limit(limit);
    const { numUpdatedRows } = await unmarking(tx).where('document_links.id', 'in', links).executeTakeFirst();
    return Number(numUpdatedRows);
  });
}

/** As unmarkLinks, for the record of one document: it has few links. */
export function unmarkLinksOfDocument(tx: Db, recordId: number): void {
  alongside(unmarking(tx).where('document_links.trash_id', '=', recordId).execute());
}

function unmarking(tx: Db) {
  return tx
    .updateTable('document_links')
    .from('documents')
    .set({
      trash_id: null,
      title_key: sql<string>`documents.title_key`,
      listed: sql<0 | 1>`case when documents.live_version is null then 0 else 1 end`,
    })
    .whereRef('documents.id', '=', 'document_links.doc_id');
}

/** Takes the version out of the trash, and returns its number. */
export async function unmarkVersion(tx: Db, recordId: number): Promise<number> {
  const { number } = await tx
    .updateTable('document_versions')
    .set({ trash_id: null })
    .where('trash_id', '=', recordId)
    .returning('number')
    .executeTakeFirstOrThrow();
  return number;
}
