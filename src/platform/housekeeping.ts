// The platform's own recurring work: what has expired goes.

import { removeOldEntries } from './audit/index.ts';
import { deleteExpired } from './auth/index.ts';
import { tidySearchIndexes, transaction } from './db/index.ts';
import { measureCharges } from './files/charges.ts';
import { deleteOldKeys } from './http/resources/idempotency.repository.ts';
import type { Platform } from './platform.ts';
import { tidyTermIndex } from './search/index.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from './time/durations.ts';

export function registerHousekeeping(
  platform: Platform,
  { auditDays, sessionIdleMs }: { auditDays: number; sessionIdleMs: number },
): void {
  const { audit, database, clock, jobs, blobs, blobRelease } = platform;
  // For what a server that was killed has left.
  jobs.every('audit.seal', MINUTE_MS, () => audit.seal());
  jobs.every('audit.expire', DAY_MS, async () => {
    if (auditDays === 0) return;
    await removeOldEntries(database.db, clock.now() - auditDays * DAY_MS, clock.now());
  });
  jobs.every('sessions.expire', HOUR_MS, () =>
    transaction(database.db, (tx) => deleteExpired(tx, clock.now(), sessionIdleMs)),
  );
  jobs.every('idempotency.expire', HOUR_MS, () =>
    transaction(database.db, (tx) => deleteOldKeys(tx, clock.now() - 24 * HOUR_MS)),
  );
  // Many small writes leave the search index in many pieces; in one piece it answers twice as fast.
  jobs.every('search.tidy', 24 * HOUR_MS, async (signal) => {
    await transaction(database.db, tidySearchIndexes);
    await tidyTermIndex(database, signal);
  });
  jobs.every('blobs.sweep-temporary', HOUR_MS, async () => {
    await blobs.sweepTemporary(24 * HOUR_MS);
  });
  jobs.every('storage.measure', 24 * HOUR_MS, (signal) => measureCharges(database.db, blobs, signal));
  // Blobs of a server that was killed between storing bytes and referring to them.
  jobs.every('blobs.sweep-unreferenced', 24 * HOUR_MS, async (signal) => {
    await blobRelease.sweep(HOUR_MS, signal);
  });
}
