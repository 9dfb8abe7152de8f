import { sql } from 'kysely';
import { alongside, type Db, putRows, textRows } from '../db/index.ts';

/** A later release puts off the removal; an earlier one never brings it forward. */
export async function insertReleased(tx: Db, hashes: readonly string[], removeAt: number): Promise<void> {
  const insert = tx
    .insertInto('released_blobs')
    .columns(['hash', 'remove_at'])
    .expression(sql`select text, cast(${removeAt} as bigint) from ${textRows(tx, hashes)} where true`)
    .onConflict((conflict) =>
      conflict
        .column('hash')
        .doUpdateSet((eb) => ({ remove_at: eb.ref('excluded.remove_at') }))
        .whereRef('released_blobs.remove_at', '<', 'excluded.remove_at'),
    );
  alongside(insert.execute());
}

export async function listDue(db: Db, now: number, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('released_blobs')
    .select('hash')
    .where('remove_at', '<=', now)
    .orderBy('remove_at')
    .limit(limit)
    .execute();
  return rows.map(({ hash }) => hash);
}

/** The hashes that wait for their removal already. */
export async function waitingAmong(db: Db, hashes: readonly string[]): Promise<string[]> {
  const rows = await db.selectFrom('released_blobs').select('hash').where(among(db, hashes)).execute();
  return rows.map(({ hash }) => hash);
}

/** Unless they were released once more since they were found due. */
export async function deleteDue(tx: Db, hashes: readonly string[], now: number): Promise<void> {
  await tx.deleteFrom('released_blobs').where(among(tx, hashes)).where('remove_at', '<=', now).execute();
}

function among(db: Db, hashes: readonly string[]) {
  return sql<boolean>`hash in (select text from ${textRows(db, hashes)})`;
}

const HOLD = 'blobs_held_until';

/** Until when nothing is removed; 0: nobody has asked for that. */
export async function findHold(db: Db): Promise<number> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', HOLD).executeTakeFirst();
  return Number(row?.value ?? 0);
}

/** Never earlier than somebody else has asked for. */
export async function putHold(tx: Db, until: number): Promise<void> {
  const known = await findHold(tx);
  if (known < until) await putRows(tx, 'settings', ['name'], [{ name: HOLD, value: String(until) }]);
}
