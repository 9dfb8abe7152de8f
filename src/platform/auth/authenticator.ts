// The way from credentials to an actor: Basic, personal access token, session cookie.

import { hash, randomBytes } from 'node:crypto';
import type { Actor, Capability } from '../access/index.ts';
import { ADMINISTRATORS } from '../access/index.ts';
import {
  type Act,
  type ColumnGroup,
  createTableCache,
  type Database,
  type Db,
  defineColumnGroup,
  describeAct,
  lockRow,
  type TableName,
  together,
  transaction,
} from '../db/index.ts';
import { unauthenticated } from '../http/errors/errors.ts';
import { networkOf } from '../http/requests/client-address.ts';
import { alone, type Processes } from '../processes/index.ts';
import type { Secrets } from '../secrets/instance-key.ts';
import type { Clock } from '../time/clock.ts';
import { DAY_MS } from '../time/durations.ts';
import * as repository from './auth.repository.ts';
import { createCheckedPasswords, KEPT_MS } from './checked-passwords.ts';
import { readCredentials } from './credentials.ts';
import { createKeyedHash } from './keyed-hash.ts';
import { checkPassword } from './passwords.ts';
import { confirmSession } from './second-factor.repository.ts';
import { createThrottle } from './throttle.ts';

/** In the audit log, whatever the request asks for that signs in. */
const SIGN_IN = { action: 'signIn', module: 'session' };

/** How a request signed in; a session can be ended by itself. */
export type SignIn =
  | { via: 'basic' }
  | { via: 'token'; tokenId: number; scopes: ReadonlySet<string> | null }
  | { via: 'session'; sessionId: number; confirmedAt: number };

export interface Identity {
  actor: Actor;
  signIn: SignIn;
}

/** Whoever sends a request, and from where. */
export interface Caller extends Identity {
  address: string;
}

/** Whose password was right; what has changed since then is not known. */
export type CheckedAccount = Pick<Actor, 'id' | 'passwordRevision' | 'hasSecondFactor'>;

/** The browser in which somebody signs in. */
export interface SessionPlace {
  address: string;
  /** What the browser calls itself; kept with the session, so that its owner recognises it. */
  userAgent: string;
  /** The session that the browser had before; it ends. */
  replaces: string | undefined;
}

export interface Authenticator {
  /**
   * The user of an `Authorization` header that was seen before, if nothing that decides it has changed since.
   * A connection that says the same as in its last request, a moment ago, is not even asked for a hash of it.
   */
  findCached(header: string, connection: object): Identity | undefined;
  /** The user of an `Authorization` header; undefined when it names nobody who may sign in. */
  byHeader(header: string, address: string): Promise<Identity | undefined>;
  bySession(secret: string): Promise<Identity | undefined>;
  /** Checks a name and password typed in by a person; who has a second factor needs it as well. */
  checkSignIn(username: string, password: string, address: string): Promise<CheckedAccount | undefined>;
  /**
   * Opens a session under a secret that was never used before. Undefined when the account was changed since it was checked, or
   * has a second factor that was not proved.
   */
  openSession(
    account: CheckedAccount,
    place: SessionPlace,
    hasProvedFactor: boolean,
  ): Promise<{ actor: Actor; secret: string } | undefined>;
  /**
   * Checks the password that somebody who is signed in has typed in once more; undefined when it is wrong. That counts
   * as a failed sign-in, and after too many of them throws 429.
   */
  confirmPassword(caller: Caller, password: string): Promise<Actor | undefined>;
  closeSession(id: number): Promise<void>;
  /** The owner of the session has just proved once more who they are. */
  confirmSession(id: number): Promise<void>;
  findActor(userId: number): Promise<Actor | undefined>;
  /** Read from the database and not from the cache: another instance may just have changed the account. */
  loadActor(userId: number): Promise<Actor | undefined>;
}

export const SESSION_MS = 14 * DAY_MS;
export const TOKEN_PREFIX = 'atr_';

/** How long a connection is believed to be the one it was. */
const SAID_MS = 30_000;

const USER_AGENT_LENGTH = 300;

const TOKENS_ONLY =
  'This account has a second factor: send a personal access token instead of the password, or sign in with a browser';

/** Networks of a user that are kept, the last ones. */
const KNOWN_NETWORKS = 20;

