import { type CompiledQuery, type RawBuilder, sql } from 'kysely';
import { type Db, lockName, type NewRow, preparedQueries, type Row, textRows } from '../db/index.ts';
import { BLOCK, type IdRange } from './id-ranges.ts';

export type AuditEntry = Row<'audit_entries'>;
export type NewAuditEntry = NewRow<'audit_entries'>;
export type Outcome = 'done' | 'refused';
export type AuditSeal = Row<'audit_seals'>;

const insertion = preparedQueries<null, NewAuditEntry, never>((db, param) =>
  db.insertInto('audit_entries').values({
    at: param('at'),
    user_id: param('user_id'),
    username: param('username'),
    via: param('via'),
    credential_id: param('credential_id'),
    address: param('address'),
    agent: param('agent'),
    request_id: param('request_id'),
    module: param('module'),
    action: param('action'),
    object_type: param('object_type'),
    object_id: param('object_id'),
    part: param('part'),
    fields: param('fields'),
    outcome: param('outcome'),
  }),
);

/** PostgreSQL gets it together with the commit. */
export async function insertEntry(tx: Db, entry: NewAuditEntry): Promise<void> {
  await insertion(tx, null, entry);
}

/** For the entries of a transaction, which its database appends by itself. */
export function compileEntry(tx: Db, entry: NewAuditEntry): CompiledQuery {
  return insertion.compile(tx, null, entry);
}

/** Which entries are wanted; all of them hold. */
export interface EntryFilter {
  user: number;
  action: string;
  module: string;
  objectType: string;
  objectId: string;
  address: string;
  outcome: Outcome;
  from: number;
  /** The time before which entries are wanted. */
  until: number;
}

type Condition = (value: never) => RawBuilder<boolean>;

const conditions: Readonly<Record<keyof EntryFilter, Condition>> = {
  user: (value: number) => sql`user_id = ${value}`,
  action: (value: string) => sql`action = ${value}`,
  module: (value: string) => sql`module = ${value}`,
  objectType: (value: string) => sql`object_type = ${value}`,
  objectId: (value: string) => sql`object_id = ${value}`,
  address: (value: string) => sql`address = ${value}`,
  outcome: (value: string) => sql`outcome = ${value}`,
  from: (value: number) => sql`at >= ${value}`,
  until: (value: number) => sql`at < ${value}`,
};

function wantedEntries(db: Db, filter: Partial<EntryFilter>) {
  return Object.entries(filter).reduce(
    (query, [name, value]) => query.where(conditions[name as keyof EntryFilter](value as never)),
    db.selectFrom('audit_entries').selectAll(),
  );
}

/** The latest first, all with lower ids. */
export async function listEntriesBefore(db: Db, id: number, limit: number): Promise<AuditEntry[]> {
  return db.selectFrom('audit_entries').selectAll().where('id', '<', id).orderBy('id', 'desc').limit(limit).execute();
}

/** The lowest and the highest id. */
export async function findIdBounds(db: Db): Promise<IdRange | undefined> {
  const { rows } = await sql<{ first: number | null; last: number | null }>`
    select (select min(id) from audit_entries) as first, (select max(id) from audit_entries) as last`.execute(db);
  const [{ first = null, last = null } = {}] = rows;
  return first === null || last === null ? undefined : [first, last];
}

/** Where entries of this time begin, or after the last id: halves the range until one id is left, as times rise with ids. */
export async function findFirstIdSince(db: Db, [first, last]: IdRange, at: number): Promise<number> {
  const middle = sql`(low + high) / 2`;
  const isBefore = sql`(select at from audit_entries where id >= ${middle} order by id limit 1) < ${at}`;
  const { rows } = await sql<{ id: number }>`
    with recursive halves (low, high) as (
      select cast(${first} as bigint), cast(${last + 1} as bigint)
      union all
      select case when ${isBefore} then ${middle} + 1 else low end, case when ${isBefore} then high else ${middle} end
      from halves where low < high)
    select max(low) as id from halves`.execute(db);
  return rows[0]?.id ?? first;
}

export interface AuditMark {
  mark: string;
  block: number;
}

/** Blocks that have all of the marks, the latest first. */
export async function listBlocks(
  db: Db,
  marks: readonly string[],
  [first, last]: IdRange,
  limit: number,
): Promise<number[]> {
  const [leading = '', ...others] = marks;
  let query = db
    .selectFrom('audit_marks as found')
    .select('block')
    .where('mark', '=', leading)
    .where('block', '>=', first)
    .where('block', '<=', last);
  for (const mark of others) {
    query = query.where(({ exists, selectFrom }) =>
      exists(
        selectFrom('audit_marks as other')
          .select('other.block')
          .where('other.mark', '=', mark)
          .whereRef('other.block', '=', 'found.block'),
      ),
    );
  }
  return (await query.orderBy('block', 'desc').limit(limit).execute()).map(({ block }) => block);
}

