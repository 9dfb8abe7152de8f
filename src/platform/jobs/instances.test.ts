import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { explain, queryChannel, transaction } from '../db/index.ts';
import { createTogether } from '../processes/processes.test-support.ts';
import { systemClock } from '../time/clock.ts';
import { createJobs, type Jobs, TryAgain } from './index.ts';
import { gate, START, useBench } from './jobs.test-support.ts';

const bench = useBench();

describe('several instances', () => {
  it('do each job once when nothing fails, and share the work', async () => {
    const times = new Map<unknown, number>();
    const doneBy = new Set<Jobs>();
    const bothAtWork = Promise.withResolvers<void>();
    const instances = [bench.instance(bench.one), bench.instance(bench.two)];
    for (const jobs of instances) {
      jobs.handle('test', async (payload) => {
        times.set(payload, (times.get(payload) ?? 0) + 1);
        doneBy.add(jobs);
        // Neither can take all the jobs before the other one wakes up.
        if (doneBy.size === instances.length) bothAtWork.resolve();
        await bothAtWork.promise;
      });
    }
    const producer = bench.instance(bench.one);
    await transaction(bench.one.db, async (tx) => {
      for (let n = 0; n < 80; n += 1) await producer.enqueue(tx, 'test', n);
    });
    for (const jobs of instances) jobs.start();
    await vi.waitFor(async () => expect(await bench.rows()).toEqual([]), { timeout: 20_000, interval: 50 });
    expect([...times.values()]).toEqual(Array(80).fill(1));
    expect(doneBy.size).toBe(2);
  });

  it('take over the jobs of an instance that is gone when its lease has ended', async () => {
    const [gone, other] = [bench.instance(bench.one), bench.instance(bench.two)];
    const stuck = gate();
    const taken = gate();
    gone.handle('test', stuck.handler);
    const second = vi.fn(taken.handler);
    other.handle('test', second);
    await bench.enqueue(gone, 'x');
    const first = gone.runDue();
    await stuck.begun;
    bench.clock.advance(59_999);
    expect(await other.runDue()).toBe(0);
    bench.clock.advance(2);
    const takeover = other.runDue();
    await taken.begun;
    expect(second).toHaveBeenCalledWith('x', expect.objectContaining({ attempt: 2 }));
    // The first one wakes up after all: it must not end what is no longer its own.
    stuck.open();
    await first;
    expect(await bench.rows()).toMatchObject([{ attempts: 2, failed_at: null }]);
    taken.open();
    expect(await takeover).toBe(1);
    expect(await bench.rows()).toEqual([]);
  });

  it('take over what a process of the same server held as soon as it has ended', async () => {
    const { join, kill } = createTogether(2);
    const options = ['one', 'two'].map((id) => ({ processes: join(id) }));
    const [gone, other] = [bench.instance(bench.one, options[0]), bench.instance(bench.two, options[1])];
    const stuck = gate();
    const taken = gate();
    gone.handle('test', stuck.handler);
    await bench.enqueue(gone, 'x');
    const first = gone.runDue();
    await stuck.begun;
    other.handle('test', taken.handler);
    other.start();
    kill('one');
    await taken.begun;
    expect(await bench.rows()).toMatchObject([{ attempts: 2, claimed_by: 'two' }]);
    taken.open();
    stuck.open();
    await first;
  });

  it('take over from a dead instance without being woken, when its lease has ended', async () => {
    const jobs = bench.instance(bench.one, { netMs: 60_000 }, systemClock);
    const until = systemClock.now() + 700;
    const dead = { claimed_by: 'dead', claimed_until: until };
    await transaction(bench.one.db, async (tx) => {
      await jobs.enqueue(tx, 'test', 1);
      await jobs.wakeQueue(tx, 'queue', 'a');
      await tx.updateTable('jobs').set(dead).execute();
      await tx
        .insertInto('schedules')
        .values({ name: 'daily', next_run_at: 1, ...dead })
        .execute();
    });
    const taken = new Map<string, number>();
    const take = async (what: string) => void taken.set(what, systemClock.now());
    jobs.handle('test', () => take('job'));
    jobs.consumeQueue('queue', () => take('queue'));
    jobs.every('daily', 60_000, () => take('schedule'));
    jobs.start();
    await vi.waitFor(() => expect([...taken.keys()].sort()).toEqual(['job', 'queue', 'schedule']), { timeout: 20_000 });
    expect(Math.min(...taken.values())).toBeGreaterThanOrEqual(until);
  });

  it('leave a long job to the instance that renews its lease', async () => {
    const long = gate();
    const handler = vi.fn(long.handler);
    for (const database of [bench.one, bench.two]) {
      const jobs = bench.instance(database, { leaseMs: 900, netMs: 50, stopMs: 5_000 });
      jobs.handle('test', handler);
      jobs.start();
    }
    await bench.enqueue(
      createJobs(bench.one, bench.clock, () => {}),
      1,
    );
    await long.begun;
    // Its first lease is long over at the end.
    for (let renewal = 0; renewal < 5; renewal += 1) {
      bench.clock.advance(600);
      await expect.poll(() => bench.rows()).toMatchObject([{ claimed_until: bench.clock.now() + 900 }]);
    }
    long.open();
    await expect.poll(() => bench.rows()).toEqual([]);
    expect(handler).toHaveBeenCalledTimes(1);
  });

  it('abort the signal of work whose lease was lost', async () => {
    const [slow, fast] = [bench.instance(bench.one, { leaseMs: 900 }), bench.instance(bench.two, { leaseMs: 900 })];
    const stuck = gate();
    const taken = gate();
    slow.handle('test', stuck.handler);
    fast.handle('test', taken.handler);
    await bench.enqueue(slow, 1);
    const first = slow.runDue();
    const signal = await stuck.begun;
    bench.clock.advance(901);
    const takeover = fast.runDue();
    await taken.begun;
    await vi.waitFor(() => expect(signal.aborted).toBe(true), { timeout: 20_000 });
    stuck.open();
    taken.open();
    await Promise.all([first, takeover]);
  });

  it('do a few jobs at a time each', async () => {
    const jobs = bench.instance(bench.one);
    let now = 0;
    let most = 0;
    const four = Promise.withResolvers<void>();
    jobs.handle('test', async () => {
      most = Math.max(most, ++now);
      if (now === 4) four.resolve();
      await four.promise;
      await sleep(5);
      now -= 1;
    });
    for (let n = 0; n < 10; n += 1) await bench.enqueue(jobs, n);
    expect(await jobs.runDue()).toBe(10);
    expect(most).toBe(4);
  });

  it('leave jobs of unknown kinds alone, without asking for them all the time', async () => {
    const [old, recent] = [bench.instance(bench.one, {}, systemClock), bench.instance(bench.two)];
    const now = systemClock.now();
    await bench.enqueue(old, 'job', { runAt: now });
    await transaction(bench.one.db, (tx) => old.wakeQueue(tx, 'queue', 'a', { at: now }));
    old.handle('something else', async () => {});
    old.consumeQueue('another queue', async () => {});
    let statements = 0;
    const count = () => {
      statements += 1;
    };
    queryChannel.subscribe(count);
    old.start();
    await sleep(500);
    queryChannel.unsubscribe(count);
    expect(statements).toBeLessThan(6);
    expect(await bench.rows()).toMatchObject([{ attempts: 0 }, { attempts: 0 }]);
    bench.clock.set(now);
    recent.handle('test', async () => {});
    recent.consumeQueue('queue', async () => {});
    expect(await recent.runDue()).toBe(2);
  });
});

