import { type RawBuilder, sql } from 'kysely';
import {
  alongside,
  type Database,
  type Db,
  deleteRows,
  engineOf,
  insertMissing,
  insertNew,
  namedRows,
  noteWrite,
  pairRows,
  preparedQuery,
  type Row,
  textRows,
} from '../db/index.ts';
import type { Use } from '../limits/meter.ts';
import type { StoredBlob } from './blobs.ts';

export type Charge = Row<'storage_charges'>;
export type NewCharge = Omit<Charge, 'id'>;

const AT_ONCE = 500;

export async function usedBytes(db: Db, userId: number): Promise<number> {
  const row = await db.selectFrom('storage_use').select('bytes').where('user_id', '=', userId).executeTakeFirst();
  return row?.bytes ?? 0;
}

export async function listMostUsed(db: Db, atLeast: number, count: number): Promise<Use[]> {
  return selectUses(db).where('bytes', '>=', atLeast).orderBy('bytes', 'desc').limit(count).execute();
}

export async function listUsedBytes(db: Db, userIds: readonly number[]): Promise<Use[]> {
  return selectUses(db).where('user_id', 'in', userIds).execute();
}

function selectUses(db: Db) {
  return db.selectFrom('storage_use').select(['user_id as userId', 'bytes as used']);
}

/** One counter for each user: summed beside the event loop. */
export async function sumUsedBytes({ db, slowReads }: Database): Promise<number> {
  const query = sql<{ bytes: number }>`select coalesce(cast(sum(bytes) as bigint), 0) as bytes from storage_use`;
  const [row] = await slowReads.run(query.compile(db), 'storage');
  return Number(row?.bytes ?? 0);
}

/** Holds the user's counter until the transaction ends; returns it. */
export async function lockUsedBytes(tx: Db, userId: number): Promise<number> {
  const [counter] = await holdCounter(tx, { user: userId });
  return counter?.bytes ?? 0;
}

const holdCounter = preparedQuery<{ user: number }, { bytes: number }>((tx, param) =>
  tx
    .insertInto('storage_use')
    .values({ user_id: param('user'), bytes: 0 })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ user_id: sql`excluded.user_id` }))
    .returning('bytes'),
);

/** Holds the counters of all for whom one of the hashes counts, always in the same order. */
export function lockUsersOf(tx: Db, hashes: readonly string[]): void {
  if (engineOf(tx) === 'sqlite') return;
  alongside(
    sql`select 1 from storage_use where user_id in
      (select user_id from storage_charges where ${hashAmong(tx, hashes)}) order by user_id for update`.execute(tx),
  );
}

/** Users who kept nothing so far get a counter. */
export async function ensureCounters(tx: Db, userIds: readonly number[]): Promise<void> {
  await insertMissing(
    tx,
    'storage_use',
    userIds.map((user_id) => ({ user_id, bytes: 0 })),
  );
}

/** What counts already for a user is left out. Returns what is new. */
export async function insertCharges(tx: Db, rows: readonly NewCharge[]): Promise<NewCharge[]> {
  const added: NewCharge[] = [];
  for (let at = 0; at < rows.length; at += AT_ONCE) {
    added.push(...(await insertNew(tx, 'storage_charges', ['user_id', 'hash'], rows.slice(at, at + AT_ONCE))));
  }
  return added;
}

export async function listCharges(tx: Db, hashes: readonly string[]): Promise<Charge[]> {
  return tx.selectFrom('storage_charges').selectAll().where(hashAmong(tx, hashes)).execute();
}

export async function deleteCharges(tx: Db, ids: readonly number[]): Promise<void> {
  await deleteRows(tx, 'storage_charges', 'id', ids);
}

/** Adds to the counters of users; what is negative is taken off. */
export async function addToUse(tx: Db, changes: ReadonlyMap<number, number>): Promise<void> {
  const pairs = [...changes].filter(([, bytes]) => bytes !== 0);
  if (pairs.length === 0) return;
  await sql`update storage_use set bytes = bytes + pairs.new from ${pairRows(tx, pairs)}
    where user_id = pairs.old`.execute(tx);
  noteWrite('storage_use');
}

/** Adds those of the bytes that do not count for the user yet to their counter, which is held; returns it. */
export async function addNewToUse(tx: Db, userId: number, blobs: readonly StoredBlob[]): Promise<number> {
  const list = JSON.stringify(blobs.map(({ hash, size }) => [hash, size]));
  const [counter] = await addMissing(tx, { user: userId, blobs: list });
  if (!counter) throw new Error('the counter is not held');
  return counter.bytes;
}

const addMissing = preparedQuery<{ user: number; blobs: string }, { bytes: number }>((tx, param) => {
  const added = sql<number>`(select cast(coalesce(sum(number), 0) as bigint) from ${namedRows(tx, param('blobs'))}
    where not exists (
      select 1 from storage_charges as counted where user_id = ${param('user')} and counted.hash = named.name))`;
  return tx
    .updateTable('storage_use')
    .set((eb) => ({ bytes: eb('bytes', '+', added) }))
    .where('user_id', '=', param('user'))
    .returning('bytes');
});

/** The first user is left with nothing; what is new to the other is added to their counter. Both counters are held. */
export async function moveCharges(tx: Db, from: number, to: number): Promise<void> {
  const isNew = sql<boolean>`hash not in (select hash from storage_charges where user_id = ${to})`;
  const added = sql<number>`(select cast(coalesce(sum(size), 0) as bigint) from storage_charges
    where user_id = ${from} and ${isNew})`;
  const counter = tx.updateTable('storage_use').where('user_id', '=', to);
  // What is new is added before it is written down as counted.
  alongside(counter.set((eb) => ({ bytes: eb('bytes', '+', added) })).execute());
  const charges = tx.updateTable('storage_charges').where('user_id', '=', from).where(isNew);
  alongside(charges.set({ user_id: to }).execute());
  await deleteRows(tx, 'storage_charges', 'user_id', [from]);
  await deleteRows(tx, 'storage_use', 'user_id', [from]);
}

/** Bytes of an earlier version, which did not write down how many they are. */
export async function listUnmeasured(db: Db, afterId: number): Promise<Charge[]> {
  return db
    .selectFrom('storage_charges')
    .selectAll()
    .where('size', 'is', null)
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(AT_ONCE)
    .execute();
}

/** Unless somebody else has measured it meanwhile, or it is gone. */
export async function setSize(tx: Db, id: number, size: number): Promise<NewCharge[]> {
  return tx
    .updateTable('storage_charges')
    .set({ size })
    .where('id', '=', id)
    .where('size', 'is', null)
    .returning(['user_id', 'hash', 'size'])
    .execute();
}

function hashAmong(db: Db, hashes: readonly string[]): RawBuilder<boolean> {
  return sql<boolean>`hash in (select text from ${textRows(db, hashes)})`;
}
