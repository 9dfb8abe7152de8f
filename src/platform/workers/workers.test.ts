import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterEach, describe, expect, it } from 'vitest';
import { createWorkers, defineTask, JobStopped, type Workers } from './index.ts';
import type * as tasks from './tasks.test-support.ts';

const file = new URL('./tasks.test-support.ts', import.meta.url);
const double = defineTask<typeof tasks.double>(file, 'double');
const doubleLater = defineTask<typeof tasks.doubleLater>(file, 'doubleLater');
const neverEnd = defineTask<typeof tasks.neverEnd>(file, 'neverEnd');
const fillMemory = defineTask<typeof tasks.fillMemory>(file, 'fillMemory');
const fail = defineTask<typeof tasks.fail>(file, 'fail');
const exit = defineTask<typeof tasks.exit>(file, 'exit');
const waitFor = defineTask<typeof tasks.waitFor>(file, 'waitFor');

const nothing = defineTask<typeof tasks.double>(file, 'nothing');

const anna = { key: 'anna', timeLimitMs: 60_000 };
const ben = { key: 'ben', timeLimitMs: 60_000 };
const cleo = { key: 'cleo', timeLimitMs: 60_000 };

let workers: Workers;
afterEach(() => workers.stop());

/** Jobs that run until the gate opens. */
function createGate() {
  const cells = new Int32Array(new SharedArrayBuffer(8));
  const open = () => {
    Atomics.store(cells, 0, 1);
    Atomics.notify(cells, 0);
  };
  return { cells, open };
}

describe('jobs on worker threads', () => {
  it('return what their task returns, now or later', async () => {
    workers = createWorkers();
    expect(workers.counts().threads).toBe(0);
    expect(await workers.run(double, 21, anna)).toBe(42);
    expect(await workers.run(doubleLater, 4, anna)).toBe(8);
    expect(workers.counts()).toMatchObject({ threads: 1, running: 0, waiting: 0, done: 2, failed: 0 });
  });

  it('run on no more threads than there may be', async () => {
    workers = createWorkers({ threads: 2 });
    const results = Array.from({ length: 12 }, (_, index) =>
      workers.run(double, index, { ...anna, key: `user ${index}` }),
    );
    expect(workers.counts()).toMatchObject({ threads: 2, running: 2, waiting: 10 });
    expect(await Promise.all(results)).toEqual(Array.from({ length: 12 }, (_, index) => index * 2));
    expect(workers.counts()).toMatchObject({ threads: 2, running: 0, waiting: 0, done: 12 });
  });

  it('fail with the error of their task, and the thread goes on', async () => {
    workers = createWorkers({ threads: 1 });
    await expect(workers.run(fail, 'no such thing', anna)).rejects.toThrow(new TypeError('no such thing'));
    await expect(workers.run(nothing, 1, anna)).rejects.toThrow('exports no function nothing');
    expect(await workers.run(double, 1, anna)).toBe(2);
    expect(workers.counts()).toMatchObject({ threads: 1, done: 1, failed: 2 });
  });

  it('that never end are stopped, and the next one runs on a new thread', async () => {
    workers = createWorkers({ threads: 1 });
    const endless = workers.run(neverEnd, null, { key: 'anna', timeLimitMs: 20 });
    const next = workers.run(double, 5, anna);
    await expect(endless).rejects.toMatchObject({ name: 'JobStopped', reason: 'time' });
    await expect(endless).rejects.toBeInstanceOf(JobStopped);
    expect(await next).toBe(10);
    expect(workers.counts()).toMatchObject({ threads: 1, running: 0, done: 1, stopped: 1 });
  });

  it('that take too much memory are stopped, and the process and the next one live', async () => {
    workers = createWorkers({ threads: 1, memoryMb: 32 });
    await expect(workers.run(fillMemory, null, anna)).rejects.toMatchObject({ name: 'JobStopped', reason: 'memory' });
    expect(await workers.run(double, 5, anna)).toBe(10);
    expect(workers.counts()).toMatchObject({ done: 1, stopped: 1 });
  });

  it('that end their thread fail, and the next one runs', async () => {
    workers = createWorkers({ threads: 1 });
    await expect(workers.run(exit, null, anna)).rejects.toThrow('the worker thread has ended');
    expect(await workers.run(double, 5, anna)).toBe(10);
    expect(workers.counts()).toMatchObject({ done: 1, failed: 1 });
  });
});

