import { type RawBuilder, sql } from 'kysely';
import { type Actor, isGranted, may } from '../../../platform/access/index.ts';
import { type Db, holdRows, isAmong, preparedQuery, type Row } from '../../../platform/db/index.ts';
import { walkDown, walkUp } from '../../../platform/trees/index.ts';
import { folderRights } from './documents.policy.ts';

export type Folder = Omit<Row<'folders'>, 'title_key' | 'refcode_key' | 'trash_id'> & { creator_name: string };
export type Version = Row<'document_versions'>;
export type Document = Omit<Row<'documents'>, 'title_key' | 'refcode_key' | 'description_key'> &
  Holder & { creator_name: string };

/** Whoever has a document checked out; all null while nobody has. */
export interface Holder {
  holder_name: string | null;
  holder_extranet_id: number | null;
  holder_blocked: number | null;
}

/** The columns of a Holder, with the user joined as `holder`. */
export const holderColumns = [
  'holder.fullname as holder_name',
  'holder.extranet_id as holder_extranet_id',
  'holder.blocked as holder_blocked',
] as const;

export interface Link {
  id: number;
  folder_id: number;
  list_id: number;
  /** The rights that the link gives at most (D5). */
  cap: number;
}

/** A folder on the way from the top to another, or below one. */
export interface TreeFolder {
  id: number;
  parent_id: number | null;
  title: string;
  locked_at: number | null;
  locked_by: number | null;
  list_id: number;
  own_list: number;
  depth: number;
}

/** Nothing for a folder in the trash. */
export async function findFolder(db: Db, id: number): Promise<Folder | undefined> {
  return (await folderById(db, { id }))[0];
}

const folderById = preparedQuery<{ id: number }, Folder>((db, param) =>
  selectFolders(db).where('folders.id', '=', param('id')),
);

/** As findFolder, but nobody deletes, moves or locks the folder before the transaction ends. */
export async function holdFolder(tx: Db, id: number): Promise<boolean> {
  const query = tx.selectFrom('folders').select('id').where('id', '=', id).where('trash_id', 'is', null);
  return (await holdRows(tx, query).executeTakeFirst()) !== undefined;
}

export function selectFolders(db: Db) {
  return db
    .selectFrom('folders')
    .innerJoin('users as creator', 'creator.id', 'folders.created_by')
    .where('folders.trash_id', 'is', null)
    .select([
      'folders.id',
      'folders.parent_id',
      'folders.title',
      'folders.refcode',
      'folders.metadata',
      'folders.list_id',
      'folders.own_list',
      'folders.created_by',
      'folders.created_at',
      'folders.modified_by',
      'folders.modified_at',
      'folders.locked_at',
      'folders.locked_by',
      'creator.fullname as creator_name',
    ]);
}

/** From the top to the folder itself; the root is left out. */
export async function listAncestors(db: Db, id: number): Promise<TreeFolder[]> {
  return walkUp(db, 'folders', [id])
    .innerJoin('folders', 'folders.id', 'up.id')
    .select([...treeColumns, 'up.depth'])
    .where('folders.id', '<>', 0)
    .orderBy('up.depth', 'desc')
    .execute();
}

/** The folder and everything below it that is not in the trash; the folder itself has depth 0. */
export async function listSubtree(db: Db, id: number | RawBuilder<number>): Promise<TreeFolder[]> {
  return walkDown(db, 'folders', id, sql`folders.trash_id is null`)
    .innerJoin('folders', 'folders.id', 'down.id')
    .select([...treeColumns, 'down.depth'])
    .orderBy('down.depth')
    .orderBy('folders.id')
    .execute();
}

/** As listSubtree; nothing where the person may not delete the folder, so that it can be asked for before that is known. */
export async function listDeletableTree(db: Db, actor: Actor, id: number): Promise<TreeFolder[]> {
  if (may(actor, 'documents.admin')) return listSubtree(db, id);
  const mayDelete = isGranted(db, actor, folderRights.enough('delete'), sql.ref('folders.list_id'));
  return listSubtree(db, sql<number>`(select id from folders where id = ${id} and ${mayDelete})`);
}

const treeColumns = [
  'folders.id',
  'folders.parent_id',
  'folders.title',
  'folders.locked_at',
  'folders.locked_by',
  'folders.list_id',
  'folders.own_list',
] as const;

