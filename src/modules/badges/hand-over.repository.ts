import { type Db, handOverColumns } from '../../platform/db/index.ts';

/** Everything a user made, changed, archived or gave away becomes another's. */
export async function handOverBadges(tx: Db, from: number, to: number): Promise<void> {
  await handOverColumns(tx, 'badges', ['created_by', 'modified_by', 'archived_by'], from, to);
  await handOverColumns(tx, 'badge_assignments', ['assigned_by'], from, to);
  await handOverColumns(tx, 'badge_images', ['created_by'], from, to);
  // Crops too: they expire in time, and their bytes with them.
  await handOverColumns(tx, 'badge_crops', ['created_by'], from, to);
}
