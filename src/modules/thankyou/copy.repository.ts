// The rows of notes and tags that were read from another installation.
import { type Db, isAmong, type Row } from '../../platform/db/index.ts';

/** The memberships of the groups. */
export async function listMembersOf(db: Db, groupIds: readonly number[]): Promise<Row<'group_members'>[]> {
  if (groupIds.length === 0) return [];
  return db
    .selectFrom('group_members')
    .selectAll()
    .where(isAmong(db, 'group_id', groupIds))
    .execute();
}
