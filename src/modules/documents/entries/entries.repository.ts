import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Actor, isGranted, may } from '../../../platform/access/index.ts';
import { type Db, escapeLike, isAmong, plannedRows, type Row } from '../../../platform/db/index.ts';
import type { PageRequest } from '../../../platform/http/index.ts';
import { folderRights } from '../access/documents.policy.ts';
import { visibleTo } from '../folders/folders.repository.ts';

export const ENTRY_SORTS = ['name', 'changed', 'size', 'kind'] as const;
export const ENTRY_ORDERS = ['asc', 'desc'] as const;

/** Which entries of a folder, and in which order. */
export interface EntryFilter {
  folderId: number;
  /** Folded; each must occur in the title. */
  texts: readonly string[];
  sort: (typeof ENTRY_SORTS)[number];
  order: (typeof ENTRY_ORDERS)[number];
}

/** Items of a folder that are counted. */
export const MAX_ITEMS = 1_000;

/** The page is cut from an index alone. Folders have neither a size nor a kind: then they come by title. */
export function folderIdsPage(db: Db, actor: Actor, filter: EntryFilter, { limit, offset }: PageRequest) {
  const isByDate = filter.sort === 'changed';
  const direction = isByDate || filter.sort === 'name' ? filter.order : 'asc';
  return foldersIn(db, actor, filter)
    .select('folders.id')
    .orderBy(isByDate ? 'folders.modified_at' : 'folders.title_key', direction)
    .orderBy('folders.id', direction)
    .limit(limit)
    .offset(offset);
}

/** Without texts each list is asked once, however many folders follow it. */
export function foldersCount(db: Db, actor: Actor, filter: EntryFilter) {
  if (filter.texts.length > 0)
    return foldersIn(db, actor, filter).select(({ fn }) => fn.countAll<number>().as('count'));
  const lists = db
    .selectFrom('folders')
    .where('folders.parent_id', '=', filter.folderId)
    .where('folders.trash_id', 'is', null)
    .groupBy('folders.list_id')
    .select(({ fn }) => ['folders.list_id', fn.countAll<number>().as('number')]);
  return db
    .selectFrom(lists.as('folders'))
    .where(visibleTo(db, actor))
    .select(sql<number>`cast(coalesce(sum(folders.number), 0) as integer)`.as('count'));
}

/** As folderIdsPage. Whoever sees a folder sees every document in it. */
export function documentIdsPage(db: Db, { sort, order, ...filter }: EntryFilter, { limit, offset }: PageRequest) {
  return documentsIn(db, filter)
    .select(['document_links.doc_id as id', 'document_links.cap'])
    .$call((query) => sortKeys[sort].reduce((sorted, column) => sorted.orderBy(column, order), query))
    .orderBy('document_links.doc_id', order)
    .limit(limit)
    .offset(offset);
}

const sortKeys = {
  name: ['document_links.title_key'],
  changed: ['document_links.modified_at'],
  size: ['document_links.size'],
  kind: ['document_links.ending', 'document_links.title_key'],
} as const satisfies Record<EntryFilter['sort'], readonly `document_links.${keyof Row<'document_links'>}`[]>;

export function documentsCount(db: Db, filter: Pick<EntryFilter, 'folderId' | 'texts'>) {
  return documentsIn(db, filter).select(({ fn }) => fn.countAll<number>().as('count'));
}

/** Folders by their ids, with how many items they have that the person may see, counted up to a limit. */
export async function listEntryFolders(db: Db, actor: Actor, ids: readonly number[]) {
  const child: RawBuilder<SqlBool> = sql`child.parent_id = folders.id and child.trash_id is null`;
  const isSeen = may(actor, 'documents.admin')
    ? sql<SqlBool>`1 = 1`
    : isGranted(db, actor, folderRights.enough('view'), sql.ref('child.list_id'));
  return db
    .selectFrom('folders')
    .where(isAmong(db, 'folders.id', ids))
    .select([
      'folders.id',
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
      sql<number>`(select count(*) from (select 1 from document_links where document_links.folder_id = folders.id
        and document_links.listed = 1 limit ${sql.lit(MAX_ITEMS)}) as counted)`.as('documents'),
      sql<number>`(select count(*) from (select list_id from folders as child where ${child} limit ${sql.lit(MAX_ITEMS)}) as child
        where ${isSeen})`.as('folders'),
      sql<number>`case when exists (select 1 from folders as child where ${child} and ${isSeen}) then 1 else 0 end`.as(
        'has_folders',
      ),
    ])
    .$call(plannedRows(db));
}

/** Documents by their ids, each with its latest version. */
export async function listEntryDocuments(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('documents')
    .innerJoin('document_versions as version', (join) =>
      join.onRef('version.doc_id', '=', 'documents.id').onRef('version.number', '=', 'documents.live_version'),
    )
    .where(isAmong(db, 'documents.id', ids))
    .select([
      'documents.id',
      'documents.doc_type',
      'documents.title',
      'documents.refcode',
      'documents.metadata',
      'documents.declared_at',
      'documents.checked_out_by',
      'documents.checked_out_at',
      'documents.created_by',
      'documents.created_at',
      'documents.modified_by',
      'documents.modified_at',
      'version.number',
      'version.comment',
      'version.primary_name',
      'version.primary_size',
    ])
    .$call(plannedRows(db));
}

/** How many drafts wait of each document, and how many of them are the person's own. */
export async function countDrafts(db: Db, userId: number, docIds: readonly number[]) {
  return db
    .selectFrom('document_versions as version')
    .where(sql<SqlBool>`version.state = 'draft'`)
    .where('version.trash_id', 'is', null)
    .where(isAmong(db, 'version.doc_id', docIds))
    .groupBy('version.doc_id')
    .select(({ fn }) => [
      'version.doc_id',
      fn.countAll<number>().as('all'),
      sql<number>`cast(sum(case when version.created_by = ${userId} then 1 else 0 end) as integer)`.as('own'),
    ])
    .$call(plannedRows(db));
}

/** What the documents were declared as. */
export async function listRecordTypesOf(db: Db, docIds: readonly number[]) {
  return db
    .selectFrom('document_record_types as assigned')
    .innerJoin('record_types', 'record_types.id', 'assigned.record_type_id')
    .where(isAmong(db, 'assigned.doc_id', docIds))
    .select(['assigned.doc_id', 'record_types.id', 'record_types.name'])
    .orderBy('record_types.id')
    .$call(plannedRows(db));
}

function foldersIn(db: Db, actor: Actor, { folderId, texts }: EntryFilter) {
  return db
    .selectFrom('folders')
    .where('folders.parent_id', '=', folderId)
    .where('folders.trash_id', 'is', null)
    .where(visibleTo(db, actor))
    .where(hasTexts('folders.title_key', texts));
}

function documentsIn(db: Db, { folderId, texts }: Pick<EntryFilter, 'folderId' | 'texts'>) {
  return db
    .selectFrom('document_links')
    .where('document_links.folder_id', '=', folderId)
    .where('document_links.listed', '=', sql.lit(1))
    .where(hasTexts('document_links.title_key', texts));
}

function hasTexts(column: string, texts: readonly string[]): RawBuilder<SqlBool> {
  if (texts.length === 0) return sql<SqlBool>`1 = 1`;
  const conditions = texts.map((text) => sql`${sql.ref(column)} like ${`%${escapeLike(text)}%`} escape '\\'`);
  return sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;
}
