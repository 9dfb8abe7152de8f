/** SQLite: cannot be written to, cannot be read, full, cannot be opened. */
const SQLITE_CODES = new Set([8, 10, 13, 14]);
/** PostgreSQL: shutting down, crashed, starting, no disk, no memory, too many connections, on a server that only reads. */
const POSTGRES_CODES = new Set(['57P01', '57P02', '57P03', '53100', '53200', '53300', '25006']);
const CONNECTION_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOTFOUND']);
/** What the driver says of a connection that it lost or did not get. */
const LOST =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error)/;

/** Did the statement fail because the database is away or cannot be written to, and not because of what it said? Then it may be tried again later. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('errcode' in error) return SQLITE_CODES.has(Number(error.errcode) & 0xff);
  if (LOST.test(error.message)) return true;
  const code = 'code' in error ? String(error.code) : '';
  return POSTGRES_CODES.has(code) || CONNECTION_CODES.has(code) || /^08...$/.test(code);
}
