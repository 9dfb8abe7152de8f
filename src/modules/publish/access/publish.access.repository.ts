import { type NotNull, type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Actor, isGranted } from '../../../platform/access/index.ts';
import { type Db, lockRow, type Row } from '../../../platform/db/index.ts';
import { walkUp } from '../../../platform/trees/index.ts';
import { mayEverything, VIEW } from './publish.policy.ts';

export type Folder = Omit<Row<'pub_folders'>, 'title_key' | 'trash_id' | 'list_id'> & {
  list_id: number;
  creator_name: string;
  modifier_name: string;
};

/** A page with its latest version, but without the text. */
export type ListedPage = Omit<Row<'pub_pages'>, 'title_key' | 'trash_id' | 'folder_id' | 'position'> & {
  folder_id: number;
  list_id: number;
  creator_name: string;
  modifier_name: string;
};

export type Page = ListedPage & { text: string; comment: string };

/** A folder on the way from the top to the one that it leads to. */
export interface Step {
  origin: number;
  id: number;
  title: string;
  slug: string;
}

/** Undefined for a folder in the trash. */
export async function findFolder(db: Db, id: number): Promise<Folder | undefined> {
  return selectFolders(db).where('pub_folders.id', '=', id).executeTakeFirst();
}

/** Locks the folder: nobody else adds to it or deletes it before the transaction ends. */
export async function lockFolder(tx: Db, id: number): Promise<Folder | undefined> {
  lockRow(tx, 'pub_folders', id);
  return findFolder(tx, id);
}

/** Undefined for a page in the trash. */
export async function findPage(db: Db, id: number): Promise<Page | undefined> {
  return selectPages(db)
    .innerJoin('pub_versions', (join) =>
      join.onRef('pub_versions.page_id', '=', 'pub_pages.id').onRef('pub_versions.number', '=', 'pub_pages.version'),
    )
    .select(['pub_versions.text', 'pub_versions.comment'])
    .where('pub_pages.id', '=', id)
    .executeTakeFirst();
}

export async function lockPage(tx: Db, id: number): Promise<Page | undefined> {
  lockRow(tx, 'pub_pages', id);
  return findPage(tx, id);
}

export function selectFolders(db: Db) {
  return db
    .selectFrom('pub_folders')
    .innerJoin('users as creator', 'creator.id', 'pub_folders.created_by')
    .innerJoin('users as modifier', 'modifier.id', 'pub_folders.modified_by')
    .where('pub_folders.trash_id', 'is', null)
    .select([
      'pub_folders.id',
      'pub_folders.parent_id',
      'pub_folders.title',
      'pub_folders.slug',
      'pub_folders.list_id',
      'pub_folders.own_list',
      'pub_folders.created_by',
      'pub_folders.created_at',
      'pub_folders.modified_by',
      'pub_folders.modified_at',
      'creator.fullname as creator_name',
      'modifier.fullname as modifier_name',
    ])
    .$narrowType<{ list_id: NotNull }>();
}

export function selectPages(db: Db) {
  return db
    .selectFrom('pub_pages')
    .innerJoin('pub_folders', 'pub_folders.id', 'pub_pages.folder_id')
    .innerJoin('users as creator', 'creator.id', 'pub_pages.created_by')
    .innerJoin('users as modifier', 'modifier.id', 'pub_pages.modified_by')
    .where('pub_pages.trash_id', 'is', null)
    .select([
      'pub_pages.id',
      'pub_pages.folder_id',
      'pub_pages.slug',
      'pub_pages.version',
      'pub_pages.last_version',
      'pub_pages.title',
      'pub_pages.created_by',
      'pub_pages.created_at',
      'pub_pages.modified_by',
      'pub_pages.modified_at',
      'pub_pages.excerpt',
      'pub_pages.draft',
      'pub_folders.list_id',
      'creator.fullname as creator_name',
      'modifier.fullname as modifier_name',
    ])
    .$narrowType<{ folder_id: NotNull; list_id: NotNull }>();
}

/** Not in the trash, for a walk through folders. */
export const isLive: RawBuilder<SqlBool> = sql`pub_folders.trash_id is null`;

/** G2, for a query on folders. */
export function visibleTo(db: Db, actor: Actor): RawBuilder<SqlBool> {
  if (mayEverything(actor)) return sql<SqlBool>`1 = 1`;
  return sql<SqlBool>`${isGranted(db, actor, VIEW, sql.ref('pub_folders.list_id'))}`;
}

/** The ways to some folders, each from the top to the folder itself. */
export async function listSteps(db: Db, folderIds: readonly number[]): Promise<Step[]> {
  const ids = [...new Set(folderIds)];
  if (ids.length === 0) return [];
  return walkUp(db, 'pub_folders', ids)
    .innerJoin('pub_folders', 'pub_folders.id', 'up.id')
    .select(['up.origin', 'pub_folders.id', 'pub_folders.title', 'pub_folders.slug'])
    .orderBy('up.origin')
    .orderBy('up.depth', 'desc')
    .execute();
}

/** The page at the end of the way, in one statement however long that is. */
export async function findPageId(db: Db, folders: readonly string[], page: string): Promise<number | undefined> {
  const slug = sql`case walk.depth ${sql.join(
    folders.map((text, depth) => sql`when ${sql.lit(depth)} then cast(${text} as text)`),
    sql` `,
  )} end`;
  const { rows } = await sql<{ id: number }>`
    with recursive walk (id, depth) as (
      select cast(0 as bigint), 0
      union all
      select pub_folders.id, walk.depth + 1 from walk
        join pub_folders on coalesce(pub_folders.parent_id, 0) = walk.id and pub_folders.slug = ${slug}
          and pub_folders.trash_id is null)
    select pub_pages.id from walk
      join pub_pages on pub_pages.folder_id = walk.id and pub_pages.slug = ${page} and pub_pages.trash_id is null
      where walk.depth = ${sql.lit(folders.length)}`.execute(db);
  return rows[0]?.id;
}
