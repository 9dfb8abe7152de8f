import { type RawBuilder, sql } from 'kysely';
import { type Actor, isGranted, may } from '../../../platform/access/index.ts';
import { type Db, insertRows, type NewRow, rowsOf } from '../../../platform/db/index.ts';
import { selectFolders } from '../access/documents.access.repository.ts';
import { folderRights } from '../access/documents.policy.ts';

export const { update: updateFolder } = rowsOf('folders');

export async function insertFolder(tx: Db, folder: NewRow<'folders'>): Promise<void> {
  await insertRows(tx, 'folders', [folder]);
}

/** For a query on folders: those that the person may see (rule D2). */
export function visibleTo(db: Db, actor: Actor) {
  if (may(actor, 'documents.admin')) return sql<boolean>`1 = 1`;
  const listId: RawBuilder<number> = sql.ref('folders.list_id');
  return isGranted(db, actor, folderRights.enough('view'), listId);
}

export interface SubfolderKeys {
  titleKey?: string | undefined;
  refcodeKey?: string | undefined;
}

/** The one with the lowest id of those the person may see. */
export function subfolders(db: Db, actor: Actor, parentId: number, { titleKey, refcodeKey }: SubfolderKeys) {
  let query = selectFolders(db).where('folders.parent_id', '=', parentId).where(visibleTo(db, actor));
  if (titleKey !== undefined) query = query.where('folders.title_key', '=', titleKey);
  if (refcodeKey !== undefined) query = query.where('folders.refcode_key', '=', refcodeKey);
  return query.orderBy('folders.id').limit(1);
}