/** More open sessions than anybody has browsers; the oldest end. */
const SESSIONS_OF_A_USER = 1000;

/** The columns of a user that decide who somebody is and what they may do. */
const accountColumns = defineColumnGroup('users', 'account', [
  'username',
  'sign_in_name',
  'fullname',
  'language',
  'timezone',
  'extranet_id',
  'blocked',
  'password_hash',
  'password_revision',
  'second_factor',
]);

/** All that decides who somebody is and what they may do. */
export const rightsTables: readonly (TableName | ColumnGroup)[] = [
  accountColumns,
  'extranets',
  'groups',
  'group_members',
  'roles',
  'role_members',
  'capabilities',
];

/** The name a user signs in with: ignoring case, but not accents. Normalised again, as small letters may compose anew. */
export function signInName(username: string): string {
  return username.normalize('NFC').toLowerCase().replaceAll('ς', 'σ').normalize('NFC');
}

export function hashSecret(secret: string): string {
  return hash('sha256', secret, 'base64url');
}

export interface AuthenticatorParts {
  database: Database;
  clock: Clock;
  secrets: Secrets;
  /** The capabilities of all modules. */
  capabilities: readonly Capability[];
  processes?: Processes;
  /** How long a session may be left alone; without it, as long as it lasts. */
  sessionIdleMs?: number;
  /** Told of every name and password that were looked at and do not belong together. */
  onRefusal?(act: Act): Promise<void>;
}

