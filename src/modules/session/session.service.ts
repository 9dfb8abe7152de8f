import { type Actor, type Capability, may } from '../../platform/access/index.ts';
import type {
  Caller,
  CheckedAccount,
  FactorKind,
  PasskeyAnswer,
  Proof,
  SecondStep,
  SessionPlace,
  SignIn,
  Site,
} from '../../platform/auth/index.ts';
import { together, transaction } from '../../platform/db/index.ts';
import { forbidden, invalidField, notFound } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Notifier } from '../notifications/index.ts';
import { createPeopleNotifications } from '../people/index.ts';
import { findProfile, type Profile } from './session.repository.ts';

export interface SignedIn {
  actor: Actor;
  profile: Profile;
  /** However they were granted. */
  capabilities: Capability[];
}

export type Opened = SignedIn & { secret: string };

/** What proves once more whose session it is. */
export interface Confirmation {
  password?: string | undefined;
  ticket?: string | undefined;
  passkey?: PasskeyAnswer | undefined;
}

export type SessionService = ReturnType<typeof createSessionService>;

export function createSessionService(
  { database, authenticator, secondFactors, capabilities }: Platform,
  notifier: Notifier,
) {
  const notifications = createPeopleNotifications(notifier);

  const signedIn = (actor: Actor, profile: Profile): SignedIn => {
    return { actor, profile, capabilities: capabilities.filter((capability) => may(actor, capability)) };
  };

  const openFor = async (
    account: CheckedAccount,
    place: SessionPlace,
    hasProved: boolean,
  ): Promise<Opened | undefined> => {
    const [session, profile] = await together(
      authenticator.openSession(account, place, hasProved),
      findProfile(database.db, account.id),
    );
    return session && profile && { ...signedIn(session.actor, profile), secret: session.secret };
  };

  const provedBy = async (caller: Caller, given: Confirmation, site: Site): Promise<void> => {
    const { password, ticket, passkey } = given;
    if (password !== undefined) {
      // Not 401: browsers and pages take that for the end of the session.
      if (!(await authenticator.confirmPassword(caller, password)))
        throw invalidField('password', 'is not your password');
      return;
    }
    if (passkey === undefined || ticket === undefined)
      throw invalidField('password', 'is required, or a passkey and its ticket');
    const owner = await secondFactors.byPasskey(ticket, passkey, site, caller.address);
    if (owner?.id !== caller.actor.id) throw invalidField('passkey', 'is not one of yours');
  };

  return {
    async get(actor: Actor): Promise<SignedIn> {
      const profile = await findProfile(database.db, actor.id);
      if (!profile) throw notFound('User');
      return signedIn(actor, profile);
    },

    /** Undefined when name and password do not belong together, for whatever reason. */
    async open(
      { username, password }: { username: string; password: string },
      place: SessionPlace,
      site: Site,
    ): Promise<Opened | SecondStep | undefined> {
      const account = await authenticator.checkSignIn(username, password, place.address);
      if (!account) return undefined;
      return account.hasSecondFactor ? secondFactors.begin(account, site) : openFor(account, place, false);
    },

    /** The second step; undefined when the proof is wrong. */
    async finish(proof: Proof & { ticket: string }, place: SessionPlace, site: Site): Promise<Opened | undefined> {
      const proved = await secondFactors.finish(requireOneProof(proof), site, place.address);
      if (!proved) return undefined;
      if (proved.by === 'recovery') {
        await transaction(database.db, (tx) =>
          notifications.secondFactorChanged(tx, proved.actor.id, { what: 'recovery_used' }),
        );
      }
      return openFor(proved.actor, place, true);
    },

    askForPasskey: (site: Site) => secondFactors.askForPasskey(site),

    async openByPasskey(
      { ticket, passkey }: { ticket: string; passkey: PasskeyAnswer },
      place: SessionPlace,
      site: Site,
    ): Promise<Opened | undefined> {
      const actor = await secondFactors.byPasskey(ticket, passkey, site, place.address);
      return actor && openFor(actor, place, true);
    },

    /** The session counts as confirmed for some minutes. */
    async confirm(caller: Caller, given: Confirmation, site: Site): Promise<void> {
      if (caller.signIn.via !== 'session') throw forbidden('Only a session is confirmed: yours is none');
      await provedBy(caller, given, site);
      await authenticator.confirmSession(caller.signIn.sessionId);
    },

    /** Basic credentials and tokens have nothing that could end. */
    async close(signIn: SignIn): Promise<void> {
      if (signIn.via === 'session') await authenticator.closeSession(signIn.sessionId);
    },
  };
}

const proofOf: Readonly<Record<FactorKind, keyof Proof>> = {
  totp: 'code',
  recovery: 'recovery_code',
  passkey: 'passkey',
};

function requireOneProof<T extends Proof>(proof: T): T {
  const given = Object.values(proofOf).filter((name) => proof[name] !== undefined);
  if (given.length === 1) return proof;
  throw invalidField(given[1] ?? 'code', given.length === 0 ? 'is required' : `cannot stand beside ${given[0]}`);
}
