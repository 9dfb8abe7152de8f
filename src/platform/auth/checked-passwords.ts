// Basic credentials that were checked a short while ago, so that not each request pays for argon2.
import type { Actor } from '../access/index.ts';
import type { Clock } from '../time/clock.ts';
import { createKeyedHash } from './keyed-hash.ts';

export const KEPT_MS = 5 * 60_000;
const MAX_ENTRIES = 10_000;

/** Whom credentials belonged to. They do so only as long as name and password are still the same. */
interface CheckedPassword {
  userId: number;
  username: string;
  revision: number;
  expiresAt: number;
}

/** The password itself is not kept, nor anything it can be found from once the process has ended. */
export function createCheckedPasswords(clock: Clock) {
  const keyedHash = createKeyedHash();
  const entries = new Map<string, CheckedPassword>();
  const running = new Map<string, Promise<Actor | undefined>>();
  return {
    /** A name has no colon, so no two pairs have the same key. */
    keyOf: (username: string, password: string) => keyedHash(`${username}:${password}`),

    find(key: string): CheckedPassword | undefined {
      const entry = entries.get(key);
      if (!entry || entry.expiresAt > clock.now()) return entry;
      entries.delete(key);
      return undefined;
    },

    keep(key: string, { id, username, passwordRevision }: Actor): void {
      if (entries.size >= MAX_ENTRIES) entries.delete(entries.keys().next().value ?? '');
      entries.set(key, { userId: id, username, revision: passwordRevision, expiresAt: clock.now() + KEPT_MS });
    },

    forget: (key: string) => void entries.delete(key),

    /** The same credentials sent many times at once are checked once. */
    once(key: string, check: () => Promise<Actor | undefined>): Promise<Actor | undefined> {
      const known = running.get(key);
      if (known) return known;
      const run = check().finally(() => running.delete(key));
      running.set(key, run);
      return run;
    },
  };
}
