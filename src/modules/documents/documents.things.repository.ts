import { type Db, isAmong, plannedRows } from '../../platform/db/index.ts';
import type { Work } from '../../platform/things/index.ts';

/** The links of live documents that are not in the trash, the oldest first. */
export async function listLinksOf(db: Db, docIds: readonly number[]) {
  return db
    .selectFrom('document_links')
    .innerJoin('documents', 'documents.id', 'document_links.doc_id')
    .innerJoin('folders', 'folders.id', 'document_links.folder_id')
    .where(isAmong(db, 'document_links.doc_id', docIds))
    .where('document_links.listed', '=', 1)
    .select([
      'documents.id',
      'documents.title',
      'document_links.cap',
      'folders.list_id',
      'folders.id as folder_id',
      'folders.title as folder',
    ])
    .orderBy('document_links.id')
    .$call(plannedRows(db));
}

/** Those that are not in the trash; the root is none. */
export async function listFoldersByIds(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('folders')
    .leftJoin('folders as parent', (join) => join.onRef('parent.id', '=', 'folders.parent_id').on('parent.id', '<>', 0))
    .where(isAmong(db, 'folders.id', ids))
    .where('folders.id', '<>', 0)
    .where('folders.trash_id', 'is', null)
    .select([
      'folders.id',
      'folders.title',
      'folders.list_id',
      'parent.id as parent_id',
      'parent.title as parent_title',
      'parent.list_id as parent_list_id',
    ])
    .$call(plannedRows(db));
}

/** Live documents that somebody was the last to change. */
export async function listChangedBy(db: Db, userId: number, limit: number): Promise<Work[]> {
  return db
    .selectFrom('documents')
    .select(['id', 'modified_at as at'])
    .where('modified_by', '=', userId)
    .where('live_version', 'is not', null)
    .orderBy('modified_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** Folders with a list of their own that names the group. */
export async function listGrantedFolders(db: Db, groupId: number, limit: number) {
  return db
    .selectFrom('access_entries as entry')
    .innerJoin('folders', 'folders.list_id', 'entry.list_id')
    .select(['folders.id', 'folders.list_id', 'entry.rights'])
    .where('entry.subject', '=', 'group')
    .where('entry.subject_id', '=', groupId)
    .where('folders.own_list', '=', 1)
    .where('folders.trash_id', 'is', null)
    .orderBy('folders.title_key')
    .orderBy('folders.id')
    .limit(limit)
    .execute();
}
