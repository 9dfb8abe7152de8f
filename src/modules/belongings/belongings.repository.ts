import type { Db } from '../../platform/db/index.ts';

export async function listCapabilitiesOfGroup(db: Db, groupId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('capabilities')
    .select('capability')
    .where('subject', '=', 'group')
    .where('subject_id', '=', groupId)
    .orderBy('capability')
    .execute();
  return rows.map(({ capability }) => capability);
}
