import { CompiledQuery } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getSetting, setSetting, useTwoInstances } from './database.test-support.ts';
import { postgresSlowReads, type SlowReads, sqliteSlowReads } from './slow-reads.ts';

const instances = useTwoInstances();
const isPostgres = () => instances.one.engine === 'postgres';

const settingQuery = (name: string) =>
  instances.one.db.selectFrom('settings').select('value').where('name', '=', name).compile();

/** Ends only when it is stopped. */
const endless = () =>
  CompiledQuery.raw(
    isPostgres()
      ? 'select pg_sleep(600)'
      : 'with recursive n (i) as (select 1 union all select i + 1 from n) select count(fold(i)) from n',
  );

const codeOf = (read: Promise<unknown>) =>
  read.then(
    () => 'done',
    (error: Error & { status?: number; code?: string }) => `${error.status} ${error.code}`,
  );

describe('a slow read', () => {
  it('sees what was committed before it, by this process and by another', async () => {
    for (let round = 0; round < 5; round += 1) {
      for (const database of [instances.one, instances.two]) {
        const value = `${round} ${database === instances.one}`;
        await setSetting(database, 'looked for', value);
        expect(await instances.one.slowReads.run(settingQuery('looked for'), 'me')).toEqual([{ value }]);
      }
    }
  });

  it('cannot write', async () => {
    const write = instances.one.db.updateTable('settings').set({ value: 'x' }).compile();
    await expect(
      instances.one.slowReads.run(CompiledQuery.raw(write.sql, [...write.parameters]), 'me'),
    ).rejects.toThrow();
    expect(await getSetting(instances.one, 'looked for')).not.toBe('x');
  });

  it('fails with the error of its statement, and the next one works', async () => {
    await expect(instances.one.slowReads.run(CompiledQuery.raw('select nonsense'), 'me')).rejects.toThrow('nonsense');
    expect(await instances.one.slowReads.run(settingQuery('nothing'), 'me')).toEqual([]);
  });
});

describe('slow reads that never end', () => {
  let reads: SlowReads;
  beforeAll(() => {
    const limits = { timeMs: 300, atOnce: 2, waiting: 3, waitingPerCaller: 2 };
    const limited = <R>(query: CompiledQuery<R>, timeMs: number) =>
      instances.one.db.transaction().execute(async (tx) => {
        await tx.executeQuery(CompiledQuery.raw(`set local statement_timeout = ${timeMs}`));
        return (await tx.executeQuery<R>(query)).rows;
      });
    reads = isPostgres() ? postgresSlowReads(limited, limits) : sqliteSlowReads(instances.url, limits);
  });
  afterAll(() => reads.stop());

  it('are stopped with 400, run one at a time for each caller, and are refused with 429 and 503 when too many wait', async () => {
    const asked = (caller: string) => codeOf(reads.run(endless(), caller));
    const outcomes = [asked('a'), asked('a'), asked('a'), asked('a'), asked('b'), asked('b'), asked('c')];
    expect(await Promise.all(outcomes)).toEqual([
      ...Array(3).fill('400 search_too_slow'),
      '429 too_many_requests',
      ...Array(2).fill('400 search_too_slow'),
      '503 busy',
    ]);
    // A new thread may need longer than they were given.
    await expect.poll(() => codeOf(reads.run(settingQuery('nothing'), 'a'))).toBe('done');
  });
});

it('slow reads of PostgreSQL take turns: two of different callers at once, one of each', async () => {
  const running: string[] = [];
  const ends = new Map<string, () => void>();
  const reads = postgresSlowReads(
    async <R>({ sql: name }: CompiledQuery<R>) => {
      running.push(name);
      await new Promise<void>((resolve) => ends.set(name, resolve));
      running.splice(running.indexOf(name), 1);
      return [];
    },
    { atOnce: 2 },
  );
  const all = ['a1', 'a2', 'b1', 'c1'].map((name) => reads.run(CompiledQuery.raw(name), name.slice(0, 1)));
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  await settle();
  expect(running).toEqual(['a1', 'b1']);
  ends.get('a1')?.();
  await settle();
  expect(running).toHaveLength(2);
  for (let left = 0; left < 3; left += 1) {
    for (const end of ends.values()) end();
    await settle();
    expect(running.length).toBeLessThanOrEqual(2);
  }
  await Promise.all(all);
});
