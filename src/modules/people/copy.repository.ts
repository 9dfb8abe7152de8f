// The rows of people that were read from another installation.
import type { Db } from '../../platform/db/index.ts';

export async function clearPrimary(tx: Db): Promise<void> {
  await tx.updateTable('extranets').set({ is_primary: 0 }).where('is_primary', '=', 1).execute();
}
