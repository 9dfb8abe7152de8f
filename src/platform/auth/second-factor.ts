// The second step of a sign-in, and the sign-in by a passkey alone.
import type { Actor } from '../access/index.ts';
import { type Act, type Database, transaction } from '../db/index.ts';
import { invalidField } from '../http/errors/errors.ts';
import type { Processes } from '../processes/index.ts';
import type { Secrets } from '../secrets/instance-key.ts';
import type { Clock } from '../time/clock.ts';
import { type CheckedAccount, hashSecret } from './authenticator.ts';
import { type PasskeyOptions, readRequest, requestOptions, type Site } from './passkeys.ts';
import { hashRecoveryCode } from './recovery-codes.ts';
import * as repository from './second-factor.repository.ts';
import { createThrottle } from './throttle.ts';
import { issueTicket, readTicket, type Ticket } from './ticket.ts';
import { matchTotp } from './totp.ts';

export const factorKinds = ['totp', 'passkey', 'recovery'] as const;
export type FactorKind = (typeof factorKinds)[number];

/** Whoever tries so many wrong codes knows the password: the account is closed to further ones, from wherever they come. */
const FAILURES_OF_AN_ACCOUNT = 60;

/** An answer of a browser to the question for a passkey; the rest of it is read by the library. */
export interface PasskeyAnswer {
  id: string;
}

/** What a user proves themself with: one of these. */
export interface Proof {
  code?: string | undefined;
  recovery_code?: string | undefined;
  passkey?: PasskeyAnswer | undefined;
}

/** What is still needed after the password. */
export interface SecondStep {
  needs: FactorKind[];
  ticket: string;
  /** For the browser's own dialog; undefined for those who have no passkey. */
  passkeyOptions: PasskeyOptions | undefined;
}

export type SecondFactors = ReturnType<typeof createSecondFactors>;

export function createSecondFactors(parts: {
  database: Database;
  clock: Clock;
  secrets: Secrets;
  processes: Processes;
  /** The user as of now, not from a cache; undefined for one who may not sign in. */
  loadActor(userId: number): Promise<Actor | undefined>;
  /** Told of wrong proofs. */
  onRefusal(act: Act): Promise<void>;
}) {
  const { database, clock, secrets, processes, loadActor, onRefusal } = parts;
  const { db } = database;
  const throttle = createThrottle(clock, { name: 'second factor', nameLimit: FAILURES_OF_AN_ACCOUNT, processes });

  const proveCode = async (userId: number, code: string): Promise<boolean> => {
    const totp = await repository.findTotp(db, userId);
    const secret = totp?.confirmed_at ? secrets.unseal(totp.sealed) : undefined;
    const step = secret === undefined ? undefined : matchTotp(secret, code, clock.now());
    return step !== undefined && transaction(db, (tx) => repository.takeTotpStep(tx, userId, step));
  };

  const proveRecovery = (userId: number, code: string): Promise<boolean> =>
    transaction(db, (tx) => repository.takeRecoveryCode(tx, userId, hashRecoveryCode(secrets, userId, code)));

  /** The owner of the passkey. */
  const provePasskey = async (ticket: Ticket, answer: PasskeyAnswer, site: Site): Promise<number | undefined> => {
    const passkey = await repository.findPasskey(db, answer.id);
    if (!passkey) return undefined;
    const counter = await readRequest(site, ticket.challenge, answer, passkey);
    if (counter === undefined) return undefined;
    const isFirst = await transaction(db, async (tx) => {
      if (!(await repository.takeChallenge(tx, hashSecret(ticket.challenge), ticket.goodUntil))) return false;
      await repository.noteUseOfPasskey(tx, passkey.id, counter, clock.now());
      return true;
    });
    return isFirst ? passkey.user_id : undefined;
  };

  const prove = async (ticket: Ticket, proof: Proof, site: Site): Promise<FactorKind | undefined> => {
    const { userId } = ticket;
    if (proof.code !== undefined) return (await proveCode(userId, proof.code)) ? 'totp' : undefined;
    if (proof.recovery_code !== undefined)
      return (await proveRecovery(userId, proof.recovery_code)) ? 'recovery' : undefined;
    if (proof.passkey !== undefined)
      return (await provePasskey(ticket, proof.passkey, site)) === userId ? 'passkey' : undefined;
    return undefined;
  };

  return {
    /** For somebody whose password was right. */
    async begin(account: CheckedAccount, site: Site): Promise<SecondStep> {
      const [totp, passkeys, codes] = await Promise.all([
        repository.findTotp(db, account.id),
        repository.listPasskeys(db, account.id),
        repository.countRecoveryCodes(db, account.id),
      ]);
      const { ticket, challenge } = issueTicket(secrets, 'password', account, clock.now());
      const has: Record<FactorKind, boolean> = {
        totp: totp?.confirmed_at != null,
        passkey: passkeys.length > 0,
        recovery: codes > 0,
      };
      return {
        needs: factorKinds.filter((kind) => has[kind]),
        ticket,
        passkeyOptions: has.passkey ? await requestOptions(site, challenge, passkeys) : undefined,
      };
    },

    /** Undefined when the proof is wrong; 400 when the ticket is worth nothing any more, 429 after too many wrong ones. */
    async finish(
      { ticket: given, ...proof }: Proof & { ticket: string },
      site: Site,
      address: string,
    ): Promise<{ actor: Actor; by: FactorKind } | undefined> {
      const ticket = readTicket(secrets, 'password', given, clock.now());
      const actor = ticket && (await loadActor(ticket.userId));
      if (!actor?.hasSecondFactor || actor.passwordRevision !== ticket?.revision) throw worthlessTicket();
      const by = await throttle.attempt(String(actor.id), address, () => prove(ticket, proof, site));
      if (!by) await onRefusal({ action: 'finishSignIn', module: 'session', via: 'session', user: actor });
      return by && { actor, by };
    },

    /** A question for a passkey of anybody. */
    async askForPasskey(site: Site): Promise<{ ticket: string; options: PasskeyOptions }> {
      const { ticket, challenge } = issueTicket(secrets, 'passkey', undefined, clock.now());
      return { ticket, options: await requestOptions(site, challenge) };
    },

    /** Whoever the passkey belongs to; undefined when the answer is wrong, or its owner may not sign in. */
    async byPasskey(given: string, answer: PasskeyAnswer, site: Site, address: string): Promise<Actor | undefined> {
      const ticket = readTicket(secrets, 'passkey', given, clock.now());
      if (!ticket) throw worthlessTicket();
      const actor = await throttle.attempt(`passkey ${answer.id}`, address, async () => {
        const userId = await provePasskey(ticket, answer, site);
        return userId === undefined ? undefined : loadActor(userId);
      });
      if (!actor) await onRefusal({ action: 'signInWithPasskey', module: 'session', via: 'session' });
      return actor;
    },
  };
}

function worthlessTicket() {
  return invalidField('ticket', 'is not good any more: sign in again');
}
