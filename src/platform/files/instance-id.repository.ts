import { type Db, insertMissing } from '../db/index.ts';

const NAME = 'instance_id';

export async function findInstanceId(db: Db): Promise<string | undefined> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', NAME).executeTakeFirst();
  return row?.value;
}

/** Another instance that starts at the same time may have been first. */
export async function insertInstanceId(tx: Db, id: string): Promise<void> {
  await insertMissing(tx, 'settings', [{ name: NAME, value: id }]);
}
