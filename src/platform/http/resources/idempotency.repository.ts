import type { Db, NewRow, Row } from '../../db/index.ts';

export async function findKey(db: Db, userId: number, key: string): Promise<Row<'idempotency_keys'> | undefined> {
  return db
    .selectFrom('idempotency_keys')
    .selectAll()
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst();
}

export async function insertKey(tx: Db, row: NewRow<'idempotency_keys'>): Promise<void> {
  await tx.insertInto('idempotency_keys').values(row).execute();
}

export async function deleteOldKeys(tx: Db, before: number): Promise<void> {
  await tx.deleteFrom('idempotency_keys').where('created_at', '<', before).execute();
}