describe('callers of worker threads', () => {
  it('have one job running each, so that one of them leaves a thread to the others', async () => {
    workers = createWorkers({ threads: 2 });
    const { cells, open } = createGate();
    const heavy = [1, 2, 3].map(() => workers.run(waitFor, cells, anna));
    expect(workers.counts()).toMatchObject({ running: 1, waiting: 2 });
    expect(await workers.run(double, 3, ben)).toBe(6);
    expect(workers.counts()).toMatchObject({ running: 1, waiting: 2, done: 1 });
    open();
    expect(await Promise.all(heavy)).toEqual([0, 1, 2]);
  });

  it('take turns, however many jobs one of them has', async () => {
    workers = createWorkers({ threads: 1 });
    const { cells, open } = createGate();
    const first = workers.run(waitFor, cells, anna);
    const order: string[] = [];
    const waiting = [anna, anna, anna, ben, cleo, ben].map(async (options) => {
      await workers.run(double, 1, options);
      order.push(options.key);
    });
    open();
    await Promise.all([first, ...waiting]);
    expect(order).toEqual(['anna', 'ben', 'cleo', 'anna', 'ben', 'anna']);
  });

  it('are refused with 429 when too many of their own jobs wait, and others are not', async () => {
    workers = createWorkers({ threads: 1, waitingPerKey: 2 });
    const { cells, open } = createGate();
    const taken = [1, 2, 3].map(() => workers.run(waitFor, cells, anna));
    await expect(workers.run(double, 1, anna)).rejects.toMatchObject({
      code: 'too_many_requests',
      status: 429,
      headers: { 'retry-after': '2' },
    });
    const others = workers.run(double, 1, ben);
    open();
    expect(await others).toBe(2);
    await Promise.all(taken);
    expect(workers.counts()).toMatchObject({ done: 4, refused: 1, waiting: 0 });
  });

  it('are refused with 503 when too much waits altogether', async () => {
    workers = createWorkers({ threads: 1, waiting: 2 });
    const { cells, open } = createGate();
    const taken = ['a', 'b', 'c'].map((key) => workers.run(waitFor, cells, { ...anna, key }));
    await expect(workers.run(double, 1, ben)).rejects.toMatchObject({
      code: 'busy',
      status: 503,
      headers: { 'retry-after': '2' },
    });
    open();
    await Promise.all(taken);
    expect(await workers.run(double, 1, ben)).toBe(2);
  });
});

describe('the end of the worker threads', () => {
  it('refuses running, waiting and later jobs with 503', async () => {
    workers = createWorkers({ threads: 1 });
    const jobs = [1, 2].map(() => workers.run(neverEnd, null, anna));
    const outcomes = Promise.allSettled(jobs);
    await workers.stop();
    for (const outcome of await outcomes) expect(outcome).toMatchObject({ reason: { status: 503 } });
    await expect(workers.run(double, 1, anna)).rejects.toMatchObject({ status: 503 });
    expect(workers.counts()).toMatchObject({ threads: 0, running: 0, waiting: 0 });
  });

  it('of the process does not wait for idle threads', async () => {
    workers = createWorkers();
    const program = `
      import(${JSON.stringify(new URL('./index.ts', import.meta.url).href)}).then(async ({ createWorkers, defineTask }) => {
        const double = defineTask(new URL(${JSON.stringify(file.href)}), 'double');
        process.stdout.write(String(await createWorkers().run(double, 21, { key: 'a', timeLimitMs: 60_000 })));
      });`;
    const { stdout } = await promisify(execFile)(process.execPath, ['-e', program]);
    expect(stdout).toBe('42');
  });
});
