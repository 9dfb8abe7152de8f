// One moment of the database, held open for long reads while others write: a backup, a verification.
import type { DatabaseSync } from 'node:sqlite';
import { Kysely, PostgresDialect, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely';
import pg from 'pg';
import type { Engine } from './dialect.ts';
import { connectTo, postgresServers } from './postgres-servers.ts';
import { statementName } from './prepared-query.ts';
import { readingDriver } from './reading-driver.ts';
import { openConnection } from './sqlite-connection.ts';
import { execute, statementCache } from './sqlite-statements.ts';
import type { Tables } from './tables.ts';

export interface HeldSnapshot {
  /** Reads what was committed at that moment. It takes no writes and no transactions. */
  readonly db: Kysely<Tables>;
  readonly engine: Engine;
  /** The rows of a select, as arrays, some at a time, so that they are never all in memory. Whole numbers beyond 2^53 are bigints. */
  rows(select: string): AsyncIterable<unknown[][]>;
  close(): Promise<void>;
}

/** What is read at once: rows at most, and about so many bytes. */
const ROWS_AT_ONCE = 500;
const BYTES_AT_ONCE = 1024 * 1024;

/** `url` as for `openDatabase`. */
export async function openSnapshot(url: string): Promise<HeldSnapshot> {
  return /^postgres(ql)?:/.test(url) ? openPostgresSnapshot(url) : openSqliteSnapshot(url);
}

function openSqliteSnapshot(path: string): HeldSnapshot {
  const connection = openConnection(path);
  connection.exec('pragma query_only = on');
  connection.exec('begin');
  // The snapshot is taken by the first read.
  connection.prepare('select count(*) from sqlite_master').get();
  const statements = statementCache(connection);
  const db = new Kysely<Tables>({
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => readingDriver(async (query) => execute(statements, query).rows),
      createIntrospector: (kysely) => new SqliteIntrospector(kysely),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  });
  return {
    db,
    engine: 'sqlite',
    rows: (select) => sqliteRows(connection, select),
    async close() {
      await db.destroy();
      connection.exec('rollback');
      connection.close();
    },
  };
}

async function* sqliteRows(connection: DatabaseSync, select: string): AsyncIterable<unknown[][]> {
  const statement = connection.prepare(select);
  statement.setReturnArrays(true);
  statement.setReadBigInts(true);
  let batch: unknown[][] = [];
  let bytes = 0;
  for (const row of statement.iterate()) {
    const values = Array.isArray(row) ? row.map(exactly) : [];
    batch.push(values);
    bytes += sizeOf(values);
    if (batch.length < ROWS_AT_ONCE && bytes < BYTES_AT_ONCE) continue;
    yield batch;
    [batch, bytes] = [[], 0];
  }
  if (batch.length > 0) yield batch;
}

function exactly(value: unknown): unknown {
  return typeof value === 'bigint' && Number.isSafeInteger(Number(value)) ? Number(value) : value;
}

async function openPostgresSnapshot(url: string): Promise<HeldSnapshot> {
  const client = await connectTo(postgresServers(url), { types: exactTypes, application_name: 'atrium snapshot' });
  await client.query('begin isolation level repeatable read read only');
  await client.query('set local statement_timeout = 0');
  await client.query('set local idle_in_transaction_session_timeout = 0');
  await client.query('select 1');
  const query = async (text: string, values: unknown[]) => {
    const name = statementName(text);
    return name ? client.query({ name, text, values }) : client.query(text, values);
  };
  const connection = { query: query as pg.PoolClient['query'], release() {} };
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: { connect: async () => connection, end: async () => {}, options: {} } }),
  });
  return {
    db,
    engine: 'postgres',
    rows: (select) => postgresRows(client, select),
    async close() {
      await db.destroy();
      await client.end();
    },
  };
}

let cursors = 0;

async function* postgresRows(client: pg.Client, select: string): AsyncIterable<unknown[][]> {
  cursors += 1;
  const cursor = `snapshot_${cursors}`;
  await client.query(`declare ${cursor} no scroll cursor for ${select}`);
  let count = 16;
  for (;;) {
    const { rows } = await client.query<unknown[]>({ text: `fetch ${count} from ${cursor}`, rowMode: 'array' });
    if (rows.length > 0) yield rows;
    if (rows.length < count) break;
    const bytes = rows.reduce((sum, row) => sum + sizeOf(row), 0);
    count = Math.max(1, Math.min(ROWS_AT_ONCE, Math.floor((rows.length * BYTES_AT_ONCE) / Math.max(bytes, 1))));
  }
  await client.query(`close ${cursor}`);
}

const exactTypes: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format: 'text' | 'binary') => {
    if (oid === pg.types.builtins.INT8) return (text: string) => exactly(BigInt(text));
    return oid === pg.types.builtins.NUMERIC ? Number : pg.types.getTypeParser(oid, format);
  }) as typeof pg.types.getTypeParser,
};

function sizeOf(row: readonly unknown[]): number {
  let bytes = 0;
  for (const value of row) {
    if (typeof value === 'string') bytes += value.length;
    else bytes += value instanceof Uint8Array ? value.length : 8;
  }
  return bytes;
}
