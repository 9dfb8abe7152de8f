import fs from 'node:fs';

export interface LogSync {
  /** Resolves when everything that was committed before the call is on the disk. */
  synced(): Promise<void>;
  /** After what is under way. */
  close(): Promise<void>;
}

/** What SQLite says when its own sync fails. */
const SQLITE_IOERR_FSYNC = 1034;

class LogNotSynced extends Error {
  readonly errcode = SQLITE_IOERR_FSYNC;

  constructor(cause: Error) {
    super('the log of the database did not get to the disk', { cause });
  }
}

/**
 * Brings the log of the embedded database to the disk in a thread of the pool: the disk takes longer than most transactions, and
 * the event loop goes on meanwhile. One at a time: what is committed while the disk is busy shares the next.
 */
export function createLogSync(log: string): LogSync {
  let file: number | undefined;
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  const sync = (): Promise<void> =>
    new Promise((resolve, reject) => {
      file ??= fs.openSync(log, 'r');
      fs.fdatasync(file, (error) => {
        if (error) reject(new LogNotSynced(error));
        else resolve();
      });
    });
  const run = (): Promise<void> => {
    next = undefined;
    running = sync().finally(() => {
      running = undefined;
    });
    return running;
  };
  return {
    synced() {
      if (!running) return run();
      next ??= running.then(run, run);
      return next;
    },
    async close() {
      await (next ?? running)?.catch(() => {});
      if (file !== undefined) fs.closeSync(file);
      file = undefined;
    },
  };
}
