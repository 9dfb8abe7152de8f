// The inside of a slow read on SQLite: a connection of its own in a worker thread.
import { readEach, type ThreadRead } from './thread-connection.ts';

export interface SlowRead extends ThreadRead {
  path: string;
}

export function readRows({ path, ...read }: SlowRead): object[] {
  return [...readEach(path, read)];
}
