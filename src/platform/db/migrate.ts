// The schema's versions: runs the missing migrations, once, however many instances start together.
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Database, transaction } from './database.ts';
import { columnTypes, engineOf, lockName, tryLockName } from './dialect.ts';
import type { Migration } from './migration.ts';
import type { Db } from './tables.ts';

/** The lock that instances share while they serve. */
export const SERVING = 'serving';
/** From here on the table of migrations tells which of them older programs can live with. */
const TELLING = '0084-old-may-serve';

/** A migration that waits for a table holds up everybody who comes after it, and may hold what they wait for: it gives way, and tries again. */
const LOCK_MS = 50;
const TRIES = 200;
const PAUSE_MS = 300;
const LOCK_NOT_AVAILABLE = '55P03';

/** The schema and this program, or others that serve, do not go together: the message says what to do. */
export class SchemaRefused extends Error {}

/**
 * Returns the names of the migrations that ran now. All of them or none: a failing migration leaves the database as it
 * was. `until` stops after one of them (for tests of upgrades).
 */
export async function migrate(database: Database, list: readonly Migration[], until?: string): Promise<string[]> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await migrateOnce(database, list, until);
    } catch (error) {
      if (attempt === TRIES || !isLockTimeout(error)) throw error;
      await sleep(PAUSE_MS * (0.5 + Math.random()));
    }
  }
}

async function migrateOnce(database: Database, list: readonly Migration[], until?: string): Promise<string[]> {
  return transaction(database.db, async (tx) => {
    lockName(tx, 'migrate');
    const types = columnTypes[engineOf(tx)];
    await sql
      .raw(`create table if not exists migrations (name ${types.text} primary key, applied_at ${types.int} not null)`)
      .execute(tx);
    const applied = new Set((await tx.selectFrom('migrations').select('name').execute()).map(({ name }) => name));
    await refuseNewer(tx, applied, list);
    const wanted = until === undefined ? list : list.slice(0, list.findIndex(({ name }) => name === until) + 1);
    const missing = wanted.filter(({ name }) => !applied.has(name));
    if (applied.size > 0 && missing.length > 0) await heedOthers(tx, missing);
    for (const migration of missing) {
      await migration.up(tx, types);
      await tx.insertInto('migrations').values({ name: migration.name, applied_at: Date.now() }).execute();
      applied.add(migration.name);
    }
    const lasting = missing.filter(({ oldMayServe }) => oldMayServe).map(({ name }) => name);
    if (lasting.length > 0 && applied.has(TELLING)) {
      await tx.updateTable('migrations').set({ old_may_serve: 1 }).where('name', 'in', lasting).execute();
    }
    return missing.map(({ name }) => name);
  });
}

/** For a program that serves from here on: a newer one may have changed the tables since it looked. */
export async function requireKnownSchema({ db }: Database, list: readonly Migration[]): Promise<void> {
  const rows = await db.selectFrom('migrations').select('name').execute();
  await refuseNewer(db, new Set(rows.map(({ name }) => name)), list);
}

/** An older program must not write to the data of a newer one, unless that has only added what it need not know. */
async function refuseNewer(db: Db, applied: ReadonlySet<string>, list: readonly Migration[]): Promise<void> {
  const known = new Set(list.map(({ name }) => name));
  const unknown = [...applied].filter((name) => !known.has(name));
  if (unknown.length === 0) return;
  const lasting = applied.has(TELLING)
    ? await db.selectFrom('migrations').select('name').where('old_may_serve', '=', 1).execute()
    : [];
  const harmless = new Set(lasting.map(({ name }) => name));
  const harmful = unknown.filter((name) => !harmless.has(name));
  if (harmful.length === 0) return;
  throw new SchemaRefused(
    `the database was written by a newer version (it has ${harmful.join(', ')}); install that version`,
  );
}

/** Instances that serve are stopped first if they could not go on; otherwise their requests go first. */
async function heedOthers(tx: Db, missing: readonly Migration[]): Promise<void> {
  if (await tryLockName(tx, SERVING)) return;
  const harmful = missing.filter(({ oldMayServe }) => !oldMayServe).map(({ name }) => name);
  if (harmful.length === 0) {
    await sql`set local lock_timeout = ${sql.lit(LOCK_MS)}`.execute(tx);
    return;
  }
  throw new SchemaRefused(
    `other instances serve on the database, and could not go on with ${harmful.join(', ')}; stop the other instances first`,
  );
}

function isLockTimeout(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === LOCK_NOT_AVAILABLE;
}
