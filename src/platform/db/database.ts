// The open database: one handle for both engines, and transactions that join.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Transaction } from 'kysely';
import { asBackground, currentCaller } from '../caller.ts';
import type { AppendedRows } from './appended-rows.ts';
import type { ChangeLimit } from './change-limits.ts';
import { groupsOf } from './column-groups.ts';
import { currentTransaction, newContext, reasonOf, runInTransaction, type TransactionContext } from './context.ts';
import { isTransient } from './dialect.ts';
import type { SlowReads } from './slow-reads.ts';
import type { SqliteThread } from './sqlite-thread.ts';
import type { OpenTransaction } from './statement-order.ts';
import type { TableChanges } from './table-changes.ts';
import type { Db, Tables } from './tables.ts';

export interface ServerCounts {
  /** The connections of transactions and lists. */
  connections: { idle: number; busy: number };
  /** How much waits for a connection. */
  waiting: number;
  statements: { slow: number; timedOut: number };
  /** How often another server than before came into use. */
  moves: number;
  /** Reads that a replica may answer, by who did; undefined where there is none. */
  replica: { replica: number; primary: number } | undefined;
}

export interface Database {
  readonly db: Db;
  /** See `shortReads` below. */
  readonly shortReads?: Db;
  readonly engine: 'sqlite' | 'postgres';
  readonly changes: TableChanges;
  /** The transaction that has begun, with its statements in their order. */
  readonly openTransaction: OpenTransaction;
  /** Inside the transaction, just before its commit: an engine writes down here which tables it wrote to. */
  announce(written: ReadonlySet<string>, tx: Db): void | Promise<void>;
  /** Inside the transaction, just before its commit: rows of the audit log, which are nobody's statements. SQLite makes them at the commit, with those of the transactions beside it. */
  append(rows: AppendedRows, tx: Db): Promise<unknown> | undefined;
  /** Tables with changes that are not committed yet and that the next transaction sees nevertheless. */
  readonly uncommitted: ReadonlySet<string>;
  /** Right after the commit: known to this process at once, and resolves when the others are told. */
  committed(written: ReadonlySet<string>): void | Promise<void>;
  /** SQLite works in the thread that asks it, and this is another one; PostgreSQL works elsewhere anyway. */
  readonly thread?: Pick<SqliteThread, 'run'>;
  /** For queries that look at every row of a large table; `caller` is whose turn it is. */
  readonly slowReads: SlowReads;
  /**
   * For calls that read much and whose answer may be some seconds old, never for what somebody reads after a change of their own:
   * from the replica if there is one that is not too far behind, from the database itself otherwise.
   */
  readonly replica: Pick<Database, 'db' | 'slowReads'>;
  /** The caller has changed something. */
  readonly noteWriter?: (caller: string) => void;
  /** The limit of the transactions that requests begin; background work has none. */
  readonly changeLimit: ChangeLimit;
  /** From here on, until it is closed, no other program changes the tables so that this one could not go on. */
  readonly serve?: () => Promise<void>;
  /** What monitoring is told of a database server and the connections to it. */
  readonly counts?: () => ServerCounts;
  /** What administrators should know of the servers: that another one came into use, that the replica is passed over. */
  readonly onNotice?: (heard: (notice: string) => void) => void;
  /** A statement that belongs into no transaction and takes long, on a connection of its own; the signal ends it. */
  readonly runAlone?: (statement: string, signal: AbortSignal) => Promise<void>;
  ping(): Promise<void>;
  /** Lets open transactions end. Closing twice is closing once. */
  close(): Promise<void>;
}

const TRIES = 4;
const RETRY_MS = 10;
const databases = new WeakMap<Db, Database>();
const roots = new WeakMap<Db, Db>();

/** Runs in every transaction that has written something, just before its commit; when it fails, so does the transaction. */
export type CommitHook = (tx: Db, context: TransactionContext) => Promise<unknown> | undefined;

const commitHooks = new WeakMap<Database, CommitHook>();

