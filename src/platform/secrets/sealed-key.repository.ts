import { type Db, insertMissing } from '../db/index.ts';

const NAME = 'sealed_key';

export async function findSealedKey(db: Db): Promise<string | undefined> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', NAME).executeTakeFirst();
  return row?.value;
}

/** Keeps the sealed key, unless there is one. */
export async function insertSealedKey(tx: Db, value: string): Promise<void> {
  await insertMissing(tx, 'settings', [{ name: NAME, value }]);
}

export async function deleteSealedKey(tx: Db): Promise<void> {
  await tx.deleteFrom('settings').where('name', '=', NAME).execute();
}
