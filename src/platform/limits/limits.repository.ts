import type { Db, Row } from '../db/index.ts';

export async function listLimits(db: Db): Promise<Row<'limits'>[]> {
  return db.selectFrom('limits').selectAll().execute();
}

export async function listOwnLimits(db: Db): Promise<Row<'user_limits'>[]> {
  return db.selectFrom('user_limits').selectAll().execute();
}

export async function saveLimit(tx: Db, limit: Row<'limits'>): Promise<void> {
  const { each_user, together } = limit;
  await tx
    .insertInto('limits')
    .values(limit)
    .onConflict((conflict) => conflict.column('kind').doUpdateSet({ each_user, together }))
    .execute();
}

export async function replaceOwnLimits(
  tx: Db,
  userId: number,
  values: readonly (readonly [kind: string, value: number])[],
): Promise<void> {
  await tx.deleteFrom('user_limits').where('user_id', '=', userId).execute();
  if (values.length > 0) {
    await tx
      .insertInto('user_limits')
      .values(values.map(([kind, value]) => ({ user_id: userId, kind, value })))
      .execute();
  }
}
