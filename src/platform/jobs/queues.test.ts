import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, inject, it, vi } from 'vitest';
import { transaction } from '../db/index.ts';
import { type Jobs, type QueueConsumer, TryAgain } from './index.ts';
import { gate, START, useBench } from './jobs.test-support.ts';

const bench = useBench();
const wakeQueue = (jobs: Jobs, queue = 'a') => transaction(bench.one.db, (tx) => jobs.wakeQueue(tx, 'queue', queue));

describe('a queue consumer', () => {
  it('runs once for all rows that were added before it, and again for rows that come after it began', async () => {
    const jobs = bench.instance(bench.one);
    const runs: string[] = [];
    let during = async () => {};
    jobs.consumeQueue('queue', async (queue) => {
      runs.push(queue);
      await during();
      during = async () => {};
    });
    for (let n = 0; n < 20; n++) await wakeQueue(jobs);
    await wakeQueue(jobs, 'b');
    await jobs.runDue();
    expect(runs.splice(0).sort()).toEqual(['a', 'b']);
    expect(await bench.rows()).toEqual([]);
    during = () => wakeQueue(jobs);
    await wakeQueue(jobs);
    await jobs.runDue();
    expect(runs).toEqual(['a', 'a']);
    expect(await bench.rows()).toEqual([]);
  });

  it('never runs twice at a time for a queue, however many instances there are', async () => {
    let inside = 0;
    let most = 0;
    let runs = 0;
    const consume: QueueConsumer = async () => {
      runs += 1;
      inside += 1;
      most = Math.max(most, inside);
      await sleep(5);
      inside -= 1;
    };
    const instances = [bench.instance(bench.one), bench.instance(bench.two)];
    for (const jobs of instances) jobs.consumeQueue('queue', consume);
    for (let n = 0; n < 10; n++) {
      await Promise.all(instances.map((jobs) => wakeQueue(jobs)));
      await Promise.all(instances.map((jobs) => jobs.runDue()));
    }
    expect(most).toBe(1);
    expect(runs).toBeGreaterThanOrEqual(10);
    expect(await bench.rows()).toEqual([]);
  });

  it('does not run twice at a time when the clock jumps, as after a machine has slept', async () => {
    const jobs = bench.instance(bench.one);
    const hold = gate();
    const consume = vi.fn<QueueConsumer>((queue, context) => hold.handler(queue, context));
    jobs.consumeQueue('queue', consume);
    await wakeQueue(jobs);
    const first = jobs.runDue();
    const signal = await hold.begun;
    await wakeQueue(jobs);
    bench.clock.advance(3_600_000);
    const done = vi.fn();
    jobs.handle('test', async () => done());
    await bench.enqueue(jobs, 1);
    const second = jobs.runDue();
    await expect.poll(() => done.mock.calls.length).toBe(1);
    await expect.poll(() => bench.rows()).toMatchObject([{ kind: 'queue' }, { kind: 'queue' }]);
    expect(consume).toHaveBeenCalledTimes(1);
    expect(signal.aborted).toBe(false);
    hold.open();
    await Promise.all([first, second]);
    expect(consume).toHaveBeenCalledTimes(2);
    expect(await bench.rows()).toEqual([]);
  });

  it.skipIf(inject('engine') === 'sqlite')(
    'runs alone, even if the row that was added first is committed last',
    async () => {
      const [one, two] = [bench.instance(bench.one), bench.instance(bench.two)];
      const hold = Promise.withResolvers<void>();
      const begun = Promise.withResolvers<void>();
      let inside = 0;
      let most = 0;
      let runs = 0;
      for (const jobs of [one, two]) {
        jobs.consumeQueue('queue', async () => {
          runs += 1;
          inside += 1;
          most = Math.max(most, inside);
          begun.resolve();
          await hold.promise;
          inside -= 1;
        });
      }
      const added = Promise.withResolvers<void>();
      const commit = Promise.withResolvers<void>();
      const slow = transaction(bench.two.db, async (tx) => {
        await two.wakeQueue(tx, 'queue', 'a');
        added.resolve();
        await commit.promise;
      });
      await added.promise;
      await wakeQueue(one);
      const first = one.runDue();
      await begun.promise;
      commit.resolve();
      await slow;
      await two.runDue();
      expect([runs, most]).toEqual([1, 1]);
      hold.resolve();
      await first;
      await two.runDue();
      expect([runs, most]).toEqual([2, 1]);
      expect(await bench.rows()).toEqual([]);
    },
  );

  it.each<[string, (jobs: Jobs, at: number) => Promise<void>]>([
    ['by throwing TryAgain', (_, at) => Promise.reject(new TryAgain(at, 'the receiver is down'))],
    [
      'by waking its queue later',
      (jobs, at) => transaction(bench.one.db, (tx) => jobs.wakeQueue(tx, 'queue', 'a', { at })),
    ],
  ])(
    'runs again at the time that it asks for %s, whatever is added before, or at once by wakeQueueNow',
    async (_, comeBack) => {
      const jobs = bench.instance(bench.one);
      let runs = 0;
      jobs.consumeQueue('queue', async () => {
        runs += 1;
        if (runs < 3) await comeBack(jobs, START + 600_000);
      });
      await wakeQueue(jobs);
      await jobs.runDue();
      expect(await bench.rows()).toMatchObject([{ run_at: START + 600_000 }]);
      await wakeQueue(jobs);
      bench.clock.advance(599_999);
      await jobs.runDue();
      expect(runs).toBe(1);
      await transaction(bench.one.db, (tx) => jobs.wakeQueueNow(tx, 'queue', 'a'));
      await jobs.runDue();
      expect(runs).toBe(2);
      bench.clock.advance(1);
      await jobs.runDue();
      expect(runs).toBe(3);
      expect(await bench.rows()).toEqual([]);
    },
  );

  it('is counted once while it waits, however often it was woken', async () => {
    const jobs = bench.instance(bench.one);
    for (const queue of ['a', 'a', 'a', 'b']) await wakeQueue(jobs, queue);
    await bench.enqueue(jobs, 1);
    await bench.enqueue(jobs, 2);
    expect(await jobs.stats()).toMatchObject({ waiting: 4, failed: 0 });
  });

  it('that often asked to run again waits no longer than others when it fails', async () => {
    const jobs = bench.instance(bench.one);
    let runs = 0;
    jobs.consumeQueue('queue', async () => {
      runs += 1;
      if (runs <= 12) throw new TryAgain(bench.clock.now(), 'others have their turn');
      throw new Error('once');
    });
    await wakeQueue(jobs);
    await jobs.runDue();
    expect(runs).toBe(13);
    const [job] = await bench.rows();
    expect((job?.run_at ?? 0) - START).toBeLessThanOrEqual(6_250);
  });

  it('is tried without end', async () => {
    const jobs = bench.instance(bench.one);
    let runs = 0;
    jobs.consumeQueue('queue', async () => {
      runs += 1;
      if (runs < 100) throw new Error('not yet');
    });
    await wakeQueue(jobs);
    for (let n = 0; n < 100; n++) {
      await jobs.runDue();
      bench.clock.advance(3_600_000);
    }
    expect(runs).toBe(100);
    expect(await bench.rows()).toEqual([]);
  });

  it('does not count for the number of jobs that run at once', async () => {
    const jobs = bench.instance(bench.one, { concurrency: 1, queueConcurrency: 1 });
    const hold = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const done: string[] = [];
    jobs.consumeQueue('queue', async () => {
      begun.resolve();
      await hold.promise;
    });
    jobs.handle('test', async () => {
      done.push('job');
    });
    await transaction(bench.one.db, async (tx) => {
      await jobs.wakeQueue(tx, 'queue', 'a');
      await jobs.enqueue(tx, 'test', 1);
    });
    const all = jobs.runDue();
    await begun.promise;
    await expect.poll(() => done).toEqual(['job']);
    hold.resolve();
    await all;
  });

  it('gets an aborted signal when its instance stops', async () => {
    const jobs = bench.instance(bench.one);
    const begun = Promise.withResolvers<void>();
    jobs.consumeQueue('queue', async (_, { isStopping }) => {
      begun.resolve();
      while (!isStopping()) await sleep(2);
      throw new TryAgain(bench.clock.now(), 'the instance stops');
    });
    await wakeQueue(jobs);
    jobs.start();
    await begun.promise;
    await jobs.stop();
    expect(await bench.rows()).toMatchObject([{ claimed_until: 0, run_at: START }]);
  });
});
