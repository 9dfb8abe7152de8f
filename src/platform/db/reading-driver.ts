// A driver of Kysely for handles that are only read.
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';

/** `read` gives the rows of a statement. Statements wait for nothing but their own answers. */
export function readingDriver(read: (query: CompiledQuery) => Promise<unknown[]>): Driver {
  const refuse = async () => {
    throw new Error('this handle is only read');
  };
  const connection: DatabaseConnection = {
    // The row type is the promise of the query builder, which made the statement.
    executeQuery: async <R>(query: CompiledQuery) => ({ rows: (await read(query)) as R[] }),
    // biome-ignore lint/correctness/useYield: a handle of this kind has whole answers only
    async *streamQuery() {
      throw new Error('rows are not streamed here');
    },
  };
  return {
    async init() {},
    async destroy() {},
    acquireConnection: async () => connection,
    async releaseConnection() {},
    beginTransaction: refuse,
    commitTransaction: refuse,
    rollbackTransaction: refuse,
  };
}

/** Of PostgreSQL. */
export function readingDialect(read: (query: CompiledQuery) => Promise<unknown[]>): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => readingDriver(read),
    createIntrospector: (kysely) => new PostgresIntrospector(kysely),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}