export type LockedFolder = Pick<TreeFolder, 'id' | 'title' | 'list_id' | 'locked_at' | 'locked_by'>;

/** The highest locked folder that is one of these or stands above one of them. */
export async function findLocked(db: Db, folderIds: readonly number[]): Promise<LockedFolder | undefined> {
  return lockedFrom(db, isAmong(db, 'folders.id', folderIds)).executeTakeFirst();
}

/** As findLocked, for the folders of the links through which the document could be edited (D3). */
export async function findLockOf(db: Db, docId: number): Promise<LockedFolder | undefined> {
  return (await lockOfDocument(db, { docId }))[0];
}

const lockOfDocument = preparedQuery<{ docId: number }, LockedFolder>((db, param) =>
  lockedFrom(
    db,
    sql<boolean>`folders.id in (select folder_id from document_links
      where doc_id = ${param('docId')} and trash_id is null and (cap & ${folderRights.enough('edit')}) <> 0)`,
  ),
);

function lockedFrom(db: Db, isStart: RawBuilder<boolean>) {
  return db
    .withRecursive('up(id)', (cte) =>
      cte
        .selectFrom('folders')
        .where(isStart)
        .select('folders.id')
        .union(
          cte
            .selectFrom('up')
            .crossJoin('folders')
            .whereRef('folders.id', '=', 'up.id')
            .where('folders.parent_id', 'is not', null)
            .select(sql<number>`folders.parent_id`.as('id')),
        ),
    )
    .selectFrom('up')
    .innerJoin('folders', 'folders.id', 'up.id')
    .where('folders.locked_at', 'is not', null)
    .select(['folders.id', 'folders.title', 'folders.list_id', 'folders.locked_at', 'folders.locked_by'])
    .orderBy('folders.id')
    .limit(1);
}

/** What is shown of a document, with `creator` joined. */
export const documentColumns = [
  'documents.id',
  'documents.doc_type',
  'documents.title',
  'documents.refcode',
  'documents.metadata',
  'documents.live_version',
  'documents.last_version',
  'documents.declared_at',
  'documents.checked_out_by',
  'documents.checked_out_at',
  'documents.checked_out_in',
  'documents.created_by',
  'documents.created_at',
  'documents.modified_by',
  'documents.modified_at',
  'creator.fullname as creator_name',
] as const;

const documentById = preparedQuery<{ id: number }, Document>((db, param) =>
  db
    .selectFrom('documents')
    .innerJoin('users as creator', 'creator.id', 'documents.created_by')
    .leftJoin('users as holder', 'holder.id', 'documents.checked_out_by')
    .where('documents.id', '=', param('id'))
    .select([...documentColumns, ...holderColumns]),
);

export async function findDocument(db: Db, id: number): Promise<Document | undefined> {
  return (await documentById(db, { id }))[0];
}

/** The links of a document that are not in the trash, the oldest first. */
export function listLinks(db: Db, docId: number): Promise<Link[]> {
  return linksOfDocument(db, { docId });
}

const linksOfDocument = preparedQuery<{ docId: number }, Link>((db, param) =>
  db
    .selectFrom('document_links')
    .innerJoin('folders', 'folders.id', 'document_links.folder_id')
    .where('document_links.doc_id', '=', param('docId'))
    .where('document_links.trash_id', 'is', null)
    .select(['document_links.id', 'document_links.folder_id', 'document_links.cap', 'folders.list_id'])
    .orderBy('document_links.id'),
);

/** The version with the number, or without one the live version, or the newest draft of a document that was never live. */
export async function findVersion(db: Db, docId: number, number?: number): Promise<Version | undefined> {
  return (await versionOf(db, { docId, number: number ?? null }))[0];
}

const versionOf = preparedQuery<{ docId: number; number: number | null }, Version>((db, param) =>
  db
    .selectFrom('documents')
    .innerJoin('document_versions', 'document_versions.doc_id', 'documents.id')
    .selectAll('document_versions')
    .where('documents.id', '=', param('docId'))
    .where('document_versions.trash_id', 'is', null)
    .where(
      'document_versions.number',
      '=',
      sql<number>`coalesce(cast(${param('number')} as bigint), documents.live_version, (select max(draft.number) from document_versions as draft
        where draft.doc_id = documents.id and draft.trash_id is null and draft.state = 'draft'))`,
    ),
);
