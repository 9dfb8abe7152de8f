// The connection to PostgreSQL: the pool, its number types, the guards around statements.
import {
  type AbortableOperationOptions,
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresDialect,
  sql,
} from 'kysely';
import pg from 'pg';
import { createConcurrencyLimit } from './change-limits.ts';
import {
  afterStatement,
  alongside,
  beforeStatement,
  isAuditEntry,
  refuseRootHandle,
  statementFailed,
} from './context.ts';
import { type Database, transaction } from './database.ts';
import { transactionClient } from './postgres-client.ts';
import { openListener } from './postgres-listener.ts';
import { createShortReads, forgoCompiling } from './postgres-reads.ts';
import { openReplica, type Primary, type ReplicaOptions } from './postgres-replica.ts';
import type { PostgresAddresses } from './postgres-self-test.ts';
import { connectTo, type PostgresServers, postgresServers } from './postgres-servers.ts';
import { registerDirectReads, statementName } from './prepared-query.ts';
import { readingDialect } from './reading-driver.ts';
import { postgresSlowReads } from './slow-reads.ts';
import { createStatementCounts, type StatementCounts } from './statement-counts.ts';
import { createStatementNames, type StatementNames } from './statement-names.ts';
import { createOrder, sendAtOnce } from './statement-order.ts';
import type { Tables } from './tables.ts';

/** How long to wait for a connection: to be made, or to become free. */
const CONNECT_TIMEOUT_MS = 30_000;
const PING_TIMEOUT_MS = 5_000;
/** Beside those of the pool. */
const READ_CONNECTIONS = 2;

export async function openPostgres(
  { url, listenUrl }: PostgresAddresses,
  poolSize: number,
  behind?: ReplicaOptions,
): Promise<Database> {
  const servers = postgresServers(url);
  const listener = await openListener(listenUrl === undefined ? servers : postgresServers(listenUrl));
  // What was announced at the server before may have been missed.
  servers.onMove(listener.renew);
  // A pooler may give each transaction another line, which does not know the statements of this one by their names.
  const names = createStatementNames(listenUrl === undefined ? statementName : () => undefined);
  const config: pg.ClientConfig = {
    types: numberTypes,
    application_name: 'atrium',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    pipeline: true,
  };
  const pool = new pg.Pool({ ...config, max: poolSize, Client: servers.Client });
  const lines = createShortReads(config, { connections: READ_CONNECTIONS, names, Client: servers.Client });
  // A connection that breaks is replaced by the pool; whoever used it is told by the statement that fails.
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    client.on('error', () => {});
    forgoCompiling(client);
  });
  const statements = createStatementCounts();
  const dialect = instrumented(pool, { names, statements, servers });
  const db = new Kysely<Tables>({ dialect });
  const readShortly = (query: CompiledQuery) => {
    refuseRootHandle();
    beforeStatement(query);
    return statements.count(() => lines.read(query));
  };
  // Statements of many shapes may be long lists.
  registerDirectReads(db, (query) => (statementName(query.sql) === undefined ? undefined : readShortly(query)));
  const readWithin = <R>(query: CompiledQuery<R>, timeMs: number) =>
    transaction(db, async (tx) => {
      alongside(sql`set local transaction_read_only = on`.execute(tx));
      alongside(sql`set local statement_timeout = ${sql.lit(timeMs)}`.execute(tx));
      return (await tx.executeQuery<R>(query)).rows;
    });
  const slowReads = postgresSlowReads(readWithin);
  const primary: Primary = {
    readWithin,
    read: async <R>(query: CompiledQuery<R>) => (await db.executeQuery<R>(query)).rows,
    async position() {
      const { rows } = await pool.query<{ position: string }>('select pg_current_wal_lsn() as position');
      return rows[0]?.position ?? '';
    },
  };
  const replica = behind && openReplica(behind, primary, { types: numberTypes, pipeline: true });
  let closing: Promise<void> | undefined;
  return {
    db,
    shortReads: new Kysely<Tables>({ dialect: readingDialect(readShortly) }),
    engine: 'postgres',
    slowReads,
    replica: replica ? { db: replica.db, slowReads: postgresSlowReads(replica.readWithin) } : { db, slowReads },
    ...(replica ? { noteWriter: replica.noteWriter } : {}),
    changeLimit: createConcurrencyLimit(Math.ceil(poolSize / 2)),
    counts: () => ({
      connections: { idle: pool.idleCount, busy: pool.totalCount - pool.idleCount },
      waiting: pool.waitingCount,
      statements: { slow: statements.slow, timedOut: statements.timedOut },
      moves: servers.moves,
      replica: replica?.answered,
    }),
    onNotice(heard) {
      servers.onMove((host) => heard(`the database is used at ${host} from now on`));
      replica?.onNotice(heard);
    },
    changes: listener.changes,
    serve: listener.serve,
    openTransaction: createOrder(dialect, sendAtOnce),
    announce: listener.announce,
    append: ({ insertion, makeRows }, tx) =>
      Promise.all(makeRows().map((parameters) => tx.executeQuery({ ...insertion, parameters }))),
    uncommitted: new Set(),
    committed: listener.changed,
    async runAlone(statement, signal) {
      signal.throwIfAborted();
      const client = await connectTo(servers, { application_name: 'atrium-upkeep' });
      // By its text: beside a pooler nobody knows by which connection to the server it runs.
      const cancel = () =>
        pool
          .query(
            `select pg_cancel_backend(pid) from pg_stat_activity
              where datname = current_database() and usename = current_user and state = 'active' and query = $1`,
            [statement],
          )
          .catch(() => {});
      signal.addEventListener('abort', cancel);
      try {
        await client.query(statement);
      } finally {
        signal.removeEventListener('abort', cancel);
        await client.end();
      }
    },
    async ping() {
      // The driver knows a time limit for one query, its types do not.
      const query = { text: 'select 1', query_timeout: PING_TIMEOUT_MS };
      await servers.tryEach(() => pool.query(query));
    },
    close() {
      closing ??= (async () => {
        await listener.close();
        await lines.close();
        await replica?.close();
        await db.destroy();
        if (!pool.ended) await pool.end();
      })();
      return closing;
    },
  };
}

