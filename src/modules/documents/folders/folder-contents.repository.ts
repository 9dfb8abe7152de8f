import { type AliasedExpression, sql } from 'kysely';
import type { Actor } from '../../../platform/access/index.ts';
import { countRows, cutPage, type Db, firstPage, preparedQueries, type Row } from '../../../platform/db/index.ts';
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

/** As folderPage. Every document of a folder may be seen by whoever may see the folder. A plan for any page would read all documents. */
export const documentPage = preparedQueries<{ first: number | undefined }, PageRequest & { folder: number }, PageRow>(
  (db, param, { first }) => {
    const page = db
      .selectFrom('document_links')
      .select(pageColumns)
      .where('document_links.folder_id', '=', param('folder'))
      .where('document_links.listed', '=', sql.lit(1))
      .orderBy('document_links.title_key')
      .orderBy('document_links.doc_id');
    return documentsOn(db, cutPage(page, param, first).as('page'));
  },
  { planOnce: ({ first }) => first !== undefined },
);

/** What a page of documents holds: the links on it, before the documents are looked up. */
export const pageColumns = [
  'document_links.doc_id',
  'document_links.folder_id',
  'document_links.title_key',
  'document_links.cap',
] as const;

export type PageLink = Pick<Row<'document_links'>, 'doc_id' | 'folder_id' | 'title_key' | 'cap'>;

/** What lists show of the documents on a page, by title. */
export function documentsOn(db: Db, page: AliasedExpression<PageLink, 'page'>) {
  return db
    .selectFrom(page)
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
      'page.folder_id',
    ])
    .orderBy('page.title_key')
    .orderBy('page.doc_id');
}

/** A document on a page, with the cap of its link. */
export type DocumentOnPage = Omit<ListedDocument, 'rights'> & { cap: number };

type PageRow = Awaited<ReturnType<ReturnType<typeof documentsOn>['execute']>>[number];

export function toDocumentOnPage({
  cap,
  folder_id,
  number,
  comment,
  primary_name,
  primary_size,
  ...document
}: PageRow) {
  const version = { number, comment, primary_name, primary_size };
  return { document, version, folderId: folder_id, cap } satisfies DocumentOnPage;
}

export async function listDocuments(db: Db, folderId: number, page: PageRequest): Promise<DocumentOnPage[]> {
  return (await documentPage(db, { first: firstPage(page) }, { ...page, folder: folderId })).map(toDocumentOnPage);
}
