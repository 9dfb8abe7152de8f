import type { Db } from '../../platform/db/index.ts';

export async function handOverTrash(tx: Db, from: number, to: number): Promise<void> {
  await tx.updateTable('trash_records').set({ deleted_by: to }).where('deleted_by', '=', from).execute();
}
