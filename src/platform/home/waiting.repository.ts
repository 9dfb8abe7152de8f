// What waits for people: modules say of each kind which of their rows wait for an actor; the list is one query over all kinds.
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../access/index.ts';
import { type Db, plannedRows } from '../db/index.ts';
import type { PageRequest } from '../http/responses/paging.ts';

/** A row that waits for the actor, as people see it. */
export interface WaitingThing {
  /** The id of the row that waits. */
  key: number;
  /** The id of the object. */
  id: number;
  title: string;
  who: { id: number; name: string } | null;
  /** The folder or category that it is in. */
  place: string | null;
  /** Path below the public address. */
  link: string;
  version?: number;
  amount?: string;
  items?: number;
  files?: number;
  onBehalfOf?: { id: number; name: string } | null;
}

/** A kind of things that wait for somebody to do something. */
export interface WaitingKind {
  kind: string;
  /** What can be done with it; the first is what it waits for. */
  acts: readonly string[];
  /** A select of `id` and `since` of the rows that wait for the actor; what they may not do does not wait for them. */
  query(db: Db, actor: Actor): RawBuilder<unknown>;
  /** In any order; a fixed number of queries. */
  list(db: Db, actor: Actor, keys: readonly number[]): Promise<WaitingThing[]>;
}

export interface WaitingRow {
  kind: string;
  id: number;
  since: number;
}

/** The newest first. */
export async function listWaiting(
  db: Db,
  actor: Actor,
  kinds: readonly WaitingKind[],
  { limit, offset }: PageRequest,
): Promise<WaitingRow[]> {
  if (kinds.length === 0) return [];
  return plannedRows(db)(
    sql<WaitingRow>`select kind, id, since from (${allOf(db, actor, kinds)}) as waiting
      order by since desc, kind, id limit ${limit} offset ${offset}`,
  );
}

export async function countWaiting(
  db: Db,
  actor: Actor,
  kinds: readonly WaitingKind[],
): Promise<Record<string, number>> {
  const counts = Object.fromEntries(kinds.map(({ kind }) => [kind, 0]));
  if (kinds.length === 0) return counts;
  const rows = await plannedRows(db)(
    sql<{ kind: string; count: number }>`select kind, count(*) as count
      from (${allOf(db, actor, kinds)}) as waiting group by kind`,
  );
  for (const { kind, count } of rows) counts[kind] = count;
  return counts;
}

function allOf(db: Db, actor: Actor, kinds: readonly WaitingKind[]): RawBuilder<unknown> {
  const parts = kinds.map(
    ({ kind, query }) =>
      sql`select cast(${kind} as text) as kind, id, since from (${query(db, actor)}) as ${sql.ref(kind)}`,
  );
  return sql.join(parts, sql` union all `);
}
