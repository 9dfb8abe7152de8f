import { type Db, putRows } from '../db/index.ts';

const NAME = 'last_backup';

/** The last backup that was taken whole. */
export interface DoneBackup {
  at: number;
  bytes: number;
}

export async function findDone(db: Db): Promise<DoneBackup | undefined> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', NAME).executeTakeFirst();
  return row && (JSON.parse(row.value) as DoneBackup);
}

export async function putDone(tx: Db, done: DoneBackup): Promise<void> {
  await putRows(tx, 'settings', ['name'], [{ name: NAME, value: JSON.stringify(done) }]);
}
