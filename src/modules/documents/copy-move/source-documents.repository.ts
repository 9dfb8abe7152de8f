import { sql } from 'kysely';
import { type Db, isAmong, type Row } from '../../../platform/db/index.ts';
import { type Holder, holderColumns } from '../access/documents.access.repository.ts';

export type Source = Pick<Row<'documents'>, 'id' | 'live_version' | 'checked_out_by'> &
  Holder & {
    /** Who uploaded the newest draft; null when there is none. */
    draft_by: number | null;
  };

export type SourceLink = Pick<Row<'document_links'>, 'id' | 'doc_id' | 'folder_id' | 'cap'> & {
  list_id: number;
};

export async function listSources(tx: Db, ids: readonly number[]): Promise<Source[]> {
  return tx
    .selectFrom('documents')
    .leftJoin('users as holder', 'holder.id', 'documents.checked_out_by')
    .where(isAmong(tx, 'documents.id', ids))
    .select([
      'documents.id',
      'documents.live_version',
      'documents.checked_out_by',
      ...holderColumns,
      sql<number | null>`(select created_by from document_versions where doc_id = documents.id and state = 'draft'
        and trash_id is null order by number desc limit 1)`.as('draft_by'),
    ])
    .execute();
}

/** Oldest first. */
export async function listSourceLinks(tx: Db, docIds: readonly number[]): Promise<SourceLink[]> {
  return tx
    .selectFrom('document_links')
    .innerJoin('folders', 'folders.id', 'document_links.folder_id')
    .where(isAmong(tx, 'document_links.doc_id', docIds))
    .where('document_links.trash_id', 'is', null)
    .select([
      'document_links.id',
      'document_links.doc_id',
      'document_links.folder_id',
      'document_links.cap',
      'folders.list_id',
    ])
    .orderBy('document_links.id')
    .execute();
}
