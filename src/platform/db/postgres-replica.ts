// Reads from a replica, for calls whose answer may be some seconds old. What it cannot answer, the primary does.
import { type CompiledQuery, Kysely } from 'kysely';
import pg from 'pg';
import { currentCaller } from '../caller.ts';
import { beforeStatement, refuseRootHandle } from './context.ts';
import { forgoCompiling } from './postgres-reads.ts';
import { postgresServers } from './postgres-servers.ts';
import { readingDialect } from './reading-driver.ts';
import type { Tables } from './tables.ts';
import { isUnavailable } from './unavailable.ts';

export interface ReplicaOptions {
  url: string;
  /** How old its answers may be. */
  maxBehindMs: number;
}

export interface Primary {
  /** How far its log is written. */
  position(): Promise<string>;
  read<R>(query: CompiledQuery<R>): Promise<R[]>;
  readWithin<R>(query: CompiledQuery<R>, timeMs: number): Promise<R[]>;
}

export interface Replica {
  readonly db: Kysely<Tables>;
  readWithin<R>(query: CompiledQuery<R>, timeMs: number): Promise<R[]>;
  /** The caller has changed something just now, and is to read it. */
  noteWriter(caller: string): void;
  /** Reads that might have been a little behind, by who answered them. */
  readonly answered: { replica: number; primary: number };
  onNotice(heard: (notice: string) => void): void;
  close(): Promise<void>;
}

const CONNECTIONS = 4;
const CONNECT_TIMEOUT_MS = 3_000;
/** For so long it is believed to be as far as it was. */
const CHECK_MS = 1_000;
/** For so long one that failed is not asked again. */
const REST_MS = 5_000;
const POSITIONS_KEPT = 100;
/** What replaying needs goes before what is read: `canceling statement due to conflict with recovery`. */
const CONFLICTS = new Set(['40001', '40P01']);

export function openReplica({ url, maxBehindMs }: ReplicaOptions, primary: Primary, config: pg.ClientConfig): Replica {
  const pool = new pg.Pool({
    ...config,
    application_name: 'atrium-replica',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    max: CONNECTIONS,
    Client: postgresServers(url, 'any').Client,
  });
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    client.on('error', () => {});
    forgoCompiling(client);
  });
  const answered = { replica: 0, primary: 0 };
  const listeners: ((notice: string) => void)[] = [];
  const writers = new Map<string, number>();
  /** Where the log of the primary was, and when: what the replica has passed, it knows. */
  let positions: { position: string; at: number }[] = [];
  let checkedAt = Number.NEGATIVE_INFINITY;
  let restsUntil = Number.NEGATIVE_INFINITY;
  let problem: string | undefined;
  let checking: Promise<void> | undefined;

  const setProblem = (now: string | undefined) => {
    if (now === problem) return;
    const isNews = now === undefined || problem === undefined;
    problem = now;
    if (!isNews) return;
    const notice = now === undefined ? 'the replica is used again' : `the replica is passed over: ${now}`;
    for (const heard of listeners) heard(notice);
  };
  const rest = (error: unknown) => {
    restsUntil = performance.now() + REST_MS;
    setProblem(error instanceof Error ? error.message : String(error));
  };
  const check = async () => {
    const at = performance.now();
    positions.push({ position: await primary.position(), at });
    // The first is the last that it has passed.
    if (positions.length > POSITIONS_KEPT) positions.splice(1, 1);
    try {
      const passed = await pool.query<{ passed: number | null }>(
        `select (select max(number) from unnest($1::pg_lsn[]) with ordinality as known (position, number)
          where pg_is_in_recovery() and position <= pg_last_wal_replay_lsn()) as passed`,
        [positions.map(({ position }) => position)],
      );
      const last = positions[(passed.rows[0]?.passed ?? 0) - 1];
      if (last) positions = positions.slice(positions.indexOf(last));
      const isBehind = !last || at - last.at > maxBehindMs;
      setProblem(isBehind ? 'it is too far behind, or follows nobody' : undefined);
      checkedAt = performance.now();
    } catch (error) {
      rest(error);
    }
  };
  const isUsable = async (): Promise<boolean> => {
    const now = performance.now();
    if (now < restsUntil) return false;
    const caller = currentCaller();
    const wroteAt = caller === undefined ? undefined : writers.get(caller);
    if (wroteAt !== undefined && now - wroteAt <= maxBehindMs + CHECK_MS) return false;
    if (now - checkedAt > CHECK_MS) {
      checking ??= check().finally(() => {
        checking = undefined;
      });
      await checking;
    }
    return problem === undefined;
  };
  const answer = async <R>(ask: () => Promise<R[]>, askPrimary: () => Promise<R[]>): Promise<R[]> => {
    if (await isUsable()) {
      try {
        const rows = await ask();
        answered.replica += 1;
        return rows;
      } catch (error) {
        const isConflict = error instanceof Error && 'code' in error && CONFLICTS.has(String(error.code));
        if (!isConflict && !isUnavailable(error)) throw error;
        if (!isConflict) rest(error);
      }
    }
    answered.primary += 1;
    return askPrimary();
  };
  const send = async <R>(client: pg.Pool | pg.PoolClient, query: CompiledQuery<R>): Promise<R[]> => {
    refuseRootHandle();
    beforeStatement(query);
    // The row type is the promise of the query builder, which made the statement.
    return (await client.query(query.sql, [...query.parameters])).rows as R[];
  };
  const sendWithin = async <R>(query: CompiledQuery<R>, timeMs: number): Promise<R[]> => {
    const client = await pool.connect();
    try {
      await client.query('begin read only');
      await client.query(`set local statement_timeout = ${Math.trunc(timeMs)}`);
      return await send(client, query);
    } finally {
      await client.query('rollback').then(
        () => client.release(),
        () => client.release(true),
      );
    }
  };

  return {
    db: new Kysely<Tables>({
      dialect: readingDialect((query) =>
        answer(
          () => send(pool, query),
          () => primary.read(query),
        ),
      ),
    }),
    readWithin: (query, timeMs) =>
      answer(
        () => sendWithin(query, timeMs),
        () => primary.readWithin(query, timeMs),
      ),
    noteWriter(caller) {
      const now = performance.now();
      writers.delete(caller);
      writers.set(caller, now);
      for (const [one, at] of writers) {
        if (now - at <= maxBehindMs + CHECK_MS) break;
        writers.delete(one);
      }
    },
    answered,
    onNotice: (heard) => void listeners.push(heard),
    close: () => pool.end(),
  };
}