export function createAuthenticator(parts: AuthenticatorParts, timezone: string): Authenticator {
  const { database, clock, secrets, capabilities, onRefusal, sessionIdleMs = 0, processes = alone } = parts;
  const { db, changes } = database;
  const throttle = createThrottle(clock, { processes });
  const actors = createTableCache<Actor | undefined>(changes, { tables: rightsTables, maxEntries: 20_000 });
  const tokens = createTableCache<TokenCredential | undefined>(changes, {
    tables: [accountColumns, 'tokens'],
    maxEntries: 20_000,
  });
  const sessions = createTableCache<SessionCredential | undefined>(changes, {
    tables: [accountColumns, 'sessions'],
    maxEntries: 20_000,
  });
  const identities = createTableCache<CachedIdentity | undefined>(changes, {
    tables: [...rightsTables, 'tokens'],
    maxEntries: 20_000,
  });
  const checked = createCheckedPasswords(clock);
  const keyOf = createHeaderKeys();
  const lastSaid = new WeakMap<object, { header: string; revision: number; until: number; identity: Identity }>();

  const findActor = async (userId: number): Promise<Actor | undefined> => {
    const key = String(userId);
    return actors.get(key, () => loadNow(userId));
  };

  const loadNow = (userId: number, from: Db = db) => loadActor(from, userId, { timezone, capabilities });

  /** Under the instance's key, and another for each user: the database alone tells nobody where anybody was. */
  const networkHash = (userId: number, address: string) =>
    secrets.sign('sign-in-network', `${userId} ${networkOf(address)}`);

  const recordSignIn = async (tx: Db, user: Actor, address: string, via: SignIn['via']): Promise<void> => {
    const now = clock.now();
    const userId = user.id;
    describeAct({ ...SIGN_IN, user, via });
    await repository.writeActivity(tx, userId, { last_time_login: now, last_time_used: now });
    await repository.noteNetwork(tx, userId, networkHash(userId, address), now, KNOWN_NETWORKS);
  };

  const checkCredentials = async (
    username: string,
    password: string,
    address: string,
    act: Act,
  ): Promise<CheckedAccount | undefined> => {
    let named: { id: number; username: string } | undefined;
    const name = signInName(username);
    const findAccount = async () => (isPossibleName(name) ? await repository.findAccount(db, name) : undefined);
    const isKnownNetwork = async () => {
      const userId = (await findAccount())?.id ?? 0;
      return repository.hasSignedInFrom(db, userId, networkHash(userId, address));
    };
    const check = async () => {
      const account = await findAccount();
      named = account && { id: account.id, username: name };
      const usable = account?.blocked === 0 && account.inactive === 0 ? account.password_hash : null;
      if (!(await checkPassword(password, usable)) || !account) return undefined;
      const { id, password_revision, second_factor } = account;
      return { id, passwordRevision: password_revision, hasSecondFactor: second_factor === 1 };
    };
    const account = await throttle.attempt(name, address, check, isKnownNetwork);
    // A name that nobody has may be a password in the wrong field.
    if (!account) await onRefusal?.({ ...act, ...(named && { user: named }) });
    return account;
  };

  /** The user of the account, unless it was changed since it was checked. */
  const loadChecked = async (account: CheckedAccount | undefined, from: Db = db): Promise<Actor | undefined> => {
    const actor = account && (await loadNow(account.id, from));
    return actor?.passwordRevision === account?.passwordRevision ? actor : undefined;
  };

  const byBasic = async (username: string, password: string, address: string): Promise<Actor | undefined> => {
    const key = checked.keyOf(username, password);
    const known = checked.find(key);
    if (known) {
      const actor = await findActor(known.userId);
      if (actor?.passwordRevision === known.revision && actor.username === known.username) return actor;
      checked.forget(key);
    }
    return checked.once(key, async () => {
      const actor = await loadChecked(
        await checkCredentials(username, password, address, { ...SIGN_IN, via: 'basic' }),
      );
      if (!actor) return undefined;
      checked.keep(key, actor);
      // The password alone is no sign-in of somebody with a second factor, and makes no network known.
      if (!actor.hasSecondFactor) await transaction(db, (tx) => recordSignIn(tx, actor, address, 'basic'));
      return actor;
    });
  };

  const byToken = async (secret: string): Promise<CachedIdentity | undefined> => {
    if (!secret.startsWith(TOKEN_PREFIX)) return undefined;
    const secretHash = hashSecret(secret);
    const token = await tokens.get(secretHash, () => repository.findToken(db, secretHash));
    if (!token || (token.expires_at !== null && token.expires_at <= clock.now())) return undefined;
    const actor = await findActor(token.user_id);
    return (
      actor && {
        actor,
        signIn: { via: 'token', tokenId: token.id, scopes: readScopes(token.scopes) },
        until: token.expires_at ?? Number.POSITIVE_INFINITY,
      }
    );
  };

  const read = async (header: string, address: string): Promise<CachedIdentity | undefined> => {
    const given = readCredentials(header);
    if (given?.scheme === 'bearer') return byToken(given.secret);
    if (given?.scheme !== 'basic') return undefined;
    const byItsToken = await byToken(given.password);
    // A token stands for its owner under no other name.
    if (byItsToken && signInName(byItsToken.actor.username) === signInName(given.username)) return byItsToken;
    const actor = await byBasic(given.username, given.password, address);
    if (actor?.hasSecondFactor) throw unauthenticated(TOKENS_ONLY);
    return actor && { actor, signIn: { via: 'basic' }, until: clock.now() + KEPT_MS };
  };

  /** Notes that the session is used, unless it was left alone for too long: by all instances, which write down what they see. */
  const isLeftAlone = async (session: SessionCredential, secretHash: string): Promise<boolean> => {
    const now = clock.now();
    const isIdle = (usedAt: number) => sessionIdleMs > 0 && now - usedAt >= sessionIdleMs;
    if (isIdle(session.last_used_at)) {
      const written = await repository.findSession(db, secretHash);
      if (!written || isIdle(written.last_used_at)) return true;
    }
    session.last_used_at = now;
    return false;
  };

  return {
    findActor,
    findCached(header, connection) {
      const said = lastSaid.get(connection);
      const revision = identities.revision();
      if (said?.header === header && said.revision === revision && said.until > clock.now()) return said.identity;
      const known = identities.peek(keyOf(header));
      if (!known || known.until <= clock.now()) return undefined;
      const until = Math.min(known.until, clock.now() + SAID_MS);
      if (revision !== undefined) lastSaid.set(connection, { header, revision, until, identity: known });
      return known;
    },
    async byHeader(header, address) {
      const known = await identities.get(keyOf(header), () => read(header, address));
      return known && known.until <= clock.now() ? read(header, address) : known;
    },
    async bySession(secret) {
      const secretHash = hashSecret(secret);
      const session = await sessions.get(secretHash, () => repository.findSession(db, secretHash));
      if (!session?.expires_at || session.expires_at <= clock.now()) return undefined;
      if (await isLeftAlone(session, secretHash)) return undefined;
      const signIn = { via: 'session', sessionId: session.id, confirmedAt: session.confirmed_at } as const;
      return identity(await findActor(session.user_id), signIn);
    },
    loadActor: loadNow,
    checkSignIn: (username, password, address) =>
      checkCredentials(username, password, address, { ...SIGN_IN, via: 'session' }),
    async openSession(account, { address, userAgent, replaces }, hasProvedFactor) {
      const secret = randomBytes(32).toString('base64url');
      const now = clock.now();
      return transaction(db, async (tx) => {
        // A password that was changed since it was checked must not leave a session behind.
        lockRow(tx, 'users', account.id);
        const [actor, reserved] = await together(loadChecked(account, tx), repository.reserveSession(tx));
        if (!actor || (actor.hasSecondFactor && !hasProvedFactor)) return undefined;
        if (replaces !== undefined) await repository.deleteSessionBySecret(tx, hashSecret(replaces));
        await repository.deleteOldestSessions(tx, actor.id, SESSIONS_OF_A_USER - 1);
        const session = {
          user_id: actor.id,
          secret_hash: hashSecret(secret),
          created_at: now,
          expires_at: now + SESSION_MS,
          confirmed_at: now,
          address,
          user_agent: userAgent.slice(0, USER_AGENT_LENGTH),
        };
        await repository.insertSession(tx, session, reserved);
        await recordSignIn(tx, actor, address, 'session');
        return { actor, secret };
      });
    },
    async confirmPassword({ actor, address }, password) {
      const act = { action: 'confirmPassword', module: 'session' };
      return loadChecked(await checkCredentials(actor.username, password, address, act));
    },
    async confirmSession(id) {
      await transaction(db, (tx) => confirmSession(tx, id, clock.now()));
    },
    async closeSession(id) {
      await transaction(db, (tx) => repository.deleteSession(tx, id));
    },
  };
}

