import { sql } from 'kysely';
import type { Actor } from '../../../platform/access/index.ts';
import { countRows, type Db } from '../../../platform/db/index.ts';
import type { PageRequest } from '../../../platform/http/index.ts';
import { documentColumns, selectFolders } from '../access/documents.access.repository.ts';
import type { ListedDocument } from '../documents.presenter.ts';
import { visibleTo } from './folders.repository.ts';

/** The page is cut from the index alone; only what is on it is looked up. */
export function folderPage(db: Db, actor: Actor, parentId: number, { limit, offset }: PageRequest) {
  const page = db
    .selectFrom('folders')
    .select(['folders.id', 'folders.title_key'])
    .where('folders.parent_id', '=', parentId)
    .where('folders.trash_id', 'is', null)
    .where(visibleTo(db, actor))
    .orderBy('folders.title_key')
    .orderBy('folders.id')
    .limit(limit)
    .offset(offset);
  return selectFolders(db)
    .innerJoin(page.as('page'), 'page.id', 'folders.id')
    .orderBy('page.title_key')
    .orderBy('page.id');
}

export async function countFolders(db: Db, actor: Actor, parentId: number): Promise<number> {
  return countRows(
    db
      .selectFrom('folders')
      .where('folders.parent_id', '=', parentId)
      .where('folders.trash_id', 'is', null)
      .where(visibleTo(db, actor)),
  );
}

/** As folderPage. Every document of a folder may be seen by whoever may see the folder. */
export function documentPage(db: Db, folderId: number, { limit, offset }: PageRequest) {
  const page = db
    .selectFrom('document_links')
    .select(['document_links.doc_id', 'document_links.title_key', 'document_links.cap'])
    .where('document_links.folder_id', '=', folderId)
    .where('document_links.listed', '=', sql.lit(1))
    .orderBy('document_links.title_key')
    .orderBy('document_links.doc_id')
    .limit(limit)
    .offset(offset);
  return db
    .selectFrom(page.as('page'))
    .innerJoin('documents', 'documents.id', 'page.doc_id')
    .innerJoin('document_versions as version', (join) =>
      join.onRef('version.doc_id', '=', 'documents.id').onRef('version.number', '=', 'documents.live_version'),
    )
    .innerJoin('users as creator', 'creator.id', 'documents.created_by')
    .select([
      ...documentColumns,
      'version.number',
      'version.comment',
      'version.primary_name',
      'version.primary_size',
      'page.cap',
    ])
    .orderBy('page.title_key')
    .orderBy('page.doc_id');
}

export async function listDocuments(
  db: Db,
  folderId: number,
  page: PageRequest,
): Promise<(Pick<ListedDocument, 'document' | 'version'> & { cap: number })[]> {
  const rows = await documentPage(db, folderId, page).execute();
  return rows.map(({ number, comment, primary_name, primary_size, cap, ...document }) => ({
    document,
    cap,
    version: { number, comment, primary_name, primary_size },
  }));
}
