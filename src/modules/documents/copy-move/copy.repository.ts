import { type RawBuilder, sql } from 'kysely';
import { type Db, holdRows, isAmong, noteWrite, pairRows, together } from '../../../platform/db/index.ts';
import { FULL_CAP } from '../access/documents.policy.ts';
import type { CopyMoveContext } from './copy-move-context.ts';

export type Pair = readonly [number, number];

/** All of them directly in the target and with its list, until `setParents` and `setLists` say otherwise. */
export async function copyFolderRows(tx: Db, pairs: readonly Pair[], context: CopyMoveContext): Promise<void> {
  const { actor, target, now } = context;
  await tx
    .insertInto('folders')
    .columns([
      'id',
      'parent_id',
      'title',
      'title_key',
      'refcode',
      'refcode_key',
      'metadata',
      'list_id',
      'own_list',
      'created_by',
      'created_at',
      'modified_by',
      'modified_at',
    ])
    .expression(
      sql`select pairs.new, ${whole(target.id)}, source.title, source.title_key,
        'Dir_' || cast(pairs.new as text), 'dir_' || cast(pairs.new as text), source.metadata,
        ${whole(target.list_id)}, source.own_list, ${whole(actor.id)}, ${whole(now)}, ${whole(actor.id)}, ${whole(now)}
        from ${pairRows(tx, pairs)} join folders as source on source.id = pairs.old`,
    )
    .execute();
}

/** Pairs of a folder and its parent. */
export async function setParents(tx: Db, pairs: readonly Pair[]): Promise<void> {
  if (pairs.length === 0) return;
  await sql`update folders set parent_id = pairs.new from ${pairRows(tx, pairs)} where folders.id = pairs.old`.execute(
    tx,
  );
  noteWrite('folders');
}

/** Pairs of a folder and the list that holds in it. */
export async function setLists(tx: Db, pairs: readonly Pair[]): Promise<void> {
  if (pairs.length === 0) return;
  await sql`update folders set list_id = pairs.new from ${pairRows(tx, pairs)} where folders.id = pairs.old`.execute(
    tx,
  );
  noteWrite('folders');
}

export async function copyAccessLists(tx: Db, pairs: readonly Pair[], now: number): Promise<void> {
  if (pairs.length === 0) return;
  await tx
    .insertInto('access_lists')
    .columns(['id', 'created_at'])
    .expression(sql`select pairs.new, ${whole(now)} from ${pairRows(tx, pairs)}`)
    .execute();
  await tx
    .insertInto('access_entries')
    .columns(['list_id', 'subject', 'subject_id', 'rights'])
    .expression(
      sql`select pairs.new, source.subject, source.subject_id, source.rights
        from ${pairRows(tx, pairs)} join access_entries as source on source.list_id = pairs.old`,
    )
    .execute();
}

/** The documents that show in the lists of these folders. Nobody changes or removes them before the transaction ends. */
export async function holdListedDocuments(tx: Db, folderIds: readonly number[]): Promise<number[]> {
  const listed = tx
    .selectFrom('documents')
    .select('id')
    .where(
      'id',
      'in',
      sql<number>`(select doc_id from document_links where listed = 1
        and ${isAmong(tx, 'folder_id', folderIds)})`,
    )
    .orderBy('id');
  return (await holdRows(tx, listed).execute()).map(({ id }) => id);
}

/** The links in these folders that show in their lists. */
export async function listCopiedLinks(
  tx: Db,
  folderIds: readonly number[],
): Promise<{ doc_id: number; folder_id: number }[]> {
  return tx
    .selectFrom('document_links')
    .select(['doc_id', 'folder_id'])
    .where('listed', '=', sql<1>`1`)
    .where(isAmong(tx, 'folder_id', folderIds))
    .orderBy('id')
    .execute();
}

/** How many they are, counted up to a limit. */
export async function countCopiedLinks(tx: Db, folderIds: readonly number[], limit: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from (select 1 from document_links
    where listed = 1 and ${isAmong(tx, 'folder_id', folderIds)} limit ${limit}) as places`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** Each with one version, the latest live one of the original, and the same bytes. An old id may stand in several pairs. */
export async function copyDocumentRows(tx: Db, pairs: readonly Pair[], context: CopyMoveContext): Promise<void> {
  if (pairs.length === 0) return;
  const { actor, comment, now } = context;
  const by = whole(actor.id);
  await together(
    tx
      .insertInto('documents')
      .columns([
        'id',
        'doc_type',
        'title',
        'title_key',
        'refcode',
        'refcode_key',
        'metadata',
        'description_key',
        'live_version',
        'last_version',
        'created_by',
        'created_at',
        'modified_by',
        'modified_at',
      ])
      .expression(
        sql`select pairs.new, source.doc_type, source.title, source.title_key, 'Doc_' || cast(pairs.new as text),
        'doc_' || cast(pairs.new as text), source.metadata, source.description_key, 1, 1, ${by}, ${whole(now)}, ${by}, ${whole(now)}
        from ${pairRows(tx, pairs)} join documents as source on source.id = pairs.old`,
      )
      .execute(),
    tx
      .insertInto('document_versions')
      .columns(['doc_id', 'number', 'state', 'comment', 'primary_name', 'primary_size', 'created_by', 'created_at'])
      .expression(
        sql`select pairs.new, 1, 'live', ${comment === undefined ? sql`version.comment` : sql`cast(${comment} as text)`},
        version.primary_name, version.primary_size, ${by}, ${whole(now)} from ${latestOf(tx, pairs)}`,
      )
      .execute(),
    tx
      .insertInto('document_components')
      .columns(['version_id', 'position', 'name', 'blob_hash', 'size', 'is_primary'])
      .expression(
        sql`select copy.id, component.position, component.name, component.blob_hash, component.size, component.is_primary
        from ${latestOf(tx, pairs)}
        join document_versions as copy on copy.doc_id = pairs.new and copy.number = 1
        join document_components as component on component.version_id = version.id`,
      )
      .execute(),
    tx
      .insertInto('document_record_types')
      .columns(['doc_id', 'record_type_id', 'metadata'])
      .expression(
        sql`select pairs.new, source.record_type_id, source.metadata
        from ${pairRows(tx, pairs)} join document_record_types as source on source.doc_id = pairs.old`,
      )
      .execute(),
  );
}

/** Pairs of a document and a folder. The links of copies are full, as a copy is made there. */
export async function insertLinks(
  tx: Db,
  pairs: readonly Pair[],
  { actor, now }: CopyMoveContext,
  cap = FULL_CAP,
): Promise<void> {
  if (pairs.length === 0) return;
  await tx
    .insertInto('document_links')
    .columns(['folder_id', 'doc_id', 'title_key', 'listed', 'linked_by', 'linked_at', 'cap'])
    .expression(
      sql`select pairs.new, documents.id, documents.title_key,
        case when documents.live_version is null then 0 else 1 end, ${whole(actor.id)}, ${whole(now)}, ${whole(cap)}
        from ${pairRows(tx, pairs)} join documents on documents.id = pairs.old`,
    )
    .execute();
}

function latestOf(tx: Db, pairs: readonly Pair[]): RawBuilder<unknown> {
  return sql`${pairRows(tx, pairs)}
    join documents as source on source.id = pairs.old
    join document_versions as version on version.doc_id = source.id and version.number = source.live_version`;
}

/** A number whose type both engines know where nothing else tells it. */
function whole(value: number): RawBuilder<number> {
  return sql<number>`cast(${value} as bigint)`;
}