/** Whom a header stands for, and until when without looking again. */
interface CachedIdentity extends Identity {
  until: number;
}

interface Credential {
  id: number;
  user_id: number;
  expires_at: number | null;
}

interface SessionCredential extends Credential {
  confirmed_at: number;
  /** The last use that this instance knows of. */
  last_used_at: number;
}

interface TokenCredential extends Credential {
  scopes: string | null;
}

function identity(actor: Actor | undefined, signIn: SignIn): Identity | undefined {
  return actor && { actor, signIn };
}

/** Reads scopes as they are stored: separated by spaces; null: all of them. */
function readScopes(stored: string | null): ReadonlySet<string> | null {
  return stored === null ? null : new Set(stored.split(' '));
}

/** A token is long and random, so that a plain hash of it says nothing; a password may be short. */
function createHeaderKeys(): (header: string) => string {
  const keyedHash = createKeyedHash();
  return (header) => (header.startsWith('Bearer ') ? hash('sha256', header, 'base64url') : keyedHash(header));
}

/** No username has a control character, and PostgreSQL takes no text with NUL. */
function isPossibleName(name: string): boolean {
  return !/\p{Cc}/u.test(name);
}

async function loadActor(
  db: Db,
  userId: number,
  { timezone, capabilities }: { timezone: string; capabilities: readonly Capability[] },
): Promise<Actor | undefined> {
  const [user, { groupIds, roleIds, needsSecondFactor }, granted] = await together(
    repository.findUserForActor(db, userId),
    repository.listActiveMemberships(db, userId),
    repository.listCapabilitiesOf(db, userId),
  );
  if (!user || user.inactive === 1) return undefined;
  const isAdministrator = roleIds.includes(ADMINISTRATORS);
  return {
    id: user.id,
    username: user.username,
    fullname: user.fullname,
    language: user.language,
    timezone: user.timezone ?? timezone,
    extranetId: user.extranet_id,
    isOutsider: user.is_primary === 0,
    // Whoever may do everything must be able to take the mark off the extranet again.
    isReadOnly: user.read_only === 1 && !isAdministrator,
    isAdministrator,
    groupIds,
    roleIds,
    capabilities: new Set(capabilities.filter((name) => granted.has(name))),
    lackedCapabilities: isAdministrator ? [] : capabilities.filter((name) => !granted.has(name)),
    passwordRevision: user.password_revision,
    hasSecondFactor: user.second_factor === 1,
    lacksSecondFactor: needsSecondFactor && user.second_factor === 0,
  };
}
