// The running of jobs: claims what is due, calls its handler, and writes down how it ended.
import { transaction } from '../db/index.ts';
import {
  type ClaimedJob,
  claimJobs,
  claimQueues,
  deleteDoneJob,
  deleteRestOfQueue,
  listNextJobs,
  listNextQueues,
  releaseFailedJob,
  renewJobs,
} from './jobs.repository.ts';
import { retryDelay, shortReason, TryAgain } from './retry.ts';
import { createRunningWork, type Instance, type Runner, type StartedWork, settle } from './running-work.ts';

export interface JobContext {
  /** 1 for the first try. */
  attempt: number;
  /** Aborted when the job was lost to another instance, or the instance can wait no longer. */
  signal: AbortSignal;
  /** Whether work of several steps should leave the rest to others: by `TryAgain`, at once. */
  isStopping(): boolean;
}

export type JobHandler = (payload: unknown, context: JobContext) => Promise<void>;

export interface JobKind {
  handler: JobHandler;
  maxAttempts: number;
}

/** Single jobs are done beside each other; of a queue one job at a time, which does the work of all that wait in it. */
type Unit = 'job' | 'queue';

/** More than one instance can take at once, so that several find something to do. */
const CANDIDATES_PER_SLOT = 4;

export function createJobRunner(
  instance: Instance,
  unit: Unit,
  kinds: ReadonlyMap<string, JobKind>,
  slots: number,
): Runner {
  const [listNext, claim] = unit === 'job' ? [listNextJobs, claimJobs] : [listNextQueues, claimQueues];
  const { id: owner, database, clock, leaseMs } = instance;
  const work = createRunningWork<number>(instance);

  const startDue = async (): Promise<StartedWork> => {
    const room = slots - work.size();
    if (room <= 0 || kinds.size === 0) return { started: 0, contended: false, nextAt: undefined };
    const now = clock.now();
    const query = { kinds: [...kinds.keys()], now, limit: slots * CANDIDATES_PER_SLOT };
    const candidates = (await listNext(database.db, query)).filter(({ id }) => !work.has(id));
    const due = candidates.filter(({ run_at }) => run_at <= now).map(({ id }) => id);
    const nextAt = candidates.find(({ run_at }) => run_at > now)?.run_at;
    if (due.length === 0) return { started: 0, contended: false, nextAt };
    const lease = { owner, now, until: now + leaseMs };
    const claimed = await transaction(database.db, (tx) => claim(tx, due, room, lease));
    for (const job of claimed) work.start(job.id, (signal) => run(job, signal));
    return { started: claimed.length, contended: claimed.length < Math.min(room, due.length), nextAt };
  };

  const run = async (job: ClaimedJob, signal: AbortSignal): Promise<void> => {
    const kind = kinds.get(job.kind);
    if (!kind) throw new Error(`no handler for ${job.kind}`);
    try {
      // The job was begun that often and never ended, so it seems to end the process each time.
      if (job.attempts > kind.maxAttempts) throw new Error('the last try did not come to an end');
      // Before it looks at its queue: what is removed here was committed with its work, and so that work is seen.
      if (unit === 'queue') await transaction(database.db, (tx) => deleteRestOfQueue(tx, job, clock.now()));
      await kind.handler(JSON.parse(job.payload), { attempt: job.attempts, signal, isStopping: instance.isStopping });
    } catch (error) {
      await fail(job, kind, error);
      return;
    }
    await settle(database, (tx) => deleteDoneJob(tx, job.id, owner));
  };

  const fail = async (job: ClaimedJob, { maxAttempts }: JobKind, error: unknown): Promise<void> => {
    const now = clock.now();
    const isFinal = job.attempts >= maxAttempts;
    const asked = error instanceof TryAgain ? error : undefined;
    const outcome = {
      runAt: isFinal ? now : (asked?.at ?? now + retryDelay(job.attempts)),
      reason: shortReason(error),
      failedAt: isFinal ? now : null,
      // Work that asks to come back has not failed: a failure after it waits as short as the first.
      attempts: asked ? 0 : job.attempts,
    };
    const wasOurs = await settle(database, (tx) => releaseFailedJob(tx, job.id, owner, outcome));
    if (!isFinal || !wasOurs) return;
    const tries = Math.min(job.attempts, maxAttempts);
    throw new Error(`job ${job.id} (${job.kind}) has failed for good after ${tries} tries: ${outcome.reason}`, {
      cause: error,
    });
  };

  return {
    startDue,
    running: work.promises,
    abandon: work.abandon,
    renew: () =>
      work.renew((ids) => {
        const now = clock.now();
        return transaction(database.db, (tx) => renewJobs(tx, ids, { owner, now, until: now + leaseMs }));
      }),
  };
}