export function beforeCommit(database: Database, hook: CommitHook): void {
  commitHooks.set(database, hook);
}

/** Makes the handle known, so that transactions can be opened on it. */
export function registerDatabase(database: Database): Database {
  databases.set(database.db, database);
  if (database.shortReads) databases.set(database.shortReads, database);
  return database;
}

/**
 * The handle for reads by ids that need nothing of each other. PostgreSQL gets them over few connections, one behind the other and without waiting,
 * where each would need a connection of the pool; within a transaction they are sent so anyway.
 */
export function shortReads(db: Db): Db {
  return databases.get(db)?.shortReads ?? db;
}

/**
 * Runs the work in a transaction, or joins the one that `db` already is.
 * No mail, HTTP or file work belongs in here: it may run again when another transaction was in its way.
 * A statement that failed fails the transaction, on both engines and even if its error was caught.
 */
export async function transaction<R>(db: Db, work: (tx: Transaction<Tables>) => Promise<R>): Promise<R> {
  if (isTransaction(db)) return work(db);
  const database = databases.get(db);
  if (!database) throw new Error('not a handle of an open database');
  const caller = currentCaller();
  for (let attempt = 1; ; attempt += 1) {
    const context = newContext(database.uncommitted);
    const end = caller === undefined ? undefined : await database.changeLimit.admit(caller);
    try {
      const result = await attemptOnce(database, context, work);
      if (caller !== undefined && context.written.size > 0) database.noteWriter?.(caller);
      return result;
    } catch (error) {
      if (attempt >= TRIES || !isTransient(error)) throw error;
      // Whoever was in the way goes on first.
      await sleep(RETRY_MS * (0.5 + Math.random()));
    } finally {
      end?.();
    }
  }
}

/** The handle that the transaction was opened on; the handle itself outside of one. */
export function rootOf(db: Db): Db {
  return roots.get(db) ?? db;
}

/** Undefined for a transaction. */
export function databaseOf(db: Db): Database | undefined {
  return databases.get(db);
}

/** For raw statements, whose table cannot be seen from outside. */
export function noteWrite(table: keyof Tables): void {
  const { written, changed } = currentTransaction() ?? {};
  written?.add(table);
  changed?.add(table);
  for (const group of groupsOf(table)) written?.add(group);
}

async function attemptOnce<R>(
  database: Database,
  context: TransactionContext,
  work: (tx: Transaction<Tables>) => Promise<R>,
): Promise<R> {
  let thrown: { error: unknown } | undefined;
  let atCommit = false;
  try {
    return await database.db.transaction().execute(async (begun) => {
      const tx = await database.openTransaction(begun);
      roots.set(tx, database.db);
      try {
        const result = await chargeTime(database, context, () => runInTransaction(context, () => work(tx)));
        if (context.failure) throw context.failure.error;
        if (context.written.size > 0) {
          const told = commitHooks.get(database)?.(tx, context);
          if (told) await told;
          const announced = database.announce(context.written, tx);
          if (announced) await announced;
        }
        atCommit = true;
        return result;
      } catch (error) {
        thrown = { error: reasonOf(error, context) };
        throw error;
      }
    });
  } catch (error) {
    // A rollback may fail as well, when the connection is lost; the reason for it is what matters.
    throw thrown ? thrown.error : error;
  } finally {
    // Also when the commit failed: with the connection lost, it is not known whether it happened.
    if (atCommit && context.written.size > 0) {
      const told = asBackground(() => database.committed(context.written));
      if (told) await told;
    }
  }
}

/** Charges the caller for the time the transaction takes, unless it only reads: then it delays nobody. */
async function chargeTime<R>(
  { changeLimit }: Database,
  { written }: TransactionContext,
  work: () => Promise<R>,
): Promise<R> {
  const begun = performance.now();
  try {
    return await work();
  } finally {
    const caller = currentCaller();
    if (caller !== undefined && written.size > 0) changeLimit.charge(caller, performance.now() - begun);
  }
}

function isTransaction(db: Db): db is Transaction<Tables> {
  return db.isTransaction;
}
