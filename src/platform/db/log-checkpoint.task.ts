// The inside of a checkpoint on SQLite: a connection of its own in a worker thread.
import { DatabaseSync } from 'node:sqlite';

let open: { path: string; connection: DatabaseSync } | undefined;

/** What others are reading stays in the log, and is moved another time. */
export function checkpoint({ path }: { path: string }): void {
  if (open?.path !== path) {
    open?.connection.close();
    open = { path, connection: new DatabaseSync(path) };
    // Pages go from the log to the file without it.
    open.connection.exec('pragma cache_size = -64');
  }
  open.connection.exec('pragma wal_checkpoint(passive)');
}
