import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Actor } from '../../../platform/access/index.ts';
import { type Database, type Db, isAmong } from '../../../platform/db/index.ts';
import { selectFolders } from '../access/documents.access.repository.ts';
import { visibleTo } from '../folders/folders.repository.ts';

/** The place in a list after which it goes on. */
export interface After {
  title_key: string;
  id: number;
}

export interface ChildFolder extends After {
  title: string;
  modified_at: number;
}

/** A file of a document; a document without files has one row without a name. */
export interface ArchivedFile {
  doc_id: number;
  title_key: string;
  title: string;
  modified_at: number;
  name: string | null;
  blob_hash: string | null;
  size: number | null;
}

export interface SelectedDocument {
  id: number;
  version_id: number;
  state: 'live' | 'draft';
  created_by: number;
}

/** Folders and documents in these folders and below that the person may see, counted up to a limit. Beside the event loop. */
export async function countBelow(
  { db, slowReads }: Database,
  actor: Actor,
  folderIds: readonly number[],
  limit: number,
): Promise<number> {
  const query = sql<{ count: number }>`
    with recursive down (id) as (
      select id from folders where ${isAmong(db, 'id', folderIds)}
      union all
      select folders.id from down cross join folders
      where folders.parent_id = down.id and folders.trash_id is null and ${visibleTo(db, actor)}),
    below (id) as (select id from down limit ${limit})
    select (select count(*) from below) + (select count(*) from (
      select 1 from below cross join document_links
      where document_links.folder_id = below.id and document_links.listed = 1 limit ${limit}) as places) as count`;
  const [row] = await slowReads.run(query.compile(db), `user ${actor.id}`);
  return row?.count ?? 0;
}

export async function listSelectedFolders(db: Db, ids: readonly number[]) {
  return selectFolders(db)
    .where(isAmong(db, 'folders.id', ids))
    .execute();
}

/** With the version that a download shows: the live one, or of what was never live the newest draft. */
export async function listSelectedDocuments(db: Db, ids: readonly number[]): Promise<SelectedDocument[]> {
  const { rows } = await sql<SelectedDocument>`
    select documents.id, version.id as version_id, version.state, version.created_by
    from documents join document_versions as version on version.id = coalesce(
      (select live.id from document_versions as live
        where live.doc_id = documents.id and live.number = documents.live_version),
      (select draft.id from document_versions as draft where draft.doc_id = documents.id and draft.state = 'draft'
        and draft.trash_id is null order by draft.number desc limit 1))
    where ${isAmong(db, 'documents.id', ids)}`.execute(db);
  return rows;
}

/** The next folders in a folder that the person may see, by title. */
export async function listChildFolders(
  db: Db,
  actor: Actor,
  parentId: number,
  after: After | undefined,
  limit: number,
): Promise<ChildFolder[]> {
  return db
    .selectFrom('folders')
    .select(['folders.id', 'folders.title', 'folders.title_key', 'folders.modified_at'])
    .where('folders.parent_id', '=', parentId)
    .where('folders.trash_id', 'is', null)
    .where(visibleTo(db, actor))
    .where(follows('folders.title_key', 'folders.id', after))
    .orderBy('folders.title_key')
    .orderBy('folders.id')
    .limit(limit)
    .execute();
}

/** The files of the next documents of a folder, by title; nothing where the person may no longer see the folder. */
export async function listFilesIn(
  db: Db,
  actor: Actor,
  folderId: number,
  after: After | undefined,
  limit: number,
): Promise<ArchivedFile[]> {
  const page = sql`
    select document_links.doc_id, document_links.title_key, version.id as version_id
    from document_links join folders on folders.id = document_links.folder_id
    join documents on documents.id = document_links.doc_id
    join document_versions as version on version.doc_id = documents.id and version.number = documents.live_version
    where document_links.folder_id = ${folderId} and document_links.listed = 1 and folders.trash_id is null
      and ${visibleTo(db, actor)} and ${follows('document_links.title_key', 'document_links.doc_id', after)}
    order by document_links.title_key, document_links.doc_id limit ${limit}`;
  return listFiles(db, page);
}

/** The files of these versions, by the title of their documents. */
export async function listFilesOf(db: Db, versionIds: readonly number[]): Promise<ArchivedFile[]> {
  return listFiles(
    db,
    sql`select version.doc_id, documents.title_key, version.id as version_id
      from document_versions as version join documents on documents.id = version.doc_id
      where ${isAmong(db, 'version.id', versionIds)}`,
  );
}

async function listFiles(db: Db, page: RawBuilder<unknown>): Promise<ArchivedFile[]> {
  const { rows } = await sql<ArchivedFile>`
    select page.doc_id, page.title_key, documents.title, version.created_at as modified_at,
      component.name, component.blob_hash, component.size
    from (${page}) as page
    join documents on documents.id = page.doc_id
    join document_versions as version on version.id = page.version_id
    left join document_components as component on component.version_id = version.id
    order by page.title_key, page.doc_id, component.position`.execute(db);
  return rows;
}

function follows(titleKey: string, id: string, after: After | undefined): RawBuilder<SqlBool> {
  if (!after) return sql<SqlBool>`1 = 1`;
  return sql<SqlBool>`(${sql.ref(titleKey)}, ${sql.ref(id)}) > (${after.title_key}, ${after.id})`;
}
