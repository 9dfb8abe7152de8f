// The inside of a slow read on SQLite: a connection of its own in a worker thread, which only reads.
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { registerFold } from './folded.ts';

export interface SlowRead {
  path: string;
  sql: string;
  parameters: SQLInputValue[];
}

let open: { path: string; connection: DatabaseSync } | undefined;

export function readRows({ path, sql, parameters }: SlowRead): object[] {
  if (open?.path !== path) open = { path, connection: connect(path) };
  // Outside of a transaction every statement sees what was committed before it.
  return open.connection.prepare(sql).all(...parameters);
}

const BUSY_TIMEOUT_MS = 5_000;

function connect(path: string): DatabaseSync {
  const connection = new DatabaseSync(path, { readOnly: true, timeout: BUSY_TIMEOUT_MS });
  connection.exec('pragma temp_store = memory');
  registerFold(connection);
  return connection;
}
