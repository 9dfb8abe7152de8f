import { type Db, isAmong } from '../../../platform/db/index.ts';

/** Lets the folders that follow one access list follow the other. */
export async function followList(tx: Db, folderIds: readonly number[], from: number, to: number): Promise<void> {
  await tx
    .updateTable('folders')
    .set({ list_id: to })
    .where('list_id', '=', from)
    .where(isAmong(tx, 'id', folderIds))
    .execute();
}
