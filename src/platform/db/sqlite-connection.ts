// A connection to the file of the embedded engine, which only the server's account reads.
import { chmodSync, closeSync, openSync, statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { registerFold } from './sqlite-fold.ts';

export const BUSY_TIMEOUT_MS = 10_000;

export function openConnection(path: string): DatabaseSync {
  const connection = new DatabaseSync(path, { timeout: BUSY_TIMEOUT_MS, enableForeignKeyConstraints: true });
  connection.exec('pragma journal_mode = wal');
  connection.exec('pragma synchronous = full');
  // What is read comes from the mapped file: the cache holds what is written, and a larger one only takes memory, 64 MB in an hour of load.
  connection.exec('pragma cache_size = -8192');
  connection.exec('pragma mmap_size = 268435456');
  connection.exec('pragma temp_store = memory');
  registerFold(connection);
  return connection;
}

/**
 * Only the server's account reads the database, whatever mode new files get. The log and the index beside it take over the
 * mode of the file when SQLite makes them.
 */
export function closeToOthers(path: string): void {
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
