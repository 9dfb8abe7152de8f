import { describe, expect, it, vi } from 'vitest';
import { transaction } from '../db/index.ts';
import { gate, heldReads, START, useBench } from './jobs.test-support.ts';

const bench = useBench();

describe('a job', () => {
  it('is done once with its payload, and then removed', async () => {
    const jobs = bench.instance(bench.one);
    const handler = vi.fn(async () => {});
    jobs.handle('test', handler);
    await bench.enqueue(jobs, { text: 'Grüße', list: [1, null] });
    await bench.enqueue(jobs, undefined);
    expect(await jobs.runDue()).toBe(2);
    expect(handler).toHaveBeenCalledWith({ text: 'Grüße', list: [1, null] }, expect.objectContaining({ attempt: 1 }));
    expect(handler).toHaveBeenCalledWith(null, expect.anything());
    expect(await bench.rows()).toEqual([]);
    expect(await jobs.runDue()).toBe(0);
  });

  it('is not written when its cause is rolled back', async () => {
    const jobs = bench.instance(bench.one);
    jobs.handle('test', async () => {});
    const failing = transaction(bench.one.db, async (tx) => {
      await jobs.enqueue(tx, 'test', 1);
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    expect(await jobs.runDue()).toBe(0);
    expect(await bench.rows()).toEqual([]);
  });

  it('can be enqueued in a transaction only', async () => {
    await expect(bench.instance(bench.one).enqueue(bench.one.db, 'test', 1)).rejects.toThrow('belong in a transaction');
  });

  it('is not done before its time', async () => {
    const jobs = bench.instance(bench.one);
    jobs.handle('test', async () => {});
    await bench.enqueue(jobs, 1, { runAt: START + 1_000 });
    bench.clock.advance(999);
    expect(await jobs.runDue()).toBe(0);
    bench.clock.advance(1);
    expect(await jobs.runDue()).toBe(1);
  });

  it('is done outside of any transaction, and may cause others', async () => {
    const jobs = bench.instance(bench.one);
    const seen: unknown[] = [];
    jobs.handle('test', async (payload) => {
      seen.push(payload);
      await bench.one.db.selectFrom('jobs').select('id').execute();
      if (payload === 'first') await bench.enqueue(jobs, 'second');
    });
    await bench.enqueue(jobs, 'first');
    expect(await jobs.runDue()).toBe(2);
    expect(seen).toEqual(['first', 'second']);
  });

  it('is followed by what it caused also when it ends while the next is looked for', async () => {
    const schedules = heldReads(bench.one, 'schedules');
    const jobs = bench.instance(schedules.database);
    jobs.every('daily', 86_400_000, async () => {});
    await jobs.runDue();
    const cause = gate();
    jobs.handle('test', async (payload, context) => {
      await cause.handler(payload, context);
      await transaction(bench.one.db, (tx) => jobs.wakeQueue(tx, 'queue', 'a'));
    });
    const consume = vi.fn(async () => {});
    jobs.consumeQueue('queue', consume);
    await bench.enqueue(jobs, 1);
    const before = schedules.count();
    const begun = jobs.runDue();
    await cause.begun;
    await expect.poll(() => schedules.count()).toBeGreaterThan(before);
    schedules.hold();
    const done = jobs.runDue();
    await schedules.isHeld();
    cause.open();
    await expect.poll(() => bench.rows()).toMatchObject([{ kind: 'queue' }]);
    schedules.release();
    await done;
    expect(consume).toHaveBeenCalledTimes(1);
    await begun;
  });

  it('has one handler for its kind', () => {
    const jobs = bench.instance(bench.one);
    jobs.handle('test', async () => {});
    expect(() => jobs.handle('test', async () => {})).toThrow('handled already');
  });
});

describe('a job that fails', () => {
  it('is tried again at growing intervals, and given up at last', async () => {
    const jobs = bench.instance(bench.one);
    const handler = vi.fn(async () => {
      throw new Error('POST https://example.org/?token=hunter2 failed');
    });
    jobs.handle('test', handler, { maxAttempts: 3 });
    await bench.enqueue(jobs, 1);
    for (const [attempts, least] of [
      [1, 5_000],
      [2, 10_000],
    ] as const) {
      expect(await jobs.runDue()).toBe(1);
      const [row] = await bench.rows();
      expect(row).toMatchObject({ attempts, claimed_until: 0, claimed_by: '', failed_at: null });
      expect(row?.last_error).toContain('example.org');
      expect(row?.last_error).not.toContain('hunter2');
      const wait = (row?.run_at ?? 0) - bench.clock.now();
      expect(wait).toBeGreaterThanOrEqual(least);
      expect(wait).toBeLessThanOrEqual(least * 1.25);
      bench.clock.advance(wait - 1);
      expect(await jobs.runDue()).toBe(0);
      bench.clock.advance(1);
    }
    expect(bench.errors).toEqual([]);
    expect(await jobs.runDue()).toBe(1);
    expect(await bench.rows()).toMatchObject([{ attempts: 3, failed_at: bench.clock.now() }]);
    expect(bench.errors.splice(0)).toEqual([
      expect.objectContaining({ message: expect.stringContaining('after 3 tries') }),
    ]);
    bench.clock.advance(1e10);
    expect(await jobs.runDue()).toBe(0);
    expect(handler).toHaveBeenCalledTimes(3);
  });

  it('has twelve tries unless its kind says otherwise', async () => {
    const jobs = bench.instance(bench.one);
    const handler = vi.fn(() => Promise.reject(new Error('no')));
    jobs.handle('test', handler);
    await bench.enqueue(jobs, 1);
    for (let n = 0; n < 20; n += 1) {
      await jobs.runDue();
      bench.clock.advance(3_600_000);
    }
    expect(handler).toHaveBeenCalledTimes(12);
    expect(bench.errors.splice(0)).toHaveLength(1);
  });

  it('is given up after its tries also when it ends the process each time', async () => {
    const jobs = bench.instance(bench.one);
    const handler = vi.fn(async () => {});
    jobs.handle('test', handler, { maxAttempts: 2 });
    await bench.enqueue(jobs, 1);
    await transaction(bench.one.db, (tx) =>
      tx
        .updateTable('jobs')
        .set({ attempts: 2, claimed_until: START - 1, claimed_by: 'gone' })
        .execute(),
    );
    await jobs.runDue();
    expect(handler).not.toHaveBeenCalled();
    expect(await bench.rows()).toMatchObject([{ failed_at: START }]);
    expect(bench.errors.splice(0)).toHaveLength(1);
  });

  it('is given up also when its payload cannot be read', async () => {
    const jobs = bench.instance(bench.one);
    jobs.handle('test', async () => {});
    await bench.enqueue(jobs, 1);
    await transaction(bench.one.db, (tx) => tx.updateTable('jobs').set({ payload: '{' }).execute());
    await jobs.runDue();
    expect(await bench.rows()).toMatchObject([{ attempts: 1, last_error: expect.stringContaining('SyntaxError') }]);
  });
});

describe('the metrics of jobs', () => {
  it('tell how many jobs wait, how many have failed, and how late the oldest is', async () => {
    const jobs = bench.instance(bench.one);
    expect(await jobs.stats()).toEqual({ waiting: 0, failed: 0, oldestAgeMs: 0 });
    await bench.enqueue(jobs, 'later', { runAt: START + 100_000 });
    bench.clock.advance(1_000);
    expect(await jobs.stats()).toEqual({ waiting: 1, failed: 0, oldestAgeMs: 0 });
    await bench.enqueue(jobs, 'now');
    bench.clock.advance(500);
    expect(await jobs.stats()).toEqual({ waiting: 2, failed: 0, oldestAgeMs: 500 });
    jobs.handle('test', () => Promise.reject(new Error('no')), { maxAttempts: 2 });
    await jobs.runDue();
    expect(await jobs.stats()).toEqual({ waiting: 2, failed: 0, oldestAgeMs: 500 });
    bench.clock.advance(7_000);
    await jobs.runDue();
    expect(await jobs.stats()).toEqual({ waiting: 1, failed: 1, oldestAgeMs: 0 });
    expect(bench.errors.splice(0)).toHaveLength(1);
  });
});
