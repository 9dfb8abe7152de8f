// Mails that become due later, and the job that wakes their queue then.
import { type Db, lockName } from '../../../platform/db/index.ts';
import type { Jobs } from '../../../platform/jobs/index.ts';
import type { Clock } from '../../../platform/time/clock.ts';
import { collectMails, isAwaited, putOffMails } from './mail.repository.ts';

export const MAIL_DUE = 'notifications.mail-due';

export interface MailSchedule {
  /** Puts off mails that the server does not take now, and those that wait behind them. */
  putOff(tx: Db, ids: readonly number[], at: number): Promise<void>;
  /** Collects notifications for a digest. */
  collect(tx: Db, ids: readonly number[], at: number): Promise<void>;
}

export function createMailSchedule(jobs: Jobs, clock: Clock): MailSchedule {
  /** One job for each moment, however many notifications wait for it: the first of them enqueues it. */
  const wakeQueueAt = async (tx: Db, at: number) => {
    // One transaction after the other: each sees which moments already have a job.
    lockName(tx, MAIL_DUE);
    if (!(await isAwaited(tx, at))) await jobs.enqueue(tx, MAIL_DUE, null, { runAt: at });
  };
  return {
    async putOff(tx, ids, at) {
      await wakeQueueAt(tx, at);
      await putOffMails(tx, ids, at, clock.now());
    },
    async collect(tx, ids, at) {
      await wakeQueueAt(tx, at);
      await collectMails(tx, ids, at);
    },
  };
}
