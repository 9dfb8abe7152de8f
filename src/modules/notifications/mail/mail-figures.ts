import type { Platform } from '../../../platform/platform.ts';
import { countWaitingMails, oldestLateMail } from './mail.repository.ts';
import { MAIL_QUEUE } from './mail-queue.ts';

export interface MailFigures {
  waiting: number;
  /** The age of the oldest mail that is late. */
  oldestAgeMs: number | undefined;
  /** Why the last try failed, in codes. */
  reason: string | undefined;
}

/** What waits to be mailed, for those who run the installation. */
export async function mailFigures({
  database: { db },
  clock,
  jobs,
}: Pick<Platform, 'database' | 'clock' | 'jobs'>): Promise<MailFigures> {
  const now = clock.now();
  const since = await oldestLateMail(db, now);
  return {
    waiting: await countWaitingMails(db),
    oldestAgeMs: since === null ? undefined : Math.max(0, now - since),
    reason: await jobs.queueError(MAIL_QUEUE, 'all'),
  };
}
