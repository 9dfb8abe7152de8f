// Transactions of the embedded database that come together: they run one after the other, and are committed together.
import type { DatabaseSync } from 'node:sqlite';
import type { AppendedRows } from './appended-rows.ts';

/** How long transactions may join a group: twice the time that its commit took last, so that writing to the log takes a third of the time at most. */
const SHORTEST_MS = 10;
const LONGEST_MS = 25;

export interface CommitGroupOptions {
  writer: DatabaseSync;
  /** Begins SQLite's own transaction. */
  begin(): Promise<void>;
  /** Writes what the transactions of the group have left for its end: rows of the audit log, and which tables they have written to. */
  finish(appended: readonly AppendedRows[], written: ReadonlySet<string>): void;
  /** Right after SQLite's own commit. */
  committed(written: ReadonlySet<string>): void;
  /** Resolves when what was committed is on the disk. */
  synced(): Promise<void>;
  /** The transaction is over, however it ended. */
  ended(): void;
  now?(): number;
}

export interface CommitGroup {
  /** The tables that transactions of the open group have written to, which nobody else sees yet. */
  readonly written: Set<string>;
  /** A transaction begins, in the open group or, if it may take long, in a new one. */
  begin(mayTakeLong: boolean): Promise<void>;
  /** Leaves rows that nobody reads before the commit: those of all transactions are made and written together. */
  append(rows: AppendedRows): void;
  /** Resolves when the transaction is durable. */
  commit(): Promise<void>;
  /** Takes back what this transaction has done, and nothing of the others. */
  rollback(): void;
  /** A statement has failed so badly that SQLite has rolled back everything. */
  lost(error: unknown): void;
  /** Commits what waits for it. */
  flush(): void;
}

/**
 * A commit costs more than most transactions: it writes every page they have changed. All transactions that come in one turn of the event loop
 * share one, and those of the next turns as long as each brings some. The first is SQLite's own transaction, each further one a savepoint in it. One that comes alone is
 * committed at the end of the turn, which is at once. No table has deferred constraints, so a commit fails for no reason of a single
 * transaction; when it fails, all of the group fail. Others see what is committed at once; whoever wrote it is answered when it is on the disk. The
 * next group collects transactions meanwhile: writing to the log waits for the disk that is busy with it.
 */
export function createCommitGroup({
  writer,
  begin,
  finish,
  committed,
  synced,
  ended,
  now = () => performance.now(),
}: CommitGroupOptions): CommitGroup {
  const written = new Set<string>();
  /** The promises of the transactions that wait for the commit. */
  let waiting: PromiseWithResolvers<void>[] = [];
  let appended: AppendedRows[] = [];
  /** How many of them are of transactions before the one that runs. */
  let appendedBefore = 0;
  let begunAt = 0;
  let groupMs = SHORTEST_MS;
  let isRunning = false;
  let isScheduled = false;
  /** Groups that are on their way to the disk. */
  let syncing = 0;

  /** Ends the group; those that waited for it are returned. */
  const end = (): PromiseWithResolvers<void>[] => {
    const settled = waiting;
    waiting = [];
    appended = [];
    written.clear();
    ended();
    return settled;
  };
  const lost = (error: unknown): void => {
    for (const { reject } of end()) reject(error);
  };
  const fail = (error: unknown): void => {
    if (writer.isTransaction) writer.exec('rollback');
    lost(error);
  };
  const commitAll = (): void => {
    const committing = now();
    try {
      finish(appended, written);
      writer.exec('commit');
    } catch (error) {
      fail(error);
      return;
    }
    groupMs = Math.min(LONGEST_MS, Math.max(SHORTEST_MS, 2 * (now() - committing)));
    committed(written);
    const settled = end();
    syncing += 1;
    synced()
      .then(
        () => {
          for (const { resolve } of settled) resolve();
        },
        (error: unknown) => {
          for (const { reject } of settled) reject(error);
        },
      )
      .finally(() => {
        syncing -= 1;
        if (waiting.length > 0) commitSoon();
      });
  };
  const flush = (): void => {
    if (waiting.length > 0 && !isRunning) commitAll();
  };
  const commitSoon = (): void => {
    if (now() - begunAt > groupMs) flush();
    else if (syncing === 0 && !isScheduled) {
      isScheduled = true;
      lookAgain(waiting.length);
    }
  };
  /** Commits at the end of the first turn of the event loop that brought no other transaction. */
  const lookAgain = (before: number): void => {
    setImmediate(() => {
      const isGrowing = waiting.length > before && now() - begunAt <= groupMs;
      if (isGrowing) return lookAgain(waiting.length);
      isScheduled = false;
      flush();
    });
  };

  return {
    written,
    flush,
    async begin(mayTakeLong) {
      if (mayTakeLong) flush();
      if (waiting.length === 0) {
        await begin();
        begunAt = now();
      } else writer.exec('savepoint joined');
      isRunning = true;
      appendedBefore = appended.length;
    },
    append(rows) {
      appended.push(rows);
    },
    commit() {
      isRunning = false;
      const durable = Promise.withResolvers<void>();
      const isJoined = waiting.length > 0;
      waiting.push(durable);
      try {
        if (isJoined) writer.exec('release joined');
        commitSoon();
      } catch (error) {
        fail(error);
      }
      return durable.promise;
    },
    rollback() {
      isRunning = false;
      if (!writer.isTransaction) return;
      if (waiting.length === 0) {
        writer.exec('rollback');
        end();
      } else {
        appended.length = appendedBefore;
        writer.exec('rollback to joined');
        writer.exec('release joined');
        commitSoon();
      }
    },
    lost,
  };
}
