// When pages of SQLite's log are moved into the file of the database: a thread does so, as it takes longer than any commit.
import type { DatabaseSync } from 'node:sqlite';
import { defineTask } from '../workers/index.ts';
import type * as task from './log-checkpoint.task.ts';
import type { SqliteThread } from './sqlite-thread.ts';

/** Pages in the log that are not in the file yet. */
const MOVED_AT_ONCE = 1_000;
/** Pages of a log at which writers wait for the thread: SQLite begins the log anew when all of it is in the file, which is never while it is written to. */
const LONGEST_LOG = 8_000;
/** Pages at which a commit moves them itself, should the thread fail. */
const NET = 2 * LONGEST_LOG;

const checkpoint = defineTask<typeof task.checkpoint>(
  new URL('./log-checkpoint.task.ts', import.meta.url),
  'checkpoint',
);

export interface LogCheckpoints {
  /** Something was committed. */
  committed(): void;
  /** Before something is written; undefined when it may be at once. */
  catchUp(): Promise<void> | undefined;
  /** Resolves when none is running. */
  settled(): Promise<void>;
}

export function createLogCheckpoints(thread: SqliteThread, writer: DatabaseSync): LogCheckpoints {
  writer.exec(`pragma wal_autocheckpoint = ${NET}`);
  const lengths = writer.prepare('pragma wal_checkpoint(noop)');
  let running: Promise<void> | undefined;
  let length = 0;
  /** Where writers wait the next time: once for each so many pages, however long a reader keeps the log from beginning anew. */
  let waitsAt = LONGEST_LOG;

  const look = (): { log: number; unmoved: number } => {
    try {
      const { log, checkpointed } = lengths.get() ?? {};
      return { log: Number(log), unmoved: Number(log) - Number(checkpointed) };
    } catch {
      // What is wrong with the file is told to whoever writes next.
      return { log: length, unmoved: 0 };
    }
  };
  const run = (): Promise<void> => {
    running ??= thread
      .run(checkpoint, {})
      // The next commit asks for it again.
      .catch(() => {})
      .finally(() => {
        running = undefined;
      });
    return running;
  };
  const runAlone = async (): Promise<void> => {
    // One that has begun before the last commit does not see it.
    await running;
    await run();
  };

  return {
    committed() {
      const { log, unmoved } = look();
      if (log < length) waitsAt = LONGEST_LOG;
      length = log;
      if (unmoved >= MOVED_AT_ONCE) void run();
    },
    catchUp() {
      if (length < waitsAt) return undefined;
      waitsAt = length + LONGEST_LOG;
      return runAlone();
    },
    async settled() {
      await running;
    },
  };
}
