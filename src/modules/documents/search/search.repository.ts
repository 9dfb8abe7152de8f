import { type AliasedExpression, type Expression, type SqlBool, sql } from 'kysely';
import type { Actor } from '../../../platform/access/index.ts';
import { type Database, type Db, type TextClause, whereText } from '../../../platform/db/index.ts';
import type { PageRequest } from '../../../platform/http/index.ts';
import { walkDown } from '../../../platform/trees/index.ts';
import {
  type DocumentOnPage,
  documentsOn,
  type PageLink,
  pageColumns,
  toDocumentOnPage,
} from '../folders/folder-contents.repository.ts';
import { visibleTo } from '../folders/folders.repository.ts';

export interface DocumentSearch {
  /** Left out: in all folders. */
  folder: { id: number; withSubfolders: boolean } | undefined;
  text: readonly TextClause[];
}

/** A document at the link by which the person sees it. */
export type FoundDocument = DocumentOnPage & { list_id: number };

/** By title. Beside the event loop: what very many documents have in common is sorted for one page of it. */
export async function searchDocuments(
  { db, slowReads }: Database,
  actor: Actor,
  search: DocumentSearch,
  page: PageRequest,
): Promise<FoundDocument[]> {
  const rows = await slowReads.run(searchPage(db, actor, search, page).compile(), `user ${actor.id}`);
  return rows.map(({ list_id, ...row }) => ({ ...toDocumentOnPage(row), list_id }));
}

/** Each document once, at the oldest of its links there that the person may see. Public for tests that look at its plan. */
export function searchPage(db: Db, actor: Actor, { folder, text }: DocumentSearch, { limit, offset }: PageRequest) {
  const older = db
    .selectFrom('document_links as older')
    .innerJoin('folders', 'folders.id', 'older.folder_id')
    .select(sql`1`.as('one'))
    .where(sql<SqlBool>`older.doc_id = document_links.doc_id and older.id < document_links.id and older.listed = 1`)
    .where(isInside(db, folder, 'older.folder_id'))
    .where(visibleTo(db, actor));
  const isShown = sql<SqlBool>`folders.id = document_links.folder_id and document_links.listed = 1
    and ${isInside(db, folder, 'document_links.folder_id')} and ${visibleTo(db, actor)} and not exists ${older}`;
  // Tables are joined crosswise: SQLite keeps that order, which with many documents is the only quick one.
  const page: AliasedExpression<PageLink, 'page'> =
    text.length === 0
      ? db
          .selectFrom('document_links')
          .crossJoin('folders')
          .where(isShown)
          .select(pageColumns)
          .orderBy('document_links.title_key')
          .orderBy('document_links.doc_id')
          .limit(limit)
          .offset(offset)
          .as('page')
      : db
          .with(
            (name) => name('matching').materialized(),
            () => matching(db, text),
          )
          .selectFrom('matching')
          .crossJoin('document_links')
          .crossJoin('folders')
          .whereRef('document_links.doc_id', '=', 'matching.id')
          .where(isShown)
          .select(pageColumns)
          .orderBy('matching.title_key')
          .orderBy('matching.id')
          .limit(limit)
          .offset(offset)
          .as('page');
  return documentsOn(db, page)
    .crossJoin('folders')
    .whereRef('folders.id', '=', 'page.folder_id')
    .select('folders.list_id');
}

function matching(db: Db, text: readonly TextClause[]) {
  const documents = db.selectFrom('documents').select(['documents.id', 'documents.title_key']);
  return whereText(db, documents, 'documents', text);
}

/** In the folder, or below it. */
export function isInside(db: Db, folder: DocumentSearch['folder'], column: string): Expression<SqlBool> {
  if (!folder) return sql<SqlBool>`1 = 1`;
  const folderId = sql.ref(column);
  if (!folder.withSubfolders) return sql<SqlBool>`${folderId} = ${folder.id}`;
  const below = walkDown(db, 'folders', folder.id, sql<SqlBool>`folders.trash_id is null`).select('down.id');
  return sql<SqlBool>`${folderId} in ${below}`;
}
