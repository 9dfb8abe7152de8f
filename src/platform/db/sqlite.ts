// The embedded engine: two connections (one reads, one writes), cached statements, one writer at a time.
import { dirname } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
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
import { alone, defineTopic, type Processes, type Turn } from '../processes/index.ts';
import { type AppendedRows, insertsOf } from './appended-rows.ts';
import { type ChangeLimit, createTimeBudget } from './change-limits.ts';
import { createCommitGroup } from './commit-group.ts';
import { afterStatement, beforeStatement, refuseRootHandle, statementFailed } from './context.ts';
import type { Database } from './database.ts';
import { createLogCheckpoints, type LogCheckpoints } from './log-checkpoints.ts';
import { createLogSync, type LogSync } from './log-sync.ts';
import { registerDirectReads } from './prepared-query.ts';
import { sqliteSlowReads } from './slow-reads.ts';
import { createChanges, type SqliteChanges } from './sqlite-changes.ts';
import { BUSY_TIMEOUT_MS, closeToOthers, openConnection } from './sqlite-connection.ts';
import { createSnapshot, openSnapshots, type Snapshot } from './sqlite-snapshot.ts';
import { execute, statementCache } from './sqlite-statements.ts';
import { createThread, type SqliteThread } from './sqlite-thread.ts';
import { createOrder, oneAfterTheOther } from './statement-order.ts';
import { type ChangeHub, createChangeHub } from './table-changes.ts';
import type { Tables } from './tables.ts';
import { createWriterQueue } from './writer-queue.ts';

const BUSY_PAUSE_MS = 5;
/** Statements work in the thread of the event loop: after so long of them the loop turns before the next. */
const CHAIN_MS = 20;
/** The turn at writing. */
const WRITER = 'writer';
const changedTables = defineTopic<string[]>('changed tables');
/** Whose turn it is when nobody's request writes. */
const BACKGROUND = 'background';

