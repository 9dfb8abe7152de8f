import { setTimeout as sleep } from 'node:timers/promises';
import { asBackground } from '../caller.ts';
import { alongside, type Database, type Db, transaction } from '../db/index.ts';
import { alone, type Processes } from '../processes/index.ts';
import type { Clock } from '../time/clock.ts';
import { createJobRunner, type JobContext, type JobHandler, type JobKind } from './job-runner.ts';
import {
  countJobs,
  findNextLeaseEnd,
  findQueueError,
  insertJob,
  makeQueueDue,
  releaseLeases,
} from './jobs.repository.ts';
import type { Instance, StartedWork } from './running-work.ts';
import { createScheduleRunner, type Schedule } from './schedule-runner.ts';

export type { JobContext, JobHandler } from './job-runner.ts';

/** Does all that is in the queue of this name, and what is added meanwhile. */
export type QueueConsumer = (queue: string, context: JobContext) => Promise<void>;

export interface Jobs {
  /** Written with its cause, done after the commit, at least once. */
  enqueue(tx: Db, kind: string, payload: unknown, options?: { runAt?: number }): Promise<void>;
  /** Each kind is handled at one place. A handler that throws is tried again, at growing intervals. */
  handle(kind: string, handler: JobHandler, options?: { maxAttempts?: number }): void;
  /**
   * Queues that modules keep themselves, each emptied by one instance at a time, apart from other jobs: a receiver that
   * hangs holds up nobody else. A consumer that throws is called again, without end; `TryAgain` says when.
   */
  consumeQueue(kind: string, consume: QueueConsumer): void;
  /**
   * Belongs in the transaction that adds to the queue. Takes no lock, so it holds up no other transaction.
   * With `at` it is for later: a consumer that knows when to come back says so here, in the transaction of its outcome.
   */
  wakeQueue(tx: Db, kind: string, queue: string, options?: { at?: number }): Promise<void>;
  /** Like `wakeQueue`, and a queue that waits for its next try is tried now. */
  wakeQueueNow(tx: Db, kind: string, queue: string): Promise<void>;
  /** Work that comes back: once per interval, by one instance; at once when it is new or overdue. */
  every(name: string, intervalMs: number, work: (signal: AbortSignal) => Promise<void>): void;
  /** The names of what comes back. */
  scheduled(): string[];
  start(): void;
  /** Lets running work finish, for a while. */
  stop(): Promise<void>;
  /** Does all that is due now and what follows from it, started or not. Returns how much was begun. */
  runDue(): Promise<number>;
  /** `waiting` counts jobs and queues; `oldestAgeMs` is the age of the oldest job that should have been done by now. */
  stats(): Promise<{ waiting: number; failed: number; oldestAgeMs: number }>;
  /** What the last try at the queue said, if it waits for another one. */
  queueError(kind: string, queue: string): Promise<string | undefined>;
}

export interface JobsOptions {
  /** Jobs at a time in this instance. */
  concurrency?: number;
  /** Queues consumed at a time in this instance: more than there ordinarily are, as most of them wait for somebody. */
  queueConcurrency?: number;
  /** How long a crashed instance keeps its jobs from the others. More than the clocks of the instances differ. */
  leaseMs?: number;
  /** The net under missed wake-ups. */
  netMs?: number;
  /** Those that serve together with this one: what one held that has ended is done by another at once. */
  processes?: Processes;
  /** How long `stop` waits. */
  stopMs?: number;
}

interface Look extends StartedWork {
  /** Nothing was running all the while, and nothing was due. */
  idle: boolean;
}

const MAX_ATTEMPTS = 12;
/** Jobs that are due but cannot be claimed must not be asked for all the time. */
const SHORTEST_WAIT_MS = 100;
const WAIT_AFTER_ERROR_MS = 5_000;
const ABANDONED_MS = 1_000;

