import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { gate, useBench } from './jobs.test-support.ts';

const bench = useBench();

describe('a schedule', () => {
  const HOUR = 3_600_000;

  it('runs at once when it is new, then once per interval, at one of the instances', async () => {
    const work = vi.fn(() => sleep(5));
    const instances = [bench.instance(bench.one), bench.instance(bench.two)];
    for (const jobs of instances) jobs.every('sweep', HOUR, work);
    const runAll = () => Promise.all(instances.map((each) => each.runDue()));
    await runAll();
    expect(work).toHaveBeenCalledTimes(1);
    bench.clock.advance(HOUR - 1);
    await runAll();
    expect(work).toHaveBeenCalledTimes(1);
    bench.clock.advance(1);
    await runAll();
    expect(work).toHaveBeenCalledTimes(2);
    bench.clock.advance(5 * HOUR);
    await runAll();
    expect(work).toHaveBeenCalledTimes(3);
  });

  it('begins when the instance starts', async () => {
    const work = vi.fn(async () => {});
    for (const database of [bench.one, bench.two]) {
      const jobs = bench.instance(database);
      jobs.every('sweep', HOUR, work);
      jobs.start();
    }
    await vi.waitFor(() => expect(work).toHaveBeenCalled(), { timeout: 20_000 });
    await sleep(200);
    expect(work).toHaveBeenCalledTimes(1);
  });

  it('is tried again earlier when it fails', async () => {
    const jobs = bench.instance(bench.one);
    let failures = 2;
    const work = vi.fn(async () => {
      if (failures-- > 0) throw new Error('not now');
    });
    jobs.every('sweep', HOUR, work);
    await jobs.runDue();
    expect(bench.errors.splice(0)).toEqual([new Error('not now')]);
    bench.clock.advance(6_250);
    await jobs.runDue();
    expect(bench.errors.splice(0)).toHaveLength(1);
    bench.clock.advance(9_999);
    expect(await jobs.runDue()).toBe(0);
    bench.clock.advance(2_501);
    await jobs.runDue();
    expect(work).toHaveBeenCalledTimes(3);
    bench.clock.advance(HOUR - 1);
    expect(await jobs.runDue()).toBe(0);
  });

  it('is taken over from an instance that is gone', async () => {
    const [gone, other] = [bench.instance(bench.one), bench.instance(bench.two)];
    const stuck = gate();
    gone.every('sweep', HOUR, (signal) => stuck.handler(undefined, { attempt: 1, signal, isStopping: () => false }));
    const work = vi.fn(async () => {});
    other.every('sweep', HOUR, work);
    const first = gone.runDue();
    await stuck.begun;
    expect(await other.runDue()).toBe(0);
    bench.clock.advance(60_001);
    expect(await other.runDue()).toBe(1);
    const { next_run_at } = await bench.one.db.selectFrom('schedules').selectAll().executeTakeFirstOrThrow();
    bench.clock.advance(1_000);
    stuck.open();
    await first;
    expect(await bench.one.db.selectFrom('schedules').selectAll().execute()).toMatchObject([
      { next_run_at, claimed_by: '' },
    ]);
  });

  it('follows an interval that has become shorter', async () => {
    const before = bench.instance(bench.one);
    before.every('sweep', 100 * HOUR, async () => {});
    await before.runDue();
    const after = bench.instance(bench.two);
    const work = vi.fn(async () => {});
    after.every('sweep', HOUR, work);
    expect(await after.runDue()).toBe(0);
    bench.clock.advance(HOUR);
    expect(await after.runDue()).toBe(1);
  });

  it('does not delay jobs', async () => {
    const jobs = bench.instance(bench.one, { concurrency: 1 });
    const stuck = gate();
    jobs.every('sweep', HOUR, (signal) => stuck.handler(undefined, { attempt: 1, signal, isStopping: () => false }));
    const handler = vi.fn(async () => stuck.open());
    jobs.handle('test', handler);
    await bench.enqueue(jobs, 1);
    expect(await jobs.runDue()).toBe(2);
    expect(handler).toHaveBeenCalledTimes(1);
  });
});
