import { type Db, handOverColumns } from '../../platform/db/index.ts';

/** Gives another user what a deleted user created or changed. */
export async function handOverPages(tx: Db, from: number, to: number): Promise<void> {
  await handOverColumns(tx, 'pub_folders', ['created_by', 'modified_by'], from, to);
  await handOverColumns(tx, 'pub_pages', ['created_by', 'modified_by'], from, to);
  await handOverColumns(tx, 'pub_versions', ['created_by'], from, to);
}