describe('an instance', () => {
  it('begins a job after its commit, also after that of another instance on PostgreSQL', async () => {
    const jobs = bench.instance(bench.one);
    const seen: unknown[] = [];
    jobs.handle('test', async (payload) => void seen.push(payload));
    jobs.start();
    await sleep(100);
    await bench.enqueue(jobs, 'here');
    await vi.waitFor(() => expect(seen).toEqual(['here']), { timeout: 20_000 });
    if (bench.one.engine === 'sqlite') return;
    await transaction(bench.two.db, (tx) => jobs.enqueue(tx, 'test', 'there'));
    await vi.waitFor(() => expect(seen).toEqual(['here', 'there']), { timeout: 20_000 });
  });

  it('begins a job at its time, and finds jobs of other instances by looking at intervals', async () => {
    const jobs = bench.instance(bench.one, { netMs: 300 }, systemClock);
    const seen: unknown[] = [];
    jobs.handle('test', async (payload) => void seen.push(payload));
    const now = systemClock.now();
    await bench.enqueue(jobs, 'soon', { runAt: now + 200 });
    jobs.start();
    await vi.waitFor(() => expect(seen).toEqual(['soon']), { timeout: 20_000 });
    expect(systemClock.now() - now).toBeGreaterThanOrEqual(200);
    await transaction(bench.two.db, (tx) => jobs.enqueue(tx, 'test', 'elsewhere', { runAt: now }));
    await vi.waitFor(() => expect(seen).toEqual(['soon', 'elsewhere']), { timeout: 20_000 });
  });

  it('reads no more rows of jobs than it needs', async () => {
    const jobs = bench.instance(bench.one);
    jobs.handle('test', async () => {});
    jobs.consumeQueue('queue', async () => {});
    await bench.enqueue(jobs, 1, { runAt: START + 1 });
    await transaction(bench.one.db, (tx) => jobs.wakeQueue(tx, 'queue', 'a', { at: START + 1 }));
    const looks: { sql: string; parameters: readonly unknown[] }[] = [];
    const note = (query: unknown) => void looks.push(query as (typeof looks)[0]);
    queryChannel.subscribe(note);
    await jobs.runDue();
    queryChannel.unsubscribe(note);
    expect(looks).toHaveLength(3);
    if (bench.one.engine === 'postgres') return;
    for (const look of looks) expect(await explain(bench.one.db, look)).not.toMatch(/SCAN jobs$/m);
  });
});

