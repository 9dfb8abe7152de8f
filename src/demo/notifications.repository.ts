// The notifications of the demo: each part told people in its own time, so they are put into the order in which they would have come.
import { insertRows, transaction } from '../platform/db/index.ts';
import type { DemoPart } from './run.ts';

export const orderNotifications: DemoPart = async ({ platform }) => {
  await transaction(platform.database.db, async (tx) => {
    const rows = await tx.selectFrom('notifications').selectAll().orderBy('created_at').orderBy('id').execute();
    await tx.deleteFrom('notifications').execute();
    await insertRows(
      tx,
      'notifications',
      rows.map(({ id: _id, ...row }) => row),
    );
  });
  return [];
};
