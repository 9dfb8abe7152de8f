import { type KyselyPlugin, type QueryId, SelectQueryNode, TableNode } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { emptyDatabase } from '../../../test/support/templates.ts';
import { migrations } from '../../app.ts';
import { registerDatabase } from '../db/database.ts';
import { type Database, migrate, openDatabase, transaction } from '../db/index.ts';
import { type Clock, type ManualClock, manualClock } from '../time/clock.ts';
import { createJobs, type JobHandler, type Jobs, type JobsOptions } from './index.ts';

export const START = Date.UTC(2026, 0, 31, 9, 5);

export interface Bench {
  one: Database;
  two: Database;
  clock: ManualClock;
  /** Errors that were reported. What a test leaves in here fails it. */
  errors: unknown[];
  instance(database: Database, options?: JobsOptions, clock?: Clock): Jobs;
  /** A job of the kind `test`. */
  enqueue(jobs: Jobs, payload: unknown, options?: { runAt?: number }): Promise<void>;
  rows(): ReturnType<typeof listJobs>;
}

/** Read its members inside tests only. */
export function useBench(): Bench {
  const bench = {} as Bench;
  let made: Jobs[] = [];
  let drop = async () => {};
  beforeAll(async () => {
    const place = await emptyDatabase();
    bench.one = await openDatabase({ url: place.url, poolSize: 5 });
    bench.two = await openDatabase({ url: place.url, poolSize: 5 });
    await migrate(bench.one, migrations);
    drop = async () => {
      await bench.one.close();
      await bench.two.close();
      await place.drop();
    };
  });
  afterAll(() => drop());
  beforeEach(() => {
    bench.clock = manualClock(START);
    bench.errors = [];
    made = [];
  });
  afterEach(async () => {
    for (const jobs of made) await jobs.stop();
    await transaction(bench.one.db, async (tx) => {
      await tx.deleteFrom('jobs').execute();
      await tx.deleteFrom('schedules').execute();
    });
    expect(bench.errors).toEqual([]);
  });
  bench.instance = (database, options, clock = bench.clock) => {
    const jobs = createJobs(database, clock, (error) => bench.errors.push(error), { stopMs: 500, ...options });
    made.push(jobs);
    return jobs;
  };
  bench.enqueue = (jobs, payload, options) =>
    transaction(bench.one.db, (tx) => jobs.enqueue(tx, 'test', payload, options));
  bench.rows = () => listJobs(bench.one);
  return bench;
}

/** A handler that waits until it is told to go on. */
export function gate() {
  const { promise, resolve } = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<AbortSignal>();
  const handler: JobHandler = async (_, { signal }) => {
    begun.resolve(signal);
    await promise;
  };
  return { handler, begun: begun.promise, open: resolve };
}

/** The same database, whose answers from a table can be held back. */
export function heldReads(database: Database, table: string) {
  const ours = new WeakSet<QueryId>();
  let count = 0;
  let release = () => {};
  let released = Promise.resolve();
  let held = Promise.withResolvers<void>();
  const plugin: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      const from = SelectQueryNode.is(node) ? (node.from?.froms ?? []) : [];
      if (from.some((one) => TableNode.is(one) && one.table.identifier.name === table)) ours.add(queryId);
      return node;
    },
    async transformResult({ result, queryId }) {
      if (!ours.has(queryId)) return result;
      count += 1;
      held.resolve();
      await released;
      return result;
    },
  };
  return {
    database: registerDatabase({ ...database, db: database.db.withPlugin(plugin) }),
    /** Answers so far. */
    count: () => count,
    hold() {
      ({ promise: released, resolve: release } = Promise.withResolvers<void>());
      held = Promise.withResolvers<void>();
    },
    isHeld: () => held.promise,
    release: () => release(),
  };
}

function listJobs({ db }: Database) {
  return db.selectFrom('jobs').selectAll().orderBy('id').execute();
}
