// Owns that the queue of mails is roused when something in it becomes due later.
import { type Db, lockName } from '../../../platform/db/index.ts';
import type { Jobs } from '../../../platform/jobs/index.ts';
import { isAwaited, postponeMails } from './mail.repository.ts';

/** The job that rouses the queue at its time. */
export const MAIL_DUE = 'notifications.mail-due';

export interface Rousing {
  /** Puts off what is to be mailed, and sees to it that the queue is roused then. */
  postpone(tx: Db, ids: readonly number[], at: number, options?: { asDigest?: boolean }): Promise<void>;
}

/** One job for each moment, however many notifications wait for it: who waits for it first enqueues it. */
export function createRousing(jobs: Jobs): Rousing {
  return {
    async postpone(tx, ids, at, options) {
      // One after the other: each sees what those before it wait for.
      await lockName(tx, MAIL_DUE);
      if (!(await isAwaited(tx, at))) await jobs.enqueue(tx, MAIL_DUE, null, { runAt: at });
      await postponeMails(tx, ids, at, options);
    },
  };
}
