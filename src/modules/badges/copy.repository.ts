// The rows of badges that were read from another installation: with the ids they had there.
import { continueIds, type Db, type NewRow } from '../../platform/db/index.ts';

const ROWS_AT_ONCE = 1_000;

type WithId<T> = T & { id: number };

/** Those of the first start make room for those that come with ids of their own. */
export async function deleteAllImages(tx: Db): Promise<void> {
  await tx.deleteFrom('badge_images').execute();
}

export async function insertCopiedImages(tx: Db, rows: readonly WithId<NewRow<'badge_images'>>[]): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .insertInto('badge_images')
    .values(rows)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  await continueIds(tx, 'badge_images');
}

export async function insertCopiedBadge(tx: Db, row: WithId<NewRow<'badges'>>): Promise<void> {
  await tx
    .insertInto('badges')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  await continueIds(tx, 'badges');
}

export async function insertCopiedAssignments(tx: Db, rows: readonly NewRow<'badge_assignments'>[]): Promise<void> {
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    await tx
      .insertInto('badge_assignments')
      .values(rows.slice(at, at + ROWS_AT_ONCE))
      .onConflict((conflict) => conflict.columns(['badge_id', 'user_id']).doNothing())
      .execute();
  }
}

/** Whether there is an image that the first start did not make. */
export async function hasCustomImages(db: Db): Promise<boolean> {
  const query = db.selectFrom('badge_images').select('id').where('blob_hash', 'is not', null);
  return (await query.limit(1).executeTakeFirst()) !== undefined;
}