/** Those that are there already stay. */
export async function insertMarks(tx: Db, marks: readonly AuditMark[]): Promise<void> {
  for (const [block, own] of Map.groupBy(marks, (each) => each.block)) {
    const texts = own.map(({ mark }) => mark).sort();
    await tx
      .insertInto('audit_marks')
      .columns(['mark', 'block'])
      // Without a condition SQLite would take what comes after the table for a part of a join.
      .expression(sql`select text, cast(${block} as bigint) from ${textRows(tx, texts)} where true`)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/** The marks of all blocks with an entry in one of the ranges. */
export async function listMarks(db: Db, ranges: readonly IdRange[]): Promise<AuditMark[]> {
  if (ranges.length === 0) return [];
  const blocks = entriesIn(db, ranges).select(sql<number>`id / ${sql.lit(BLOCK)}`.as('block'));
  return db.selectFrom('audit_marks').selectAll().where('block', 'in', blocks).execute();
}

/** Deletes the marks of blocks whose entries retention has removed. */
export async function deleteMarksBefore(tx: Db, block: number): Promise<void> {
  await tx.deleteFrom('audit_marks').where('block', '<', block).execute();
}

/** One at a time seals, or removes what is old. */
export function lockSeals(tx: Db): void {
  lockName(tx, 'audit seals');
}

export async function findLastSeal(db: Db): Promise<AuditSeal | undefined> {
  return db.selectFrom('audit_seals').selectAll().orderBy('number', 'desc').limit(1).executeTakeFirst();
}

export async function listSeals(db: Db, after: number, limit: number): Promise<AuditSeal[]> {
  return db.selectFrom('audit_seals').selectAll().where('number', '>', after).orderBy('number').limit(limit).execute();
}

export async function insertSeal(tx: Db, seal: NewRow<'audit_seals'>): Promise<void> {
  await tx.insertInto('audit_seals').values(seal).execute();
}

/** The entries after an id, by id. */
export async function listEntriesAfter(db: Db, id: number, limit: number): Promise<AuditEntry[]> {
  return db.selectFrom('audit_entries').selectAll().where('id', '>', id).orderBy('id').limit(limit).execute();
}

/** The entries with an id in one of the ranges, by id. */
export async function listEntriesIn(db: Db, ranges: readonly IdRange[]): Promise<AuditEntry[]> {
  if (ranges.length === 0) return [];
  return entriesIn(db, ranges).selectAll().orderBy('id').execute();
}

function entriesIn(db: Db, ranges: readonly IdRange[]) {
  return db
    .selectFrom('audit_entries')
    .where((eb) => eb.or(ranges.map(([first, last]) => eb.between('id', first, last))));
}

/** Those of them that are wanted, the latest first. */
export async function listWantedIn(
  db: Db,
  ranges: readonly IdRange[],
  filter: Partial<EntryFilter>,
  limit: number,
): Promise<AuditEntry[]> {
  return wantedEntries(db, filter)
    .where((eb) => eb.or(ranges.map(([first, last]) => eb.between('id', first, last))))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** The entries after the last seal: how many, and the highest seal that one of them says to be removed. */
export async function findYoungEntries(
  db: Db,
  sealedThrough: number,
  { action, type }: { action: string; type: string },
): Promise<{ count: number; toldRemoval: number }> {
  const told = sql`case when object_type = ${type} and action = ${action} then cast(object_id as bigint) end`;
  const { rows } = await sql<{ count: number; told: number | null }>`
    select count(*) as count, max(${told}) as told from audit_entries where id > ${sealedThrough}`.execute(db);
  return { count: rows[0]?.count ?? 0, toldRemoval: rows[0]?.told ?? 0 };
}

/** The oldest seal whose entries are there, if all of them are older. */
export async function findOldSeal(tx: Db, before: number): Promise<AuditSeal | undefined> {
  const oldest = await tx
    .selectFrom('audit_seals')
    .selectAll()
    .where('removed_at', 'is', null)
    .orderBy('number')
    .limit(1)
    .executeTakeFirst();
  return oldest && oldest.last_at < before ? oldest : undefined;
}

/** The mark comes first: without it the database refuses to delete the entries. */
export async function removeEntries(tx: Db, seal: number, ranges: readonly IdRange[], now: number): Promise<void> {
  await tx.updateTable('audit_seals').set({ removed_at: now }).where('number', '=', seal).execute();
  for (const [first, last] of ranges) {
    await tx.deleteFrom('audit_entries').where('id', '>=', first).where('id', '<=', last).execute();
  }
}