export function openSqlite(path: string, processes: Processes = alone): Database {
  makeFolder(dirname(path));
  closeToOthers(path);
  const writer = openConnection(path);
  const reader = openConnection(path);
  reader.exec('pragma query_only = on');
  // Waiting for another process would stop everything here: `begin` waits on its own, and after it nothing has to.
  writer.exec('pragma busy_timeout = 0');
  // A commit is written to the log, which is brought to the disk beside the event loop. Checkpoints sync by themselves.
  writer.exec('pragma synchronous = normal');
  // What is mapped counts for each connection, and those who write are no faster for it.
  writer.exec('pragma mmap_size = 0');

  const hub = createChangeHub();
  const snapshot = createSnapshot(reader);
  const changeLimit = createTimeBudget({}, processes);
  const log = createLogSync(`${path}-wal`);
  const thread = createThread(path);
  const checkpoints = createLogCheckpoints(thread, writer);
  const changes = createChanges({ writer, reader, snapshot, subscribe: hub.subscribe });
  const engine = createEngine({ writer, reader, log, thread, checkpoints, snapshot, changes, changeLimit, processes });
  const tellOthers = tellChanges(processes, hub);
  const dialect: Dialect = {
    createAdapter: () => new TwoConnections(),
    createDriver: () => createDriver(engine),
    createIntrospector: (kysely) => new SqliteIntrospector(kysely),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
  const db = new Kysely<Tables>({ dialect });
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
    replica: { db, slowReads },
    changeLimit,
    thread,
    changes,
    openTransaction: createOrder(dialect, oneAfterTheOther),
    announce: (written) => {
      for (const table of written) engine.uncommitted.add(table);
    },
    append(rows) {
      engine.append(rows);
      return undefined;
    },
    uncommitted: engine.uncommitted,
    committed(written) {
      hub.emit(written);
      tellOthers(written);
    },
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

/** Reads do not wait for the writer. */
class TwoConnections extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

interface Engine {
  read(query: CompiledQuery): QueryResult<unknown>;
  write(query: CompiledQuery): QueryResult<unknown>;
  /** Makes and writes the rows with the commit. */
  append(rows: AppendedRows): void;
  /** The event loop turns if it has not for long. */
  letOthersIn(): Promise<void> | undefined;
  begin(): Promise<void>;
  commit(): Promise<void>;
  rollback(): void;
  /** What transactions have written to that wait for their commit. */
  readonly uncommitted: Set<string>;
  close(): Promise<void>;
}

interface EngineParts {
  writer: DatabaseSync;
  reader: DatabaseSync;
  log: LogSync;
  thread: SqliteThread;
  checkpoints: LogCheckpoints;
  snapshot: Snapshot;
  changes: SqliteChanges;
  changeLimit: ChangeLimit;
  processes: Processes;
}

function createEngine(parts: EngineParts): Engine {
  const { writer, reader, log, thread, checkpoints, snapshot, changes, changeLimit, processes } = parts;
  const readStatements = statementCache(reader);
  const writeStatements = statementCache(writer);
  const queue = createWriterQueue();
  const loop = createLoopWatch(CHAIN_MS);
  /** The file has one place for a writer: among processes that know each other nobody has to try again and again. */
  let turn: Turn | undefined;
  const endTurn = () => {
    turn?.end();
    turn = undefined;
  };
  const group = createCommitGroup({
    writer,
    async begin() {
      turn = await processes.turn(WRITER, { isKept: true });
      await checkpoints.catchUp();
      await beginWhenFree(writer).catch((error: unknown) => {
        endTurn();
        throw error;
      });
    },
    finish(appended, written) {
      for (const query of insertsOf(appended)) execute(writeStatements, query);
      changes.note(written);
    },
    committed: changes.committed,
    synced: log.synced,
    ended() {
      checkpoints.committed();
      endTurn();
      for (const open of openSnapshots) open.end();
    },
  });
  return {
    uncommitted: group.written,
    read(query) {
      snapshot.open();
      return execute(readStatements, query);
    },
    write(query) {
      try {
        return execute(writeStatements, query);
      } catch (error) {
        if (!writer.isTransaction) group.lost(error);
        throw error;
      }
    },
    append: group.append,
    letOthersIn: () => (loop.isOverdue() ? letOthersIn() : undefined),
    async begin() {
      const caller = currentCaller();
      await queue.take(caller ?? BACKGROUND);
      try {
        await group.begin(caller === undefined || changeLimit.hasTakenLong(caller));
      } catch (error) {
        queue.giveBack();
        throw error;
      }
    },
    async commit() {
      const durable = group.commit();
      queue.giveBack();
      await durable;
    },
    rollback() {
      try {
        group.rollback();
      } finally {
        queue.giveBack();
      }
    },
    async close() {
      await queue.takeLast();
      group.flush();
      await log.close();
      await checkpoints.settled();
      await thread.stop();
      snapshot.end();
      reader.close();
      writer.close();
      queue.giveBack();
    },
  };
}

/** What a commit here changed is told to the other processes: the readers there see it at once, and listeners hear of it. */
function tellChanges(processes: Processes, hub: ChangeHub): (written: ReadonlySet<string>) => void {
  if (processes.count === 1) return () => {};
  processes.hear(changedTables, (tables) => {
    for (const open of openSnapshots) open.end();
    hub.emit(tables);
  });
  // One that died may have committed something that it could not tell any more.
  processes.onLeave(() => hub.emitAll());
  processes.onJoin(() => hub.emitAll());
  const unsent = new Set<string>();
  const send = () => {
    processes.broadcast(changedTables, [...unsent]);
    unsent.clear();
  };
  return (written) => {
    if (unsent.size === 0) setImmediate(send);
    for (const table of written) unsent.add(table);
  };
}

/** A program beside the server may hold the file's one place for a writer. */
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
      await engine.commit();
    },
    async rollbackTransaction(connection) {
      // Asked for after a failed commit too, when the next transaction may be open already.
      if (transactional.delete(connection)) engine.rollback();
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
      if (!transactional.has(connection)) return engine.read(query);
      const result = engine.write(query);
      afterStatement(query, result);
      return result;
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
