import { type Db, deleteRows, isAmong, listIds } from '../../platform/db/index.ts';
import { forgetThings } from '../../platform/things/index.ts';

export function findTrashedBadge(tx: Db, recordId: number) {
  return tx.selectFrom('badges').select(['id', 'image_id']).where('trash_id', '=', recordId).executeTakeFirst();
}

/** Assignments are deleted by name, so that caches of them are emptied. Returns the images that the badges had. */
export async function deleteTrashed(tx: Db, recordIds: readonly number[]): Promise<number[]> {
  const ids = await listIds(tx, 'badges', 'trash_id', recordIds);
  await deleteRows(tx, 'badge_assignments', 'badge_id', ids);
  await forgetThings(tx, 'badge', ids);
  const gone = await tx
    .deleteFrom('badges')
    .where(isAmong(tx, 'id', ids))
    .returning('image_id')
    .execute();
  return [...new Set(gone.map(({ image_id }) => image_id))];
}
