import { type NotNull, type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../../platform/access/index.ts';
import {
  countRows,
  type Db,
  insertRows,
  isAmong,
  type NewRow,
  plannedRows,
  rowsOf,
} from '../../../platform/db/index.ts';
import type { PageRequest } from '../../../platform/http/index.ts';
import { selectFolders, visibleTo } from '../access/publish.access.repository.ts';

export interface TreeFolder {
  id: number;
  parent_id: number | null;
  title: string;
  slug: string;
  list_id: number;
  depth: number;
}

/** By title; `parentId` null: those at the top. */
export function folderPage(db: Db, actor: Actor, parentId: number | null, { limit, offset }: PageRequest) {
  return selectFolders(db)
    .where(isIn(parentId))
    .where(visibleTo(db, actor))
    .orderBy('pub_folders.title_key')
    .orderBy('pub_folders.id')
    .limit(limit)
    .offset(offset);
}

export async function countFolders(db: Db, actor: Actor, parentId: number | null): Promise<number> {
  return countRows(
    db
      .selectFrom('pub_folders')
      .where(isIn(parentId))
      .where('pub_folders.trash_id', 'is', null)
      .where(visibleTo(db, actor)),
  );
}

/** Every folder, those above before those below, each level by title. */
export async function listTree(db: Db, limit: number): Promise<TreeFolder[]> {
  return plannedRows(db)(sql<TreeFolder>`
    with recursive tree (id, depth) as (
      select id, 1 from pub_folders where parent_id is null and trash_id is null
      union all
      select pub_folders.id, tree.depth + 1 from tree
        join pub_folders on pub_folders.parent_id = tree.id and pub_folders.trash_id is null)
    select pub_folders.id, pub_folders.parent_id, pub_folders.title, pub_folders.slug, pub_folders.list_id, tree.depth
      from tree join pub_folders on pub_folders.id = tree.id
      order by tree.depth, pub_folders.title_key, pub_folders.id limit ${limit}`);
}

export const { update: updateFolder } = rowsOf('pub_folders');

export function insertFolder(tx: Db, folder: NewRow<'pub_folders'>): Promise<void> {
  return insertRows(tx, 'pub_folders', [folder]);
}

function isIn(parentId: number | null): RawBuilder<boolean> {
  return parentId === null
    ? sql<boolean>`pub_folders.parent_id is null`
    : sql<boolean>`pub_folders.parent_id = ${parentId}`;
}

/** The pages of these folders, folder by folder in their order. */
export function listTreePages(
  db: Db,
  folderIds: readonly number[],
  { withDrafts, limit }: { withDrafts: boolean; limit: number },
) {
  return db
    .selectFrom('pub_pages')
    .select(['id', 'title', 'slug', 'draft', 'folder_id'])
    .where(isAmong(db, 'folder_id', folderIds))
    .where('trash_id', 'is', null)
    .$if(!withDrafts, (published) => published.where('draft', '=', 0))
    .orderBy('folder_id')
    .orderBy('position')
    .orderBy('title_key')
    .orderBy('id')
    .limit(limit)
    .$narrowType<{ folder_id: NotNull }>()
    .execute();
}
