import { type Db, isAmong, lockName, type Row, rowsOf, together } from '../../../platform/db/index.ts';
import { namedQueries } from '../named-rows.repository.ts';

export type Extranet = Row<'extranets'>;

export const extranetQueries = namedQueries('extranets', (db) => db.selectFrom('extranets').selectAll('extranets'));

/** There are few of them; they are loaded together and cached. */
export async function listAllExtranets(db: Db): Promise<Extranet[]> {
  return db.selectFrom('extranets').selectAll().orderBy('id').execute();
}

export const {
  insert: insertExtranet,
  insertRow: insertExtranetRow,
  update: updateExtranet,
  delete: deleteExtranet,
} = rowsOf('extranets');

/** Everything that belongs to one extranet belongs to another afterwards. Returns its users. */
export async function emptyExtranet(tx: Db, from: number, to: number, now: number): Promise<number[]> {
  const [users] = await together(
    tx
      .updateTable('users')
      .set({ extranet_id: to, modified_at: now })
      .where('extranet_id', '=', from)
      .returning('id')
      .execute(),
    tx.updateTable('groups').set({ extranet_id: to }).where('extranet_id', '=', from).execute(),
    tx.updateTable('roles').set({ extranet_id: to }).where('extranet_id', '=', from).execute(),
  );
  return users.map(({ id }) => id);
}

/** One transaction at a time moves users between extranets. */
export function lockExtranets(tx: Db): void {
  lockName(tx, 'extranets');
}

export async function listUserIdsOfExtranet(db: Db, id: number): Promise<number[]> {
  const rows = await db.selectFrom('users').select('id').where('extranet_id', '=', id).execute();
  return rows.map((row) => row.id);
}

/** Returns those who were in another one. */
export async function moveUsers(tx: Db, userIds: readonly number[], to: number, now: number): Promise<number[]> {
  if (userIds.length === 0) return [];
  const rows = await tx
    .updateTable('users')
    .set({ extranet_id: to, modified_at: now })
    .where(isAmong(tx, 'id', userIds))
    .where('extranet_id', '<>', to)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}
