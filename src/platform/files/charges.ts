// For whom bytes count: whoever brought them in, as long as they refer to them (decision 290).
import { alongside, type Db, readBatches, together, transaction } from '../db/index.ts';
import type { BlobUse } from './blob-uses.repository.ts';
import type { BlobStore, StoredBlob } from './blobs.ts';
import type { NewCharge } from './storage.repository.ts';
import * as repository from './storage.repository.ts';

/** Counts bytes for a user. The same ones count once. Returns what the user kept before, and what is new. */
export async function charge(
  tx: Db,
  userId: number,
  blobs: readonly StoredBlob[],
): Promise<{ before: number; added: number }> {
  const distinct = [...new Map(blobs.map((blob) => [blob.hash, blob])).values()];
  const rows = distinct.map(({ hash, size }) => ({ user_id: userId, hash, size }));
  // What is new is added before it is written down as counted.
  const [before, after] = await together(
    repository.lockUsedBytes(tx, userId),
    repository.addNewToUse(tx, userId, distinct),
    repository.insertCharges(tx, rows),
  );
  return { before, added: after - before };
}

/**
 * After references to the hashes have gone: they no longer count for users who have none left. Once the last of those
 * who brought bytes in has let go, they count for those who still refer to them, such as by a copy.
 */
export async function settleCharges(
  tx: Db,
  hashes: readonly string[],
  listUses: () => Promise<readonly BlobUse[]>,
): Promise<void> {
  repository.lockUsersOf(tx, hashes);
  const [charges, uses] = await together(repository.listCharges(tx, hashes), listUses());
  if (charges.length === 0) return;
  const users = usersByHash(uses);
  const ended = charges.filter(({ hash, user_id }) => !users.get(hash)?.has(user_id));
  const inherited: NewCharge[] = [];
  for (const [hash, counted] of Map.groupBy(charges, (one) => one.hash)) {
    const heirs = users.get(hash);
    if (!heirs || counted.some(({ user_id }) => heirs.has(user_id))) continue;
    const size = counted.find((one) => one.size !== null)?.size ?? null;
    for (const user_id of heirs) inherited.push({ user_id, hash, size });
  }
  await repository.deleteCharges(
    tx,
    ended.map(({ id }) => id),
  );
  alongside(repository.addToUse(tx, totals(ended, -1)));
  const heirs = new Set(inherited.map(({ user_id }) => user_id));
  await repository.ensureCounters(
    tx,
    [...heirs].sort((a, b) => a - b),
  );
  alongside(repository.addToUse(tx, totals(await repository.insertCharges(tx, inherited), 1)));
}

/** All that counts for a user counts for another from now on, who may have more than the quota then. */
export async function handOverCharges(tx: Db, from: number, to: number): Promise<void> {
  // In the order in which others hold counters, so that nobody waits for each other.
  const [first, second] = from < to ? [from, to] : [to, from];
  alongside(repository.lockUsedBytes(tx, first));
  alongside(repository.lockUsedBytes(tx, second));
  await repository.moveCharges(tx, from, to);
}

/** Finds the sizes that an earlier version did not write down. */
export async function measureCharges(db: Db, blobs: Pick<BlobStore, 'stat'>, signal: AbortSignal): Promise<void> {
  for await (const batch of readBatches((after) => repository.listUnmeasured(db, after))) {
    for (const { id, hash } of batch) {
      signal.throwIfAborted();
      const size = (await blobs.stat(hash))?.size ?? 0;
      await transaction(db, async (tx) => repository.addToUse(tx, totals(await repository.setSize(tx, id, size), 1)));
    }
  }
}

function usersByHash(uses: readonly BlobUse[]): Map<string, Set<number>> {
  const users = new Map<string, Set<number>>();
  for (const { hash, user_id } of uses) {
    if (user_id !== null) users.set(hash, (users.get(hash) ?? new Set()).add(user_id));
  }
  return users;
}

/** Bytes by user. */
function totals(charges: readonly NewCharge[], sign: 1 | -1): Map<number, number> {
  const bytes = new Map<number, number>();
  for (const { user_id, size } of charges) bytes.set(user_id, (bytes.get(user_id) ?? 0) + sign * (size ?? 0));
  return bytes;
}
