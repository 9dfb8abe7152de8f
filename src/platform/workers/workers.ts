// The worker threads: work that would hold up the event loop is done beside it, within a time and a memory limit.
import { Worker } from 'node:worker_threads';
import type { AppError } from '../http/errors/errors.ts';
import { JobStopped, tooManyJobs, workersBusy } from './errors.ts';
import type { Assignment, Report } from './messages.ts';
import { createFairQueue } from './queue.ts';
import type { Task } from './task.ts';

export interface JobOptions {
  /** Whose work it is: one job of each caller runs at a time, and a caller's jobs wait in a bounded queue. */
  key: string;
  /** From the beginning of the job; waiting for a thread does not count. */
  timeLimitMs: number;
}

interface WorkerCounts {
  threads: number;
  running: number;
  waiting: number;
  /** Since the start, by how they ended. */
  done: number;
  failed: number;
  stopped: number;
  refused: number;
}

export interface Workers {
  /** Rejects with JobStopped beyond a limit, with an AppError (429, 503) when too much waits, or as the task did. */
  run<Input, Output>(task: Task<Input, Output>, input: Input, options: JobOptions): Promise<Output>;
  counts(): WorkerCounts;
  /** Ends all threads; what waits or runs is refused. */
  stop(): Promise<void>;
}

export interface WorkerLimits {
  threads: number;
  waiting: number;
  waitingPerKey: number;
  /** The largest JavaScript heap of one thread. */
  memoryMb: number;
}

// The waiting jobs hold their input: a hundred of the longest texts are 40 MB.
const defaults: WorkerLimits = { threads: 2, waiting: 100, waitingPerKey: 8, memoryMb: 192 };

interface Job extends JobOptions {
  assignment: Assignment;
  /** Takes what its own task returned; a job among others does not say what that is. */
  resolve(output: never): void;
  reject(error: Error): void;
}

interface Thread {
  worker: Worker;
  job: Job | undefined;
  timer: NodeJS.Timeout | undefined;
}

export function createWorkers(limits: Partial<WorkerLimits> = {}): Workers {
  const { threads: maxThreads, waiting: maxWaiting, waitingPerKey, memoryMb } = { ...defaults, ...limits };
  const queue = createFairQueue<Job>();
  const threads = new Set<Thread>();
  const ended = { done: 0, failed: 0, stopped: 0, refused: 0 };
  let stopping = false;

  const finish = (thread: Thread, outcome: 'done' | 'failed' | 'stopped', settle: (job: Job) => void) => {
    const { job } = thread;
    clearTimeout(thread.timer);
    thread.job = undefined;
    // An idle thread does not keep the process from ending.
    thread.worker.unref();
    if (!job) return;
    ended[outcome] += 1;
    queue.release(job);
    settle(job);
  };

  /** The thread can no longer be used; the next job gets a new one. */
  const discard = (thread: Thread, outcome: 'failed' | 'stopped', error: (job: Job) => Error) => {
    if (!threads.delete(thread)) return;
    finish(thread, outcome, (job) => job.reject(error(job)));
    void thread.worker.terminate();
    startJobs();
  };

  const hear = (thread: Thread, report: Report<never>) => {
    const { job } = thread;
    if (!job) return;
    if (report.kind === 'begun') {
      const tooLong = () => discard(thread, 'stopped', ({ assignment }) => new JobStopped(assignment.name, 'time'));
      thread.timer = setTimeout(tooLong, job.timeLimitMs);
      return;
    }
    if (report.kind === 'done') finish(thread, 'done', ({ resolve }) => resolve(report.output));
    else finish(thread, 'failed', ({ reject }) => reject(report.error));
    startJobs();
  };

  const startThread = (): Thread => {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 32 },
    });
    const thread: Thread = { worker, job: undefined, timer: undefined };
    worker.on('message', (report: Report<never>) => hear(thread, report));
    worker.on('error', (error: Error) => {
      const isMemory = 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
      if (isMemory) discard(thread, 'stopped', ({ assignment }) => new JobStopped(assignment.name, 'memory'));
      else discard(thread, 'failed', () => error);
    });
    worker.on('exit', () => discard(thread, 'failed', () => new Error('the worker thread has ended')));
    threads.add(thread);
    return thread;
  };

  const idleThread = (): Thread | undefined => {
    for (const thread of threads) if (!thread.job) return thread;
    return threads.size < maxThreads ? startThread() : undefined;
  };

  const startJobs = () => {
    while (queue.size > 0 && !stopping) {
      if (running() === maxThreads) return;
      const job = queue.take();
      if (!job) return;
      const thread = idleThread();
      if (!thread) throw new Error('there is no thread for the job');
      thread.job = job;
      thread.worker.ref();
      thread.worker.postMessage(job.assignment);
    }
  };

  const refuse = (error: AppError) => {
    ended.refused += 1;
    return error;
  };

  const running = () => [...threads].filter(({ job }) => job !== undefined).length;

  return {
    async run(task, input, options) {
      if (stopping || queue.size >= maxWaiting) throw refuse(workersBusy());
      if (queue.waitingOf(options.key) >= waitingPerKey) throw refuse(tooManyJobs());
      return new Promise((resolve, reject) => {
        queue.add({ ...options, assignment: { file: task.file, name: task.name, input }, resolve, reject });
        startJobs();
      });
    },
    counts: () => ({ threads: threads.size, running: running(), waiting: queue.size, ...ended }),
    async stop() {
      stopping = true;
      for (const { reject } of queue.clear()) reject(workersBusy());
      const ending = [...threads].map((thread) => {
        threads.delete(thread);
        finish(thread, 'stopped', ({ reject }) => reject(workersBusy()));
        return thread.worker.terminate();
      });
      await Promise.all(ending);
    },
  };
}
