import { type Db, deleteRows, listIds } from '../../platform/db/index.ts';
import { forgetThings } from '../../platform/things/index.ts';

export function findTrashedNote(tx: Db, recordId: number) {
  return tx.selectFrom('thanks').select(['id', 'author_id']).where('trash_id', '=', recordId).executeTakeFirst();
}

/** Whom and what they thank goes with them; deleted by name, so that caches of them are emptied. */
export async function deleteTrashed(tx: Db, recordIds: readonly number[]): Promise<void> {
  const ids = await listIds(tx, 'thanks', 'trash_id', recordIds);
  for (const table of ['thanked_users', 'thanked_objects', 'thanks_too'] as const) {
    await deleteRows(tx, table, 'note_id', ids);
  }
  await forgetThings(tx, 'thanks', ids);
  await deleteRows(tx, 'thanks', 'id', ids);
}
