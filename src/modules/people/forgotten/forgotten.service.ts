// A forgotten password: a mail with a link to whoever it belongs to, and a new password by that link.
import { createThrottle, hashPassword, requireGoodPassword, signInName } from '../../../platform/auth/index.ts';
import { describeAct, lockRow, transaction } from '../../../platform/db/index.ts';
import { AppError, invalidField } from '../../../platform/http/index.ts';
import { isUsableAddress } from '../../../platform/mail/mail-address.ts';
import type { Platform } from '../../../platform/platform.ts';
import { defineTopic } from '../../../platform/processes/index.ts';
import { fold } from '../../../platform/text/fold.ts';
import { languageOf } from '../../../platform/text/languages.ts';
import { MINUTE_MS } from '../../../platform/time/durations.ts';
import { formatPattern } from '../../../platform/time/format.ts';
import type { Notifier, WriteLetter } from '../../notifications/index.ts';
import { readInvitationToken } from '../invitations/invitation-token.ts';
import { createPasswordChange } from '../users/password-change.ts';
import { createUserEvents } from '../users/user-events.ts';
import { findOwner, findOwnerByName, listOwnersByAddress, type Owner } from './forgotten.repository.ts';
import { forgottenTexts } from './forgotten.texts.ts';
import { forgottenToken, readForgottenToken } from './forgotten-token.ts';

const GOOD_MS = 30 * MINUTE_MS;
/** One user gets no second mail within this time, whoever asks. */
const REST_MS = 2 * MINUTE_MS;
const MAX_RESTING = 10_000;
/** The id of a user who was mailed. */
const mailed = defineTopic<number>('forgotten password');
const JOB = 'people.forgotten-password';

export type ForgottenService = ReturnType<typeof createForgottenService>;

export function createForgottenService(platform: Platform, notifier: Notifier, writeLetter: WriteLetter) {
  const { brand, clock, database, jobs, locale, log, mailer, processes, publicUrl, secrets } = platform;
  const { db } = database;
  const throttle = createThrottle(clock, { name: 'forgotten password', processes });
  const passwords = createPasswordChange(platform, notifier);
  const events = createUserEvents(platform.events);
  const mailedAt = new Map<number, number>();
  processes.hear(mailed, (userId) => mailedAt.set(userId, clock.now()));

  const find = async (name: string): Promise<Owner | undefined> => {
    const named = await findOwnerByName(db, signInName(name));
    if (named) return named;
    const [only, another] = name.includes('@') ? await listOwnersByAddress(db, fold(name.trim())) : [];
    return another ? undefined : only;
  };

  const isResting = (userId: number): boolean => {
    const now = clock.now();
    for (const [id, at] of mailedAt) {
      if (now - at < REST_MS && mailedAt.size <= MAX_RESTING) break;
      mailedAt.delete(id);
    }
    return mailedAt.has(userId);
  };

  const mail = async (owner: Owner, signal: AbortSignal): Promise<void> => {
    const goodUntil = clock.now() + GOOD_MS;
    const token = forgottenToken(secrets, { userId: owner.id, revision: owner.password_revision, goodUntil });
    const texts = forgottenTexts[languageOf(owner.language)];
    const moment = formatPattern(goodUntil, owner.timezone || locale.timezone, 'HH:mm', languageOf(owner.language));
    const letter = writeLetter(owner, {
      subject: texts.subject(brand.name),
      text: texts.text(owner.username, brand.name),
      note: texts.note(moment),
      // Behind the #, where no server and no log sees it.
      act: { label: texts.act, url: `${publicUrl()}/sign-in/new-password#${token}` },
      why: texts.why(brand.name),
    });
    const outcome = await mailer?.send(letter, signal);
    if (outcome?.kind === 'later') throw new Error(outcome.reason);
    mailedAt.set(owner.id, clock.now());
    processes.broadcast(mailed, owner.id);
    if (outcome?.kind === 'refused') {
      log.warn(
        { user: owner.id, reason: outcome.reason },
        'the mail server has refused the mail for a forgotten password',
      );
    }
  };

  jobs.handle(JOB, async (payload, { signal }) => {
    const { name, askedAt } = payload as { name: string; askedAt: number };
    // Whoever asked has given up, or asked again.
    if (clock.now() - askedAt > GOOD_MS) return;
    const owner = await find(name);
    if (!owner || !isUsableAddress(owner.email)) return;
    const turn = await processes.turn(`forgotten password of ${owner.id}`);
    try {
      if (!isResting(owner.id)) await mail(owner, signal);
    } finally {
      turn.end();
    }
  });

  return {
    isOffered: mailer !== undefined,

    /** Looks nobody up: the answer, and the time it takes, are the same whether there is such a user or not. */
    async ask(name: string, address: string): Promise<void> {
      if (!mailer) throw new AppError('mail_off', 409, 'No mail is sent here; ask an administrator for a new password');
      // Every request counts as a failure, so that nobody has others mailed again and again.
      await throttle.attempt(signInName(name), address, async () => undefined);
      await transaction(db, async (tx) => {
        describeAct({ action: 'forgetPassword' });
        await jobs.enqueue(tx, JOB, { name, askedAt: clock.now() });
      });
    },

    /** P59, P60. Returns the name to sign in with. */
    async setPassword(token: string, password: string): Promise<string> {
      const worthless = () => invalidField('token', 'is not good any more: ask for a new mail');
      const invitation = readInvitationToken(secrets, token);
      const link = invitation ?? readForgottenToken(secrets, token);
      if (!link || clock.now() >= link.goodUntil) throw worthless();
      const { userId, revision } = link;
      const isGood = (found: Owner | undefined): found is Owner =>
        found?.password_revision === revision && (invitation?.isFor(found.email) ?? true);
      const owner = await findOwner(db, userId);
      if (!isGood(owner)) throw worthless();
      requireGoodPassword(password, owner);
      const newPassword = { hash: await hashPassword(password), provenRevision: revision };
      await transaction(db, async (tx) => {
        describeAct({ objects: [{ type: 'user', id: userId }] });
        lockRow(tx, 'users', userId);
        if (!isGood(await findOwner(tx, userId))) throw worthless();
        await passwords.write(tx, { actor: owner }, userId, newPassword);
        await events.updated(tx, userId, () => [{ id: userId, changed: ['password'] }]);
      });
      return owner.username;
    },
  };
}
