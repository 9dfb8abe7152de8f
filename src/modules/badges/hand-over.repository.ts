import type { Db } from '../../platform/db/index.ts';

/** Everything a user made, changed, archived or gave away becomes another's. */
export async function handOverBadges(tx: Db, from: number, to: number): Promise<void> {
  await tx.updateTable('badges').set({ created_by: to }).where('created_by', '=', from).execute();
  await tx.updateTable('badges').set({ modified_by: to }).where('modified_by', '=', from).execute();
  await tx.updateTable('badges').set({ archived_by: to }).where('archived_by', '=', from).execute();
  await tx.updateTable('badge_assignments').set({ assigned_by: to }).where('assigned_by', '=', from).execute();
  await tx.updateTable('badge_images').set({ created_by: to }).where('created_by', '=', from).execute();
  // Crops too: they expire in time, and their bytes with them.
  await tx.updateTable('badge_crops').set({ created_by: to }).where('created_by', '=', from).execute();
}
