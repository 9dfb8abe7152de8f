import { type RawBuilder, sql } from 'kysely';
import { type Db, lockName, type NewRow, type Param, preparedQueries, preparedQuery, type Row } from '../db/index.ts';
import type { IdRange } from './id-ranges.ts';

export type AuditEntry = Row<'audit_entries'>;
export type NewAuditEntry = NewRow<'audit_entries'>;
export type Outcome = 'done' | 'refused';
export type AuditSeal = Row<'audit_seals'>;

const insertion = preparedQuery<NewAuditEntry, never>((db, param) =>
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
  await insertion(tx, entry);
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
  /** Not included. */
  until: number;
}

/** The place of an entry in the list. */
export interface EntryPlace {
  at: number;
  id: number;
}

type ListValues = EntryFilter & { afterAt: number; afterId: number; limit: number };
type ListShape = readonly (Exclude<keyof EntryFilter, 'outcome'> | 'done' | 'refused' | 'after')[];

const conditions: Readonly<Record<ListShape[number], (param: Param<ListValues>) => RawBuilder<boolean>>> = {
  user: (param) => sql`user_id = ${param('user')}`,
  action: (param) => sql`action = ${param('action')}`,
  module: (param) => sql`module = ${param('module')}`,
  objectType: (param) => sql`object_type = ${param('objectType')}`,
  objectId: (param) => sql`object_id = ${param('objectId')}`,
  address: (param) => sql`address = ${param('address')}`,
  done: () => sql`outcome = 'done'`,
  // As its index has it.
  refused: () => sql`outcome <> 'done'`,
  from: (param) => sql`at >= ${param('from')}`,
  until: (param) => sql`at < ${param('until')}`,
  after: (param) => sql`(at, id) < (${param('afterAt')}, ${param('afterId')})`,
};

const page = preparedQueries<ListShape, ListValues, AuditEntry>((db, param, shape) =>
  shape
    .reduce((query, name) => query.where(conditions[name](param)), db.selectFrom('audit_entries').selectAll())
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(param('limit')),
);

/** The latest first. */
export async function listEntries(
  db: Db,
  filter: Partial<EntryFilter>,
  after: EntryPlace | undefined,
  limit: number,
): Promise<AuditEntry[]> {
  const { statement, values } = listQuery(filter, after, limit);
  return page(db, statement, values);
}

/** The statement, for tests that look at its plan. */
export function compileList(db: Db, filter: Partial<EntryFilter>, after: EntryPlace | undefined, limit: number) {
  const { statement, values } = listQuery(filter, after, limit);
  return page.compile(db, statement, values);
}

function listQuery(filter: Partial<EntryFilter>, after: EntryPlace | undefined, limit: number) {
  const { outcome, ...others } = filter;
  const given: Partial<Record<ListShape[number], unknown>> = { ...others, after };
  if (outcome !== undefined) given[outcome] = true;
  const statement = (Object.keys(conditions) as ListShape[number][]).filter((name) => given[name] !== undefined);
  return { statement, values: { ...others, ...(after && { afterAt: after.at, afterId: after.id }), limit } };
}

/** One at a time seals, or removes what is old. */
export async function lockSeals(tx: Db): Promise<void> {
  await lockName(tx, 'audit seals');
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

/** By id. */
export async function listEntriesAfter(db: Db, id: number, limit: number): Promise<AuditEntry[]> {
  return db.selectFrom('audit_entries').selectAll().where('id', '>', id).orderBy('id').limit(limit).execute();
}

/** Those with an id in one of the ranges, by id. */
export async function listEntriesIn(db: Db, ranges: readonly IdRange[]): Promise<AuditEntry[]> {
  if (ranges.length === 0) return [];
  return db
    .selectFrom('audit_entries')
    .selectAll()
    .where((eb) => eb.or(ranges.map(([first, last]) => eb.between('id', first, last))))
    .orderBy('id')
    .execute();
}

export async function countEntriesAfter(db: Db, id: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from audit_entries where id > ${id}`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
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

/** The highest seal that an entry of the log says to be removed. */
export async function findRemovalEntry(db: Db, action: string): Promise<AuditEntry | undefined> {
  return db
    .selectFrom('audit_entries')
    .selectAll()
    .where('action', '=', action)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}
