import { type Db, handOverColumns } from '../../platform/db/index.ts';

export async function handOverTrash(tx: Db, from: number, to: number): Promise<void> {
  await handOverColumns(tx, 'trash_records', ['deleted_by'], from, to);
}
