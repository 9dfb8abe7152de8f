// The mailing of notifications: one instance at a time empties the queue, several users at a time, each in order.
import { type Db, transaction } from '../../../platform/db/index.ts';
import { type JobContext, TryAgain } from '../../../platform/jobs/index.ts';
import { type Mailer, MailServerDown } from '../../../platform/mail/mailer.ts';
import type { Platform } from '../../../platform/platform.ts';
import * as repository from './mail.repository.ts';
import { createDelivery, type Turn } from './mail-delivery.ts';
import type { ComposeMail } from './mail-message.ts';
import type { CountMail } from './mail-metrics.ts';
import { type Plan, planMails } from './mail-plan.ts';
import { MAIL_QUEUE } from './mail-queue.ts';
import { createMailSchedule, MAIL_DUE } from './mail-schedule.ts';

/** Users of a batch, and how many notifications of each it takes. */
const BATCH = 50;
const PER_USER = 500;
/** After this time other queues get their turn. */
const TURN_MS = 30_000;
const FIRST_WAIT_MS = 5_000;
const LONGEST_WAIT_MS = 300_000;

export function registerMailing(platform: Platform, mailer: Mailer, compose: ComposeMail, count: CountMail): void {
  const { accountKinds, database, clock, jobs, locale, log } = platform;
  const { db } = database;
  const mailSchedule = createMailSchedule(jobs, clock);
  const deliver = createDelivery({ platform, mailer, compose, count, mailSchedule });
  /** Tries in a row at which the server did not answer. */
  let failures = 0;
  let lastAnswerAt = 0;

  /** A fixed number of queries, whatever is due. Returns false when nothing is. */
  const runBatch = async (turn: Turn): Promise<boolean> => {
    const now = clock.now();
    const userIds = await repository.listDueUsers(db, now, BATCH);
    if (userIds.length === 0) return false;
    const recipients = new Map((await repository.listRecipients(db, userIds)).map((one) => [one.id, one]));
    const due = Map.groupBy(await repository.listDue(db, userIds, now, PER_USER), ({ user_id }) => user_id);
    const putOff = await repository.listPutOff(db, userIds, now);
    const plans = userIds.map((id) => {
      const plan = planMails(recipients.get(id), due.get(id) ?? [], { now, timezone: locale.timezone, accountKinds });
      return { recipient: recipients.get(id), plan, until: putOff.get(id) };
    });
    await transaction(db, (tx) => prepare(tx, plans));
    const ready = plans.filter(({ until, plan }) => until === undefined && plan.mails.length > 0);
    await inParallel(ready, mailer.connections, turn, async ({ recipient, plan }) => {
      if (recipient) await deliver(recipient, plan.mails, turn);
    });
    return true;
  };

  /** Writes down what needs no mail now: dropped, collected, or waiting behind a mail that was put off. */
  const prepare = async (tx: Db, plans: readonly { plan: Plan; until: number | undefined }[]): Promise<void> => {
    const dropped = plans.flatMap(({ plan }) => plan.drop);
    if (dropped.length > 0) await repository.settleMails(tx, dropped);
    const collected = Map.groupBy(
      plans.flatMap(({ plan }) => plan.collect),
      ({ at }) => at,
    );
    for (const [at, theirs] of collected) {
      const ids = theirs.map(({ notification }) => notification.id);
      await mailSchedule.collect(tx, ids, at);
    }
    const behind = Map.groupBy(plans, ({ until }) => until);
    for (const [until, theirs] of behind) {
      const ids = idsOf(theirs.flatMap(({ plan }) => plan.mails.flat()));
      if (until !== undefined && ids.length > 0) await mailSchedule.putOff(tx, ids, until);
    }
  };

  jobs.handle(MAIL_DUE, () => transaction(db, (tx) => jobs.wakeQueue(tx, MAIL_QUEUE, 'all')));
  jobs.consumeQueue(MAIL_QUEUE, async (_queue, context) => {
    const turn = startTurn(context, {
      onAnswer() {
        failures = 0;
        lastAnswerAt = clock.now();
      },
      lastAnswerAt: () => lastAnswerAt,
    });
    try {
      while (await runBatch(turn)) {
        if (turn.isOver()) throw new TryAgain(clock.now(), 'others have their turn');
      }
    } catch (error) {
      if (!(error instanceof MailServerDown)) {
        if (!(error instanceof TryAgain)) log.error({ err: error }, 'the mailing of notifications failed');
        throw error;
      }
      if (context.signal.aborted) throw new TryAgain(clock.now(), error.message);
      const wait = Math.min(FIRST_WAIT_MS * 2 ** failures, LONGEST_WAIT_MS);
      failures += 1;
      log.warn(
        { reason: error.message, again_in_s: wait / 1000 },
        'the mail server cannot be reached or takes no mail',
      );
      throw new TryAgain(clock.now() + wait, error.message);
    }
  });
}

function startTurn({ signal, isStopping }: JobContext, answers: Pick<Turn, 'onAnswer' | 'lastAnswerAt'>): Turn {
  const end = performance.now() + TURN_MS;
  return { ...answers, signal, isOver: () => signal.aborted || isStopping() || performance.now() >= end };
}

/** Works on several users at a time. After the first failure no other user is begun, and work under way is finished. */
async function inParallel<T>(
  all: readonly T[],
  atOnce: number,
  turn: Turn,
  work: (one: T) => Promise<void>,
): Promise<void> {
  const rest = all.values();
  const failed: unknown[] = [];
  const worker = async () => {
    for (const one of rest) {
      if (failed.length > 0 || turn.isOver()) return;
      await work(one).catch((error: unknown) => failed.push(error));
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, all.length) }, worker));
  // An error that did not come from the mail server is thrown first: it says more.
  if (failed.length > 0) throw failed.find((error) => !(error instanceof MailServerDown)) ?? failed[0];
}

function idsOf(notifications: readonly { id: number }[]): number[] {
  return notifications.map(({ id }) => id);
}
