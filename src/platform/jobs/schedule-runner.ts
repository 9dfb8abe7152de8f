// The running of schedules: work that comes back, done by one instance at a time.
import { asWork } from '../caller.ts';
import { transaction } from '../db/index.ts';
import {
  advanceSchedule,
  claimSchedules,
  insertSchedule,
  listSchedules,
  releaseSchedule,
  renewSchedules,
} from './jobs.repository.ts';
import { retryDelay } from './retry.ts';
import { createRunningWork, type Instance, type Runner, type StartedWork, settle } from './running-work.ts';

export interface Schedule {
  intervalMs: number;
  work: (signal: AbortSignal) => Promise<void>;
}

export function createScheduleRunner(instance: Instance, schedules: ReadonlyMap<string, Schedule>): Runner {
  const { id: owner, database, clock, leaseMs, onError } = instance;
  const work = createRunningWork<string>(instance);
  const known = new Set<string>();

  const startDue = async (): Promise<StartedWork> => {
    const idle = [...schedules.keys()].filter((name) => !work.has(name));
    if (idle.length === 0) return { started: 0, contended: false, nextAt: undefined };
    await introduce(idle.filter((name) => !known.has(name)));
    const now = clock.now();
    const rows = await listSchedules(database.db, idle);
    const due = rows.filter((row) => row.next_run_at <= now && row.claimed_until <= now).map(({ name }) => name);
    const later = rows.map((row) => Math.max(row.next_run_at, row.claimed_until)).filter((at) => at > now);
    const nextAt = later.length > 0 ? Math.min(...later) : undefined;
    if (due.length === 0) return { started: 0, contended: false, nextAt };
    const lease = { owner, now, until: now + leaseMs };
    const claimed = await transaction(database.db, (tx) => claimSchedules(tx, due, lease));
    for (const { name, attempts } of claimed) {
      const schedule = schedules.get(name);
      if (schedule) work.start(name, (signal) => run(name, schedule, attempts, signal));
    }
    return { started: claimed.length, contended: claimed.length < due.length, nextAt };
  };

  /** A new schedule is due at once; one whose interval has become shorter does not wait for the old one. */
  const introduce = async (names: string[]): Promise<void> => {
    if (names.length === 0) return;
    const now = clock.now();
    const latest = (name: string) => now + (schedules.get(name)?.intervalMs ?? 0);
    const rows = new Map((await listSchedules(database.db, names)).map((row) => [row.name, row]));
    const changed = names.filter((name) => (rows.get(name)?.next_run_at ?? Number.POSITIVE_INFINITY) > latest(name));
    if (changed.length > 0) {
      await transaction(database.db, async (tx) => {
        for (const name of changed) {
          await insertSchedule(tx, name, now);
          await advanceSchedule(tx, name, latest(name));
        }
      });
    }
    for (const name of names) known.add(name);
  };

  const run = async (name: string, schedule: Schedule, attempts: number, signal: AbortSignal): Promise<void> => {
    const startedAt = clock.now();
    let outcome = { next_run_at: startedAt + schedule.intervalMs, attempts: 0 };
    try {
      await asWork({ name }, () => schedule.work(signal));
    } catch (error) {
      if (!signal.aborted) onError(error);
      outcome = { next_run_at: clock.now() + Math.min(schedule.intervalMs, retryDelay(attempts)), attempts };
    }
    await settle(database, (tx) => releaseSchedule(tx, name, owner, outcome));
  };

  return {
    startDue,
    running: work.promises,
    abandon: work.abandon,
    renew: () =>
      work.renew((names) => {
        const now = clock.now();
        return transaction(database.db, (tx) => renewSchedules(tx, names, { owner, now, until: now + leaseMs }));
      }),
  };
}