export function createJobs(
  database: Database,
  clock: Clock,
  onError: (error: unknown) => void,
  {
    concurrency = 4,
    queueConcurrency = 256,
    leaseMs = 60_000,
    netMs = 30_000,
    processes = alone,
    stopMs = 8_000,
  }: JobsOptions = {},
): Jobs {
  const kinds = new Map<string, JobKind>();
  const queueKinds = new Map<string, JobKind>();
  const schedules = new Map<string, Schedule>();
  let state: 'new' | 'started' | 'stopped' = 'new';
  let begun = 0;

  const instance: Instance = {
    id: processes.count === 1 ? crypto.randomUUID() : processes.id,
    database,
    clock,
    leaseMs,
    onError,
    onEnd: () => wake(),
    isStopping: () => state === 'stopped',
  };
  const runners = [
    createJobRunner(instance, 'job', kinds, concurrency),
    createJobRunner(instance, 'queue', queueKinds, queueConcurrency),
    createScheduleRunner(instance, schedules),
  ];
  const running = () => runners.flatMap((runner) => runner.running());

  // One look at the tables at a time, so that two never claim jobs for the same free place.
  let lastLook: Promise<unknown> = Promise.resolve();
  const look = (): Promise<Look> => {
    const next = asBackground(() => lastLook.then(lookOnce));
    lastLook = next.catch(() => {});
    return next;
  };
  const lookOnce = async (): Promise<Look> => {
    wakeIsComing = false;
    if (state === 'stopped') return { started: 0, contended: false, nextAt: undefined, idle: running().length === 0 };
    const wasBusy = running().length > 0;
    const looks: StartedWork[] = [];
    for (const runner of runners) looks.push(await runner.startDue());
    const started = looks.reduce((sum, { started }) => sum + started, 0);
    begun += started;
    if (started > 0) keepRenewing();
    const leaseEnd = await findNextLeaseEnd(database.db, { owner: instance.id, now: clock.now() });
    const times = [leaseEnd ?? undefined, ...looks.map(({ nextAt }) => nextAt)].filter((at) => at !== undefined);
    const contended = looks.some(({ contended }) => contended);
    // What was running may have ended meanwhile, and caused something that this look did not see.
    const idle = !wasBusy && started === 0 && !contended;
    return { started, contended, nextAt: times.length > 0 ? Math.min(...times) : undefined, idle };
  };

  let wakeIsComing = false;
  let wakeTimer: NodeJS.Timeout | undefined;
  const wake = () => {
    if (state !== 'started' || wakeIsComing) return;
    wakeIsComing = true;
    look().then(
      ({ contended, nextAt }) => wakeIn(contended ? 0 : (nextAt ?? Number.POSITIVE_INFINITY) - clock.now()),
      (error) => {
        if (state === 'started') onError(error);
        wakeIn(WAIT_AFTER_ERROR_MS);
      },
    );
  };
  const wakeIn = (ms: number) => {
    clearTimeout(wakeTimer);
    if (state === 'started') wakeTimer = setTimeout(wake, Math.min(Math.max(ms, SHORTEST_WAIT_MS), netMs)).unref();
  };

  let renewTimer: NodeJS.Timeout | undefined;
  const keepRenewing = () => {
    renewTimer ??= setInterval(async () => {
      if (running().length === 0) {
        clearInterval(renewTimer);
        renewTimer = undefined;
        return;
      }
      for (const runner of runners) await runner.renew().catch(onError);
    }, leaseMs / 3).unref();
  };

  processes.onLeave((owner) => {
    if (state !== 'started') return;
    asBackground(() => transaction(database.db, (tx) => releaseLeases(tx, owner))).then(wake, onError);
  });

  let unsubscribe = () => {};
  let stopping: Promise<void> | undefined;
  const finish = async (): Promise<void> => {
    state = 'stopped';
    unsubscribe();
    clearTimeout(wakeTimer);
    const patience = new AbortController();
    const finished = lastLook.then(() => Promise.all(running()));
    await Promise.race([finished, sleep(stopMs, undefined, { signal: patience.signal }).catch(() => {})]);
    patience.abort();
    clearInterval(renewTimer);
    for (const runner of runners) runner.abandon();
    // Work that heeds the signal ends now, and gives its lease back.
    await Promise.race([Promise.all(running()), sleep(ABANDONED_MS, undefined, { ref: false })]);
  };

  const newJob = (kind: string, payload: unknown, queueKey: string, runAt = clock.now()) => ({
    kind,
    payload: JSON.stringify(payload ?? null),
    queue_key: queueKey,
    run_at: runAt,
    created_at: clock.now(),
    last_error: null,
    failed_at: null,
  });
  const queueKeyOf = (kind: string, queue: string) => `${kind}:${queue}`;
  const isHandled = (kind: string) => kinds.has(kind) || queueKinds.has(kind);

  return {
    async enqueue(tx, kind, payload, { runAt } = {}) {
      await insertJob(tx, newJob(kind, payload, '', runAt));
    },
    handle(kind, handler, { maxAttempts = MAX_ATTEMPTS } = {}) {
      if (isHandled(kind)) throw new Error(`jobs of the kind ${kind} are handled already`);
      kinds.set(kind, { handler, maxAttempts });
      wake();
    },
    consumeQueue(kind, consume) {
      if (isHandled(kind)) throw new Error(`jobs of the kind ${kind} are handled already`);
      const handler: JobHandler = (queue, context) => consume(String(queue), context);
      queueKinds.set(kind, { handler, maxAttempts: Number.POSITIVE_INFINITY });
      wake();
    },
    async wakeQueue(tx, kind, queue, { at } = {}) {
      alongside(insertJob(tx, newJob(kind, queue, queueKeyOf(kind, queue), at)));
    },
    async wakeQueueNow(tx, kind, queue) {
      alongside(makeQueueDue(tx, queueKeyOf(kind, queue), clock.now()));
      alongside(insertJob(tx, newJob(kind, queue, queueKeyOf(kind, queue))));
    },
    every(name, intervalMs, work) {
      if (schedules.has(name)) throw new Error(`there is a schedule ${name} already`);
      schedules.set(name, { intervalMs, work });
      wake();
    },
    scheduled: () => [...schedules.keys()],
    start() {
      if (state !== 'new') throw new Error('jobs are started once');
      state = 'started';
      unsubscribe = database.changes.subscribe('jobs', wake);
      wake();
    },
    stop() {
      stopping ??= finish();
      return stopping;
    },
    async runDue() {
      const before = begun;
      for (;;) {
        const { contended, idle } = await look();
        if (idle) return begun - before;
        const busy = running();
        if (busy.length > 0) await Promise.race(busy);
        else if (contended) await sleep(SHORTEST_WAIT_MS / 10);
      }
    },
    queueError: (kind, queue) => findQueueError(database.db, queueKeyOf(kind, queue)),
    async stats() {
      const now = clock.now();
      const { waiting, failed, oldestLate } = await countJobs(database.db, now);
      return { waiting, failed, oldestAgeMs: oldestLate === null ? 0 : Math.max(0, now - oldestLate) };
    },
  };
}
