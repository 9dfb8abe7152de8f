// Invitations: a mail to somebody who has never signed in, with a link to choose a password.
import { type Actor, visibleUsers } from '../../../platform/access/index.ts';
import { type Db, transaction } from '../../../platform/db/index.ts';
import { AppError, conflict, notFound } from '../../../platform/http/index.ts';
import { retryDelay, TryAgain } from '../../../platform/jobs/index.ts';
import { inSlices } from '../../../platform/let-others-in.ts';
import { isUsableAddress } from '../../../platform/mail/mail-address.ts';
import { type Mailer, type MailOutcome, MailServerDown } from '../../../platform/mail/mailer.ts';
import type { Platform } from '../../../platform/platform.ts';
import { languageOf } from '../../../platform/text/languages.ts';
import { DAY_MS, MINUTE_MS } from '../../../platform/time/durations.ts';
import { formatPattern } from '../../../platform/time/format.ts';
import type { WriteLetter } from '../../notifications/index.ts';
import { holdRows } from '../named-rows.repository.ts';
import { invitationToken } from './invitation-token.ts';
import * as repository from './invitations.repository.ts';
import { invitationTexts } from './invitations.texts.ts';

const GOOD_MS = 7 * DAY_MS;
/** Whoever was invited within this time gets no second mail. */
const REST_MS = 10 * MINUTE_MS;
const GIVEN_UP_MS = 3 * DAY_MS;
const QUEUE = 'people.invitations';
const BATCH = 50;
const SLICE = 500;
/** After this time other queues get their turn. */
const TURN_MS = 30_000;
const SERVER_DOWN_MS = MINUTE_MS;

export type InvitationState = 'waiting' | 'sent' | 'refused' | 'expired';

export interface PendingInvitation {
  id: number;
  invitedAt: number;
  state: InvitationState;
}

export interface Invited {
  id: number;
  changed: boolean;
  refusal?: AppError;
}

export type InvitationsService = ReturnType<typeof createInvitationsService>;

