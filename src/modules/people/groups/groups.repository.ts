import { alongside, type Db, lockName, type Row, rowsOf } from '../../../platform/db/index.ts';
import { forgetThings } from '../../../platform/things/index.ts';
import { listChain, namedQueries } from '../named-rows.repository.ts';

export type Group = Row<'groups'>;

export const groupQueries = namedQueries('groups', (db) => db.selectFrom('groups').selectAll('groups'), {
  table: 'group_members',
  column: 'group_id',
});

export const { insert: insertGroup, insertRow: insertGroupRow, update: updateGroup } = rowsOf('groups');

/** Members and rights go with it; they are deleted by name, so that caches of them are emptied. */
export async function deleteGroup(tx: Db, id: number): Promise<void> {
  alongside(tx.deleteFrom('capabilities').where('subject', '=', 'group').where('subject_id', '=', id).execute());
  alongside(tx.deleteFrom('group_members').where('group_id', '=', id).execute());
  await forgetThings(tx, 'group', [id]);
  alongside(tx.deleteFrom('groups').where('id', '=', id).execute());
}

/** One change of the tree at a time, so that two at once cannot close a circle. */
export function lockGroupTree(tx: Db): void {
  lockName(tx, 'group-tree');
}

/** The group and everything above it. */
export function listParentChain(db: Db, groupId: number): Promise<number[]> {
  return listChain(db, 'groups', 'parent_id', groupId);
}

export function moveSubgroups(tx: Db, from: number, to: number | null): void {
  alongside(tx.updateTable('groups').set({ parent_id: to }).where('parent_id', '=', from).execute());
}
