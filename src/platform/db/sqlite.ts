// The embedded engine: two connections (one reads, one writes), cached statements, one writer at a time.
import { chmodSync, closeSync, openSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { currentCaller } from '../caller.ts';
import { createLoopWatch, letOthersIn } from '../let-others-in.ts';
import { makeFolder } from '../make-folder.ts';
import { createTimeBudget } from './change-limits.ts';
import { beforeStatement, refuseRootHandle, statementFailed } from './context.ts';
import type { Database } from './database.ts';
import { registerFold } from './folded.ts';
import { registerDirectReads } from './prepared-query.ts';
import { sqliteSlowReads } from './slow-reads.ts';
import { createChangeHub, type TableChanges } from './table-changes.ts';
import type { Tables } from './tables.ts';
import { createWriterQueue } from './writer-queue.ts';

const STATEMENTS_KEPT = 500;
const BUSY_TIMEOUT_MS = 10_000;
const BUSY_PAUSE_MS = 5;
/** Statements work in the thread of the event loop: after so long of them the loop turns before the next. */
const CHAIN_MS = 20;
/** Whose turn it is when nobody's request writes. */
const BACKGROUND = 'background';

export function openSqlite(path: string): Database {
  makeFolder(dirname(path));
  closeToOthers(path);
  const writer = openConnection(path);
  const reader = openConnection(path);
  reader.exec('pragma query_only = on');
  // Waiting for another process would stop everything here: `begin` waits on its own, and after it nothing has to.
  writer.exec('pragma busy_timeout = 0');

  const hub = createChangeHub();
  const snapshot = createSnapshot(reader);
  const engine = createEngine(writer, reader, snapshot);
  const db = new Kysely<Tables>({
    dialect: {
      createAdapter: () => new TwoConnections(),
      createDriver: () => createDriver(engine),
      createIntrospector: (kysely) => new SqliteIntrospector(kysely),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  });
  registerDirectReads(db, (query) => {
    refuseRootHandle();
    beforeStatement(query);
    return engine.read(query).rows;
  });
  const slowReads = sqliteSlowReads(path);
  let closing: Promise<void> | undefined;
  return {
    db,
    engine: 'sqlite',
    slowReads,
    changeLimit: createTimeBudget(),
    changes: createChanges(reader, snapshot, hub.subscribe),
    announce: (written) => {
      for (const table of written) engine.bump(table);
    },
    committed: (written) => hub.emit(written),
    async ping() {
      reader.prepare('select 1').get();
    },
    close() {
      closing ??= (async () => {
        await slowReads.stop();
        await db.destroy();
        await engine.close();
      })();
      return closing;
    },
  };
}

/**
 * Only the server's account reads the database, whatever mode new files get. The log and the index beside it take over the
 * mode of the file when SQLite makes them.
 */
function closeToOthers(path: string): void {
  closeSync(openSync(path, 'a', 0o600));
  for (const file of [path, `${path}-wal`, `${path}-shm`]) {
    const mode = statSync(file, { throwIfNoEntry: false })?.mode ?? 0;
    if ((mode & 0o077) === 0) continue;
    try {
      chmodSync(file, 0o600);
    } catch (error) {
      // A file of another account, or a file system without modes: whoever set that up decides who reads it.
      if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) throw error;
    }
  }
}

/** Reads do not wait for the writer. */
class TwoConnections extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

function openConnection(path: string): DatabaseSync {
  const connection = new DatabaseSync(path, { timeout: BUSY_TIMEOUT_MS, enableForeignKeyConstraints: true });
  connection.exec('pragma journal_mode = wal');
  connection.exec('pragma synchronous = full');
  connection.exec('pragma cache_size = -65536');
  connection.exec('pragma mmap_size = 268435456');
  connection.exec('pragma temp_store = memory');
  registerFold(connection);
  return connection;
}

interface Engine {
  read(query: CompiledQuery): QueryResult<unknown>;
  write(query: CompiledQuery): QueryResult<unknown>;
  /** The event loop turns if it has not for long. */
  letOthersIn(): Promise<void> | undefined;
  /** Notes a change of the table in the open transaction of the writer. */
  bump(table: string): void;
  begin(): Promise<void>;
  end(how: 'commit' | 'rollback'): void;
  close(): Promise<void>;
}

function createEngine(writer: DatabaseSync, reader: DatabaseSync, snapshot: Snapshot): Engine {
  const readStatements = statementCache(reader);
  const writeStatements = statementCache(writer);
  const queue = createWriterQueue();
  const loop = createLoopWatch(CHAIN_MS);
  const bumpSql =
    'insert into revisions (topic, revision) values (?, 1) on conflict (topic) do update set revision = revision + 1';
  return {
    read(query) {
      snapshot.open();
      return execute(readStatements, query);
    },
    write: (query) => execute(writeStatements, query),
    letOthersIn: () => (loop.isOverdue() ? letOthersIn() : undefined),
    bump: (table) => void writeStatements(bumpSql).statement.run(table),
    async begin() {
      await queue.take(currentCaller() ?? BACKGROUND);
      try {
        await beginWhenFree(writer);
      } catch (error) {
        queue.giveBack();
        throw error;
      }
    },
    end(how) {
      try {
        // A failed statement may have ended the transaction already.
        if (how === 'commit' || writer.isTransaction) writer.exec(how);
      } catch (error) {
        if (writer.isTransaction) writer.exec('rollback');
        throw error;
      } finally {
        for (const open of openSnapshots) open.end();
        queue.giveBack();
      }
    },
    async close() {
      await queue.takeLast();
      snapshot.end();
      reader.close();
      writer.close();
      queue.giveBack();
    },
  };
}

/** Another process may hold the file's one place for a writer. */
async function beginWhenFree(writer: DatabaseSync): Promise<void> {
  const deadline = Date.now() + BUSY_TIMEOUT_MS;
  for (;;) {
    try {
      writer.exec('begin immediate');
      return;
    } catch (error) {
      if (!isBusy(error) || Date.now() > deadline) throw error;
    }
    await sleep(BUSY_PAUSE_MS * (0.5 + Math.random()));
  }
}

function isBusy(error: unknown): boolean {
  // The low byte is the primary code; the rest says more precisely who was in the way.
  return error instanceof Error && 'errcode' in error && (Number(error.errcode) & 0xff) === 5;
}

function createDriver(engine: Engine): Driver {
  return {
    async init() {},
    async destroy() {},
    async acquireConnection() {
      refuseRootHandle();
      return createConnection(engine);
    },
    async releaseConnection() {},
    async beginTransaction(connection) {
      await engine.begin();
      transactional.add(connection);
    },
    async commitTransaction(connection) {
      transactional.delete(connection);
      engine.end('commit');
    },
    async rollbackTransaction(connection) {
      // Asked for after a failed commit too, when the next transaction may be open already.
      if (transactional.delete(connection)) engine.end('rollback');
    },
  };
}

const transactional = new WeakSet<DatabaseConnection>();

function createConnection(engine: Engine): DatabaseConnection {
  const run = async (query: CompiledQuery): Promise<QueryResult<unknown>> => {
    const pause = engine.letOthersIn();
    if (pause) await pause;
    beforeStatement(query);
    try {
      return transactional.has(connection) ? engine.write(query) : engine.read(query);
    } catch (error) {
      statementFailed(error);
      throw error;
    }
  };
  const connection: DatabaseConnection = {
    // The row type is the promise of the query builder, which made the statement.
    executeQuery: <R>(query: CompiledQuery) => run(query) as Promise<QueryResult<R>>,
    // biome-ignore lint/correctness/useYield: lists are paged by key, nothing streams rows
    async *streamQuery() {
      throw new Error('rows are not streamed: page by key');
    },
  };
  return connection;
}

interface Prepared {
  statement: StatementSync;
  /** Names of the columns it returns; empty when it returns no rows. */
  columns: readonly string[];
  /** A row without values. Made by the parser, all rows that are copied from it have one shape and are quick to read. */
  blank: Readonly<Record<string, unknown>>;
}

function statementCache(connection: DatabaseSync): (sql: string) => Prepared {
  const kept = new Map<string, Prepared>();
  return (sql) => {
    const known = kept.get(sql);
    if (known) {
      // The one that was used last goes last, so that one-off statements push each other out.
      kept.delete(sql);
      kept.set(sql, known);
      return known;
    }
    const statement = connection.prepare(sql);
    const columns = statement.columns().map(({ name }) => name);
    const blank = JSON.parse(JSON.stringify(Object.fromEntries(columns.map((name) => [name, null]))));
    const prepared = { statement, columns, blank };
    // Rows as arrays: the objects that SQLite's binding makes are slow to make and to read.
    statement.setReturnArrays(true);
    if (kept.size >= STATEMENTS_KEPT) kept.delete(kept.keys().next().value ?? '');
    kept.set(sql, prepared);
    return prepared;
  };
}

function execute(statements: (sql: string) => Prepared, query: CompiledQuery): QueryResult<unknown> {
  const { statement, columns, blank } = statements(query.sql);
  const parameters = query.parameters as SQLInputValue[];
  if (columns.length > 0) {
    const rows = statement.all(...parameters).map((values) => toRow(blank, columns, values));
    return query.query.kind === 'SelectQueryNode' ? { rows } : { rows, numAffectedRows: BigInt(rows.length) };
  }
  const { changes } = statement.run(...parameters);
  return { rows: [], numAffectedRows: BigInt(changes) };
}

function toRow(blank: Prepared['blank'], columns: readonly string[], values: unknown): Record<string, unknown> {
  const row = { ...blank };
  if (!Array.isArray(values)) return row;
  for (let index = 0; index < columns.length; index += 1) row[columns[index] ?? ''] = values[index];
  return row;
}

/**
 * What is read in one turn of the event loop is read from one snapshot: taking a lock for each statement costs as much
 * as a short statement itself. A commit of this process ends all snapshots in it, so that it is seen at once.
 */
interface Snapshot {
  open(): void;
  end(): void;
  /** Changes when a new snapshot is taken. */
  number(): number;
}

const openSnapshots = new Set<Snapshot>();

function createSnapshot(reader: DatabaseSync): Snapshot {
  const begin = reader.prepare('begin');
  const commit = reader.prepare('commit');
  let taken = 0;
  const snapshot: Snapshot = {
    number: () => taken,
    open() {
      if (openSnapshots.has(snapshot)) return;
      begin.run();
      openSnapshots.add(snapshot);
      taken += 1;
      setImmediate(snapshot.end);
    },
    end() {
      if (openSnapshots.delete(snapshot)) commit.run();
    },
  };
  return snapshot;
}

/** SQLite tells cheaply that something was committed; what it was stands in the table of revisions. */
function createChanges(reader: DatabaseSync, snapshot: Snapshot, subscribe: TableChanges['subscribe']): TableChanges {
  const versionStatement = reader.prepare('pragma data_version');
  versionStatement.setReturnArrays(true);
  const revisions = new Map<string, number>();
  let looked = 0;
  let seen: unknown;
  const look = () => {
    const row: unknown = versionStatement.get();
    const version = Array.isArray(row) ? row[0] : undefined;
    if (version !== seen) {
      for (const { topic, revision } of reader.prepare('select topic, revision from revisions').all()) {
        revisions.set(String(topic), Number(revision));
      }
      seen = version;
    }
    looked = snapshot.number();
  };
  return {
    subscribe,
    revisionOf(tables) {
      snapshot.open();
      if (looked !== snapshot.number()) look();
      let sum = 0;
      for (const table of tables) sum += revisions.get(table) ?? 0;
      return sum;
    },
  };
}
