// When users, sessions and tokens were last seen: noted in memory, written now and then, never on the way of a request.
import { asBackground } from '../caller.ts';
import { type Database, transaction } from '../db/index.ts';
import type { Clock } from '../time/clock.ts';
import { writeSessionUses, writeTokenUses, writeUses } from './auth.repository.ts';
import type { Identity } from './authenticator.ts';

const PRECISION_MS = 60_000;
const FLUSH_MS = 10_000;

export interface ActivityTracker {
  seen(identity: Identity): void;
  flush(): Promise<void>;
  stop(): Promise<void>;
}

export function createActivityTracker(
  database: Database,
  clock: Clock,
  onError: (error: unknown) => void,
): ActivityTracker {
  const users = createUses(clock);
  const sessions = createUses(clock);
  const tokens = createUses(clock);
  const flush = async () => {
    const [ofUsers, ofSessions, ofTokens] = [users.take(), sessions.take(), tokens.take()];
    if (ofUsers.length === 0 && ofSessions.length === 0 && ofTokens.length === 0) return;
    await transaction(database.db, async (tx) => {
      if (ofUsers.length > 0) await writeUses(tx, ofUsers);
      if (ofSessions.length > 0) await writeSessionUses(tx, ofSessions);
      if (ofTokens.length > 0) await writeTokenUses(tx, ofTokens);
    });
  };
  const timer = setInterval(() => asBackground(flush).catch(onError), FLUSH_MS);
  timer.unref();
  return {
    flush,
    seen({ actor, signIn }) {
      users.note(actor.id);
      if (signIn.via === 'session') sessions.note(signIn.sessionId);
      else if (signIn.via === 'token') tokens.note(signIn.tokenId);
    },
    async stop() {
      clearInterval(timer);
      // Times that cannot be written any more must not keep the application from closing.
      await flush().catch(onError);
    },
  };
}

/** Pairs of an id and when it was last seen. What was seen longer ago than the precision is forgotten. */
function createUses(clock: Clock) {
  const written = new Map<number, number>();
  const pending = new Map<number, number>();
  return {
    note(id: number): void {
      const now = clock.now();
      if (now - (written.get(id) ?? 0) < PRECISION_MS) return;
      written.set(id, now);
      pending.set(id, now);
    },
    take(): [id: number, at: number][] {
      const now = clock.now();
      for (const [id, at] of written) if (now - at >= PRECISION_MS) written.delete(id);
      const batch = [...pending];
      pending.clear();
      return batch;
    },
  };
}
