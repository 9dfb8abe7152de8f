// The order of the statements of a transaction: that in which they were begun, also when nothing waits for the answers.
import { type ConnectionProvider, type DatabaseConnection, type Dialect, Transaction } from 'kysely';
import type { Tables } from './tables.ts';

export type OpenTransaction = (begun: Transaction<Tables>) => Promise<Transaction<Tables>>;

/** Kysely gives the connection of a transaction to one statement at a time, and those that wait for it get it in any order. */
export function createOrder(
  dialect: Dialect,
  provide: (connection: DatabaseConnection) => ConnectionProvider,
): OpenTransaction {
  // Only transactions are made of it, which have begun.
  const driver = dialect.createDriver();
  return async (begun) => {
    const unordered = begun.getExecutor();
    const connection = await unordered.provideConnection(async (open) => open);
    const executor = unordered.withConnectionProvider(provide(connection));
    return new Transaction<Tables>({ config: { dialect }, dialect, driver, executor });
  };
}

/** PostgreSQL answers statements in the order in which they were sent, and each sees what those before it did: none has to wait. */
export function sendAtOnce(connection: DatabaseConnection): ConnectionProvider {
  return { provideConnection: async (use) => use(connection) };
}

/** SQLite works where it is called: each statement begins when the one before has ended. */
export function oneAfterTheOther(connection: DatabaseConnection): ConnectionProvider {
  let last: Promise<unknown> | undefined;
  return {
    async provideConnection(use) {
      const run = last ? last.then(() => use(connection)) : use(connection);
      const ended = run.then(
        () => undefined,
        () => undefined,
      );
      last = ended;
      const result = await run;
      if (last === ended) last = undefined;
      return result;
    },
  };
}
