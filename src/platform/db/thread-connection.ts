// The connection of a worker thread to the embedded database, which only reads.
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { registerFold } from './sqlite-fold.ts';
import { eachRow, statementCache } from './sqlite-statements.ts';

const BUSY_TIMEOUT_MS = 5_000;

/** A statement, with values that can be sent to a thread. */
export interface ThreadRead {
  sql: string;
  parameters: SQLInputValue[];
}

let open: { path: string; connection: DatabaseSync; statements: ReturnType<typeof statementCache> } | undefined;

/** One row at a time: what lives for long is copied by the garbage collection. Every read sees what was committed before it. */
export function readEach(path: string, { sql, parameters }: ThreadRead): Iterable<object> {
  if (open?.path !== path) {
    open?.connection.close();
    const connection = connect(path);
    open = { path, connection, statements: statementCache(connection) };
  }
  return eachRow(open.statements(sql), parameters);
}

function connect(path: string): DatabaseSync {
  const connection = new DatabaseSync(path, { readOnly: true, timeout: BUSY_TIMEOUT_MS });
  connection.exec('pragma temp_store = memory');
  registerFold(connection);
  return connection;
}
