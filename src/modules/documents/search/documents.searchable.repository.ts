import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Actor, isGranted, may } from '../../../platform/access/index.ts';
import { type Db, isAmong, plannedRows } from '../../../platform/db/index.ts';
import { MAX_TEXT, type Searchable, type SearchScope, type VisibleObject } from '../../../platform/search/index.ts';
import { folderRights } from '../access/documents.policy.ts';
import { readMetadata } from '../documents.presenter.ts';
import { documentThing } from '../documents.things.ts';
import { visibleTo } from '../folders/folders.repository.ts';
import { ROOT_FOLDER } from '../seed.ts';
import { isInside } from './search.repository.ts';

/** The documents whose live version has the file. */
const usersOfFile = `(select document_versions.doc_id as id from document_components
  join document_versions on document_versions.id = document_components.version_id
  join documents on documents.id = document_versions.doc_id and documents.live_version = document_versions.number
  where document_components.blob_hash = row.hash)`;

/** Rule S1 by D2 and D20; drafts as they are opened: by their author, and by those who may edit. */
export const searchableDocuments: Searchable = {
  type: 'document',
  aliases: ['documents', 'doc', 'docs', 'file', 'files'],
  number: 3,
  narrowedBy: ['folder'],
  table: 'documents',
  sources: [
    { table: 'documents', columns: ['title', 'refcode', 'metadata', 'live_version'], objects: 'row.id' },
    { table: 'document_record_types', columns: ['metadata'], objects: 'row.doc_id' },
    { table: 'file_texts', columns: ['text'], objects: usersOfFile },
  ],
  visible: (db, scope) => sql<VisibleObject>`
    select documents.id, documents.title, documents.modified_at as date, documents.created_by as author_id from documents
    where exists (select 1 from ${seenLinks(db, scope)} and document_links.doc_id = documents.id)`,
  async load(db, ids) {
    const documents = await db
      .selectFrom('documents')
      .select(['id', 'title', 'refcode', 'metadata'])
      .where(isAmong(db, 'id', ids))
      .$call(plannedRows(db));
    const records = await db
      .selectFrom('document_record_types')
      .select(['doc_id', 'metadata'])
      .where(isAmong(db, 'doc_id', ids))
      .$call(plannedRows(db));
    const files = await db
      .selectFrom('documents')
      .innerJoin('document_versions as version', (join) =>
        join.onRef('version.doc_id', '=', 'documents.id').onRef('version.number', '=', 'documents.live_version'),
      )
      .innerJoin('document_components as component', 'component.version_id', 'version.id')
      .leftJoin('file_texts', 'file_texts.hash', 'component.blob_hash')
      .where(isAmong(db, 'documents.id', ids))
      .select(['documents.id', 'component.name'])
      .select(sql<string | null>`substr(file_texts.text, 1, ${sql.lit(MAX_TEXT)})`.as('text'))
      .orderBy('component.position')
      .$call(plannedRows(db));
    return documents.map(({ id, title, refcode, metadata }) => {
      const own = files.filter((file) => file.id === id);
      const declared = records.filter(({ doc_id }) => doc_id === id).map((record) => record.metadata);
      const values = [metadata, ...declared].flatMap((json) => textsIn(readMetadata(json)));
      return {
        id,
        title,
        also: [refcode, ...own.map(({ name }) => name), ...values].join(' · '),
        text: own.flatMap(({ text }) => text ?? []).join('\n'),
      };
    });
  },
  async list(db, scope, ids) {
    const rows = await plannedRows(db)(
      sql<{ id: number; title: string; folder_id: number; folder: string }>`
        select documents.id, documents.title, folders.id as folder_id, folders.title as folder
        from documents cross join ${seenLinks(db, scope)} and document_links.doc_id = documents.id
          and ${isAmong(db, 'documents.id', ids)} order by document_links.id`,
    );
    return ids.flatMap((id) => rows.filter((row) => row.id === id).slice(0, 1)).map(documentThing);
  },
};

/** Rule S1 by D2. */
export const searchableFolders: Searchable = {
  type: 'folder',
  aliases: ['folders'],
  number: 4,
  narrowedBy: ['folder'],
  table: 'folders',
  sources: [{ table: 'folders', columns: ['title', 'refcode', 'metadata'], objects: 'row.id' }],
  visible: (db, { actor, folder }) => sql<VisibleObject>`
    select folders.id, folders.title, folders.modified_at as date, folders.created_by as author_id from folders
    where folders.trash_id is null and folders.id <> ${sql.lit(ROOT_FOLDER)} and ${visibleTo(db, actor)}
      and ${isInside(db, below(folder), 'folders.id')}`,
  async load(db, ids) {
    const folders = await db
      .selectFrom('folders')
      .select(['id', 'title', 'refcode', 'metadata'])
      .where(isAmong(db, 'id', ids))
      .where('id', '<>', ROOT_FOLDER)
      .$call(plannedRows(db));
    return folders.map(({ id, title, refcode, metadata }) => {
      return { id, title, also: [refcode, ...textsIn(readMetadata(metadata))].join(' · ') };
    });
  },
};

/** `from` and `where` of the links through which the person sees documents. */
function seenLinks(db: Db, { actor, folder }: SearchScope): RawBuilder<unknown> {
  return sql`document_links cross join folders where folders.id = document_links.folder_id
    and document_links.trash_id is null and ${isInside(db, below(folder), 'document_links.folder_id')}
    and ${visibleTo(db, actor)} and (document_links.listed = 1 or ${isSeenDraft(db, actor)})`;
}

/** A document that has only drafts, of which the person may open one. */
function isSeenDraft(db: Db, actor: Actor): RawBuilder<SqlBool> {
  const edit = folderRights.enough('edit');
  const mayEdit = may(actor, 'documents.admin')
    ? sql<SqlBool>`1 = 1`
    : sql<SqlBool>`((document_links.cap & ${edit}) <> 0 and ${isGranted(db, actor, edit, sql.ref('folders.list_id'))})`;
  return sql<SqlBool>`exists (select 1 from document_versions as draft
    join documents as drafted on drafted.id = draft.doc_id and drafted.live_version is null
    where draft.doc_id = document_links.doc_id and draft.state = 'draft' and draft.trash_id is null
      and (draft.created_by = ${actor.id} or ${mayEdit}))`;
}

function below(folder: number | undefined) {
  return folder === undefined || folder === ROOT_FOLDER ? undefined : { id: folder, withSubfolders: true };
}

/** The texts in a value of any depth that is not absurd. */
function textsIn(value: unknown, depth = 0): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'number') return [String(value)];
  if (typeof value !== 'object' || value === null || depth > 5) return [];
  return Object.values(value).flatMap((part) => textsIn(part, depth + 1));
}
