import type { Db } from '../../platform/db/index.ts';

/** What a user made or changed becomes another's. */
export async function handOverPages(tx: Db, from: number, to: number): Promise<void> {
  await tx.updateTable('pub_folders').set({ created_by: to }).where('created_by', '=', from).execute();
  await tx.updateTable('pub_folders').set({ modified_by: to }).where('modified_by', '=', from).execute();
  await tx.updateTable('pub_pages').set({ created_by: to }).where('created_by', '=', from).execute();
  await tx.updateTable('pub_pages').set({ modified_by: to }).where('modified_by', '=', from).execute();
  await tx.updateTable('pub_versions').set({ created_by: to }).where('created_by', '=', from).execute();
}