export function createInvitationsService(platform: Platform, writeLetter: WriteLetter) {
  const { brand, clock, database, jobs, locale, log, mailer, publicUrl, secrets } = platform;
  const { db } = database;

  const requireMail = (): void => {
    if (!mailer) throw new AppError('mail_off', 409, 'No mail is sent here, so nobody can be invited');
  };

  const write = async (tx: Db, ids: readonly number[]): Promise<void> => {
    if (ids.length === 0) return;
    await inSlices(ids, SLICE, (slice) => repository.writeInvitations(tx, slice, clock.now()));
    await jobs.wakeQueue(tx, QUEUE, 'all');
  };

  const letterTo = (user: repository.DueInvitation) => {
    const goodUntil = clock.now() + GOOD_MS;
    const token = invitationToken(
      secrets,
      { userId: user.id, revision: user.password_revision, goodUntil },
      user.email,
    );
    const language = languageOf(user.language);
    const texts = invitationTexts[language];
    return writeLetter(user, {
      subject: texts.subject(brand.name),
      text: texts.text(user.username, brand.name),
      note: texts.note(formatPattern(goodUntil, user.timezone || locale.timezone, 'D MMMM YYYY, HH:mm', language)),
      // Behind the #, where no server and no log sees it.
      act: { label: texts.act, url: `${publicUrl()}/sign-in/new-password#${token}` },
      why: texts.why(brand.name),
    });
  };

  /** A mail that is not taken now waits longer each time, and is given up after three days. */
  const putOff = async (tx: Db, user: repository.DueInvitation): Promise<void> => {
    const now = clock.now();
    if (now - user.invited_at >= GIVEN_UP_MS) return repository.settleInvitation(tx, user, { mail_due: null });
    const at = now + retryDelay(user.mail_tries + 1);
    await repository.settleInvitation(tx, user, { mail_due: at, mail_tries: user.mail_tries + 1 });
    await jobs.wakeQueue(tx, QUEUE, 'all', { at });
  };

  const settle = async (tx: Db, user: repository.DueInvitation, outcome: MailOutcome): Promise<void> => {
    if (outcome.kind === 'later') return putOff(tx, user);
    const sent = outcome.kind === 'sent' ? { sent_at: clock.now() } : {};
    await repository.settleInvitation(tx, user, { ...sent, mail_due: null });
    if (outcome.kind === 'refused') {
      log.warn({ user: user.id, reason: outcome.reason }, 'the mail server has refused an invitation');
    }
  };

  const send = async (by: Mailer, user: repository.DueInvitation, signal: AbortSignal): Promise<void> => {
    const outcome: MailOutcome =
      user.is_wanted === 1 && isUsableAddress(user.email)
        ? await by.send(letterTo(user), signal).catch(async (error: unknown) => {
            // Perhaps because of this mail: others have their turn first.
            if (error instanceof MailServerDown && error.whileSending && !signal.aborted) {
              await transaction(db, (tx) => putOff(tx, user));
            }
            throw error;
          })
        : { kind: 'refused', reason: 'the user signed in meanwhile, may not sign in, or has no address' };
    await transaction(db, (tx) => settle(tx, user, outcome));
  };

  if (mailer) {
    jobs.consumeQueue(QUEUE, async (_queue, { signal, isStopping }) => {
      const end = performance.now() + TURN_MS;
      for (;;) {
        const due = await repository.listDueInvitations(db, clock.now(), BATCH);
        if (due.length === 0) return;
        const rest = due.values();
        const failed: unknown[] = [];
        const worker = async () => {
          for (const user of rest) {
            if (failed.length > 0 || signal.aborted || isStopping()) return;
            await send(mailer, user, signal).catch((error: unknown) => failed.push(error));
          }
        };
        await Promise.all(Array.from({ length: mailer.connections }, worker));
        const worst = failed.find((error) => !(error instanceof MailServerDown)) ?? failed[0];
        if (worst instanceof MailServerDown) throw new TryAgain(clock.now() + SERVER_DOWN_MS, worst.message);
        if (worst !== undefined) throw worst;
        if (signal.aborted || isStopping() || performance.now() >= end) {
          throw new TryAgain(clock.now(), 'others have their turn');
        }
      }
    });
  }

  return {
    requireMail,

    /** Invites users that an import has just made. */
    inviteNew: write,

    /** P60. Each is answered by itself; who was invited a moment ago is left alone. */
    async invite(actor: Actor, ids: readonly number[]): Promise<Invited[]> {
      requireMail();
      return transaction(db, async (tx) => {
        const seen = await holdRows(tx, 'users', ids, visibleUsers(actor));
        const found = new Map((await repository.listInvitees(tx, [...seen])).map((one) => [one.id, one]));
        const now = clock.now();
        const results = ids.map((id): Invited => {
          const refusal = refusalOf(found.get(id));
          const isResting = now - (found.get(id)?.invited_at ?? Number.NEGATIVE_INFINITY) < REST_MS;
          return { id, changed: !refusal && !isResting, ...(refusal && { refusal }) };
        });
        await write(
          tx,
          results.filter(({ changed }) => changed).map(({ id }) => id),
        );
        return results;
      });
    },

    /** The users who were invited and have not signed in since. */
    async pendingOf(actor: Actor, ids: readonly number[]): Promise<PendingInvitation[]> {
      const seen = await holdRows(db, 'users', ids, visibleUsers(actor));
      const now = clock.now();
      return (await repository.listPendingInvitations(db, [...seen])).map(
        ({ user_id, invited_at, sent_at, mail_due }) => ({
          id: user_id,
          invitedAt: invited_at,
          state:
            mail_due !== null
              ? 'waiting'
              : sent_at === null
                ? 'refused'
                : now >= sent_at + GOOD_MS
                  ? 'expired'
                  : 'sent',
        }),
      );
    },
  };
}

function refusalOf(user: repository.Invitee | undefined): AppError | undefined {
  if (!user) return notFound('User');
  if (user.blocked === 1 || user.inactive === 1) return conflict('cannot_sign_in', 'This user may not sign in');
  if (user.last_time_used > 0) return conflict('signed_in_before', 'This user has signed in already');
  if (!isUsableAddress(user.email)) return conflict('no_address', 'This user has no e-mail address');
  return undefined;
}
