import { type CompiledQuery, type RawBuilder, sql } from 'kysely';
import {
  type Db,
  insertRows,
  lockName,
  type NewRow,
  namedRows,
  preparedQueries,
  preparedQuery,
  type Row,
} from '../db/index.ts';
import { BLOCK, blockOf, type IdRange } from './id-ranges.ts';

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

/** The statement of one entry, for those that a database appends by itself: with `valuesOf` of each. */
export function entryInsertion(db: Db): CompiledQuery {
  return insertion.compile(db, null, {});
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

/** The lowest and the highest id of entries between two times, undefined when there is none. */
export async function findIdBounds(db: Db, times: Times = {}): Promise<IdRange | undefined> {
  const { rows } = await sql<Partial<Bounds>>`${idBounds(times)}`.execute(db);
  return toRange(rows[0]);
}

/** The first is included, the second is not. */
export interface Times {
  from?: number;
  until?: number;
}

interface Bounds {
  first: number | null;
  last: number | null;
}

function toRange({ first = null, last = null }: Partial<Bounds> = {}): IdRange | undefined {
  return first === null || last === null || first > last ? undefined : [first, last];
}

function idBounds({ from, until }: Times): RawBuilder<Bounds> {
  const first = from === undefined ? sql`(select min(id) from audit_entries)` : firstIdSince(from);
  const last = until === undefined ? sql`(select max(id) from audit_entries)` : sql`${firstIdSince(until)} - 1`;
  return sql`select ${first} as first, ${last} as last`;
}

/** Where entries of this time begin, or after the last id: halves the range until one id is left, as times rise with ids. */
function firstIdSince(at: number): RawBuilder<number> {
  const middle = sql`(low + high) / 2`;
  const isBefore = sql`(select at from audit_entries where id >= ${middle} order by id limit 1) < ${at}`;
  return sql`(
    with recursive halves (low, high) as (
      select (select min(id) from audit_entries), (select max(id) + 1 from audit_entries)
      union all
      select case when ${isBefore} then ${middle} + 1 else low end, case when ${isBefore} then high else ${middle} end
      from halves where low < high)
    select max(low) from halves)`;
}

export interface AuditMark {
  mark: string;
  block: number;
}

export interface MarkedBlocks {
  bounds: IdRange;
  /** The latest first. */
  blocks: number[];
  /** Later entries have no marks yet. */
  sealedThrough: number;
  gaps: string;
}

/** Blocks that have all of the marks, and what had marks at that moment: entries may be sealed at any time. Undefined when there is no entry. */
export async function findMarkedBlocks(
  db: Db,
  marks: readonly string[],
  { before, ...times }: Times & { before: number },
  limit: number,
): Promise<MarkedBlocks | undefined> {
  const [leading, ...others] = marks;
  const hasOther = (mark: string) =>
    sql`and exists (select 1 from audit_marks as other where other.mark = ${mark} and other.block = marks.block)`;
  const { rows } = await sql<Bounds & { through_id: number | null; gaps: string | null; block: number | null }>`
    with bounds as materialized (${idBounds(times)}),
    seal as (select through_id, gaps from audit_seals order by number desc limit 1),
    found as (
      select block from audit_marks as marks
      where mark = ${leading} and block >= (select first / ${sql.lit(BLOCK)} from bounds)
        and block <= (select last / ${sql.lit(BLOCK)} from bounds) and block <= ${blockOf(before - 1)}
        ${sql.join(others.map(hasOther), sql` `)}
      order by block desc limit ${limit})
    select first, last, through_id, gaps, block
    from bounds left join seal on true left join found on true order by block desc`.execute(db);
  const [start] = rows;
  const bounds = toRange(start);
  if (!start || !bounds) return undefined;
  const blocks = rows.flatMap(({ block }) => block ?? []);
  return { bounds, blocks, sealedThrough: start.through_id ?? 0, gaps: start.gaps ?? '[]' };
}

/** Marks as JSON (`writeMarks`), for a statement that has them as one value. */
export type MarkList = string;

/** Those that are there already stay. */
export async function insertMarks(tx: Db, marks: MarkList): Promise<void> {
  await insertAbsent(tx, { marks });
}

const insertAbsent = preparedQuery<{ marks: MarkList }, never>((tx, param) =>
  tx
    .insertInto('audit_marks')
    .columns(['mark', 'block'])
    // Without a condition SQLite would take what comes after the table for a part of a join.
    .expression(sql`select name, number from ${namedRows(tx, param('marks'))} where true`)
    .onConflict((conflict) => conflict.doNothing()),
);

/** Those of the marks that are there. */
export async function findMarks(db: Db, marks: MarkList): Promise<AuditMark[]> {
  return db.selectFrom('audit_marks').selectAll().where(isOneOf(db, marks)).execute();
}

export async function deleteMarks(tx: Db, marks: MarkList): Promise<void> {
  await tx.deleteFrom('audit_marks').where(isOneOf(tx, marks)).execute();
}

function isOneOf(db: Db, marks: MarkList): RawBuilder<boolean> {
  return sql<boolean>`(mark, block) in (select name, number from ${namedRows(db, sql`${marks}`)})`;
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
  await insertRows(tx, 'audit_seals', [seal]);
}

export async function findLastEntryId(db: Db): Promise<number> {
  const [row] = await lastId(db, {});
  return row?.id ?? 0;
}

const lastId = preparedQuery<object, { id: number }>((db) =>
  db.selectFrom('audit_entries').select('id').orderBy('id', 'desc').limit(1),
);

/** The entries after an id, by id. */
export function entriesAfter(db: Db, id: number, limit: number) {
  return db.selectFrom('audit_entries').selectAll().where('id', '>', id).orderBy('id').limit(limit);
}

/** The entries with an id in one of the ranges, by id. */
export async function listEntriesIn(db: Db, ranges: readonly IdRange[]): Promise<AuditEntry[]> {
  return ranges.length === 0 ? [] : entriesIn(db, ranges).execute();
}

/** The entries with an id in one of the ranges, of which there is one at least, by id. */
export function entriesIn(db: Db, ranges: readonly IdRange[]) {
  return db
    .selectFrom('audit_entries')
    .selectAll()
    .where((eb) => eb.or(ranges.map(([first, last]) => eb.between('id', first, last))))
    .orderBy('id');
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
