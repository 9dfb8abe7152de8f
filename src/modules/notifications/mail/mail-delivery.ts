// The mails of one user: sent one after the other, and what follows when one of them is not taken.

import { transaction } from '../../../platform/db/index.ts';
import { retryDelay } from '../../../platform/jobs/index.ts';
import { type Mail, type Mailer, type MailOutcome, MailServerDown } from '../../../platform/mail/mailer.ts';
import type { Platform } from '../../../platform/platform.ts';
import { DAY_MS } from '../../../platform/time/durations.ts';
import { type DueNotification, noteFailedTry, type Recipient, settleMails } from './mail.repository.ts';
import type { ComposeMail } from './mail-message.ts';
import type { CountMail } from './mail-metrics.ts';
import type { MailSchedule } from './mail-schedule.ts';

/** One run of the queue; it is over when its time is used up. */
export interface Turn {
  signal: AbortSignal;
  isOver(): boolean;
  /** To be called when the server has answered, whatever the answer is. */
  onAnswer(): void;
  /** When the server last answered, as far as this instance knows. */
  lastAnswerAt(): number;
}

export type Deliver = (recipient: Recipient, mails: readonly DueNotification[][], turn: Turn) => Promise<void>;

const GIVEN_UP_MS = 3 * DAY_MS;
/** The times of tries are rounded to this interval, so that tries for many users share a job. */
const STEP_MS = 15_000;

export function createDelivery({
  platform: { database, clock, log },
  mailer,
  compose,
  count,
  mailSchedule,
}: {
  platform: Pick<Platform, 'database' | 'clock' | 'log'>;
  mailer: Mailer;
  compose: ComposeMail;
  count: CountMail;
  mailSchedule: MailSchedule;
}): Deliver {
  const { db } = database;

  /** A mail that cannot be composed must not delay the mails of other users. */
  const write = (recipient: Recipient, mail: readonly DueNotification[]): Mail | undefined => {
    try {
      return compose(recipient, mail);
    } catch (error) {
      log.error({ err: error, user: recipient.id }, 'a mail could not be written');
      return undefined;
    }
  };

  /**
   * The mail may be the reason that the server broke off: others have their turn before it is tried again, and it is given
   * up like any other that is put off, if the server has answered others meanwhile.
   */
  const retryOrGiveUp = async (
    recipient: Recipient,
    mails: readonly DueNotification[][],
    turn: Turn,
  ): Promise<void> => {
    const [mail = []] = mails;
    const now = clock.now();
    const firstTry = Math.min(...mail.map(({ mail_tried_at }) => mail_tried_at ?? now));
    if (isGivenUp(mail, now) && turn.lastAnswerAt() > firstTry) {
      log.warn({ user: recipient.id }, 'a mail at which the mail server breaks off is given up');
      count('refused');
      await transaction(db, (tx) => settleMails(tx, mail));
    } else await putOff(mails);
  };

  /** The later mails of the user wait with the first: a newer mail must not arrive before it. */
  const putOff = (mails: readonly DueNotification[][]): Promise<void> =>
    transaction(db, async (tx) => {
      const [mail = []] = mails;
      await noteFailedTry(tx, idsOf(mail));
      await mailSchedule.putOff(tx, idsOf(mails.flat()), nextTry(mail, clock.now()));
    });

  /** Sends the first of the mails. */
  const send = async (recipient: Recipient, mails: readonly DueNotification[][], turn: Turn): Promise<MailOutcome> => {
    const [mail = []] = mails;
    const written = write(recipient, mail);
    if (!written) return { kind: 'later', reason: 'it could not be written' };
    try {
      const outcome = await mailer.send(written, turn.signal);
      turn.onAnswer();
      return outcome;
    } catch (error) {
      if (!(error instanceof MailServerDown) || turn.signal.aborted) throw error;
      count('unreachable');
      if (error.whileSending) await retryOrGiveUp(recipient, mails, turn);
      throw error;
    }
  };

  return async (recipient, mails, turn) => {
    for (const [index, mail] of mails.entries()) {
      if (turn.isOver()) return;
      const outcome = await send(recipient, mails.slice(index), turn);
      if (outcome.kind === 'later' && !isGivenUp(mail, clock.now())) {
        count('deferred');
        log.info({ user: recipient.id, reason: outcome.reason }, 'the mail server takes a mail later');
        await putOff(mails.slice(index));
        return;
      }
      if (outcome.kind !== 'sent') {
        log.warn({ user: recipient.id, reason: outcome.reason }, 'the mail server has refused a mail');
      }
      // Noted before the next mail of the user: whatever happens then, this mail is not sent again.
      await transaction(db, (tx) => settleMails(tx, mail));
      count(outcome.kind === 'sent' ? 'sent' : 'refused');
    }
  };
}

function nextTry(mail: readonly DueNotification[], now: number): number {
  const tries = Math.max(...mail.map(({ mail_tries }) => mail_tries)) + 1;
  return Math.ceil((now + retryDelay(tries)) / STEP_MS) * STEP_MS;
}

function isGivenUp(mail: readonly DueNotification[], now: number): boolean {
  return mail.some(({ mail_tried_at }) => mail_tried_at !== null && now - mail_tried_at >= GIVEN_UP_MS);
}

function idsOf(notifications: readonly { id: number }[]): number[] {
  return notifications.map(({ id }) => id);
}