/** Ids, counts and sums fit a JavaScript number; the driver would hand them out as strings. */
const numberTypes: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format: 'text' | 'binary') =>
    oid === pg.types.builtins.INT8 || oid === pg.types.builtins.NUMERIC
      ? Number
      : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
};

/** Kysely's own dialect, with our counting, our guard, and named statements for prepared queries. */
function instrumented(
  pool: pg.Pool,
  { names, statements, servers }: { names: StatementNames; statements: StatementCounts; servers: PostgresServers },
): PostgresDialect {
  class Instrumented extends PostgresDialect {
    override createDriver(): Driver {
      const driver = super.createDriver();
      const watched = new WeakSet<DatabaseConnection>();
      const acquire = driver.acquireConnection.bind(driver);
      driver.acquireConnection = async (options) => {
        refuseRootHandle();
        const connection = await acquire(options);
        if (!watched.has(connection)) watch(connection);
        watched.add(connection);
        return connection;
      };
      return driver;
    }
  }
  return new Instrumented({
    pool: {
      options: pool.options,
      end: () => pool.end(),
      async connect() {
        return transactionClient(await servers.tryEach(() => pool.connect()), names, servers.distrust);
      },
    },
  });

  function watch(connection: DatabaseConnection): void {
    const execute = connection.executeQuery.bind(connection);
    connection.executeQuery = async <R>(query: CompiledQuery, options?: AbortableOperationOptions) => {
      if (ownStatements.test(query.sql) || isAuditEntry(query.sql)) return execute<R>(query, options);
      beforeStatement(query);
      try {
        const result = await statements.count(() => execute<R>(query, options));
        afterStatement(query, result);
        return result;
      } catch (error) {
        statementFailed(error);
        throw error;
      }
    };
  }
}

/** Around the statements of a transaction there are some that nobody asked for, and nobody counts. */
const ownStatements = /^(begin$|commit$|rollback$|select pg_notify\(|set local )/;
