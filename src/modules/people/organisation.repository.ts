import type { Db } from '../../platform/db/index.ts';

/** Whether there is anything that a first start does not make. */
export async function hasMoreThanFirstStart(db: Db): Promise<boolean> {
  for (const table of ['users', 'roles', 'extranets'] as const) {
    if (await db.selectFrom(table).select('id').where('id', '<>', 1).limit(1).executeTakeFirst()) return true;
  }
  for (const table of ['groups', 'metadata_fields', 'capabilities'] as const) {
    if (await db.selectFrom(table).select('id').limit(1).executeTakeFirst()) return true;
  }
  return false;
}