describe('stopping an instance', () => {
  it('lets running jobs finish and begins no others', async () => {
    const jobs = bench.instance(bench.one, { concurrency: 1, stopMs: 5_000 });
    const running = gate();
    const handler = vi.fn(running.handler);
    jobs.handle('test', handler);
    await bench.enqueue(jobs, 1);
    await bench.enqueue(jobs, 2);
    jobs.start();
    const signal = await running.begun;
    let stopped = false;
    const stopping = jobs.stop().then(() => {
      stopped = true;
    });
    await sleep(50);
    expect(stopped).toBe(false);
    expect(signal.aborted).toBe(false);
    running.open();
    await stopping;
    expect(handler).toHaveBeenCalledTimes(1);
    expect(await bench.rows()).toMatchObject([{ payload: '2', attempts: 0 }]);
  });

  it('waits for running jobs only for a limited time', async () => {
    const jobs = bench.instance(bench.one, { stopMs: 50 });
    const stuck = gate();
    jobs.handle('test', stuck.handler);
    await bench.enqueue(jobs, 1);
    jobs.start();
    const signal = await stuck.begun;
    await jobs.stop();
    expect(signal.aborted).toBe(true);
    expect(await bench.rows()).toHaveLength(1);
    stuck.open();
    await vi.waitFor(async () => expect(await bench.rows()).toEqual([]), { timeout: 20_000 });
  });

  it('gives back at once a job that ends when its signal is aborted', async () => {
    const jobs = bench.instance(bench.one, { stopMs: 50 });
    const begun = Promise.withResolvers<void>();
    jobs.consumeQueue('queue', async (_, { signal }) => {
      begun.resolve();
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      throw new TryAgain(START, 'stopped');
    });
    await transaction(bench.one.db, (tx) => jobs.wakeQueue(tx, 'queue', 'a'));
    jobs.start();
    await begun.promise;
    await jobs.stop();
    expect(await bench.rows()).toMatchObject([{ claimed_until: 0, claimed_by: '', run_at: START }]);
  });

  it('is possible before it was started, and twice', async () => {
    const jobs = bench.instance(bench.one);
    await jobs.stop();
    await jobs.stop();
    expect(await jobs.runDue()).toBe(0);
    expect(() => jobs.start()).toThrow('started once');
  });
});
