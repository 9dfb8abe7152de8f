// The seals of the audit log: entries are sealed a moment after they were written, so that nobody who writes waits for the chain.
import { createHash } from 'node:crypto';
import { type Db, transaction } from '../db/index.ts';
import { letOthersIn } from '../let-others-in.ts';
import type { Secrets } from '../secrets/instance-key.ts';
import {
  type AuditEntry,
  type AuditSeal,
  deleteMarksBefore,
  findIdBounds,
  findLastSeal,
  findOldSeal,
  insertEntry,
  insertMarks,
  insertSeal,
  listEntriesAfter,
  listEntriesIn,
  lockSeals,
  removeEntries,
} from './audit.repository.ts';
import { type Gap, rangeOf, readGaps } from './gaps.ts';
import type { AuditHead, SealMark } from './head.ts';
import { blockOf, readRanges, toRanges, withoutIds, writeRanges } from './id-ranges.ts';
import { marksOf } from './marks.ts';

/** Entries of one seal. */
const SEALED_AT_ONCE = 2_000;
/** PostgreSQL gives an id away before the commit: for so long an id that is missing may still come. */
const GAP_MS = 3_600_000;
/** What seals are signed for. */
export const PURPOSE = 'audit seal';
/** What the first seal has as the hash of the one before. */
export const FIRST = '';
/** The entry that says of a seal that its entries were removed. */
export const REMOVAL = { action: 'removeAuditEntries', type: 'audit_seal' };

export type ChainSecrets = Pick<Secrets, 'sign' | 'isSigned'>;

interface Sealing {
  secrets: ChainSecrets;
  head: Pick<AuditHead, 'write'>;
  now: number;
}

/** Seals what is not sealed yet. Returns how many entries that were. */
export async function sealEntries(db: Db, { secrets, head, now }: Sealing): Promise<number> {
  let sealed = 0;
  for (;;) {
    const made = await transaction(db, (tx) => sealOnce(tx, secrets, now));
    if (!made) return sealed;
    await head.write(made);
    sealed += made.entry_count;
    if (made.entry_count < SEALED_AT_ONCE) return sealed;
    await letOthersIn();
  }
}

async function sealOnce(
  tx: Db,
  secrets: ChainSecrets,
  now: number,
): Promise<(SealMark & { entry_count: number }) | undefined> {
  lockSeals(tx);
  const previous = await findLastSeal(tx);
  const through = previous?.through_id ?? 0;
  const gaps = previous ? readGaps(previous.gaps) : [];
  const late = await listEntriesIn(tx, gaps.map(rangeOf));
  const next = await listEntriesAfter(tx, through, SEALED_AT_ONCE);
  const entries = [...late, ...next];
  const last = entries.at(-1);
  if (!last) return undefined;
  const reached = next.at(-1)?.id ?? through;
  const lateIds = late.map(({ id }) => id);
  const open: Gap[] = gaps
    .filter(([, , since]) => now - since < GAP_MS)
    .flatMap(([first, end, since]) => withoutIds([first, end], lateIds).map(([from, to]): Gap => [from, to, since]));
  const missing = withoutIds(
    [through + 1, reached],
    next.map(({ id }) => id),
  ).map(([from, to]): Gap => [from, to, now]);
  const times = entries.map(({ at }) => at);
  const seal = {
    number: (previous?.number ?? 0) + 1,
    at: now,
    through_id: reached,
    ids: writeRanges(toRanges(entries.map(({ id }) => id))),
    entry_count: entries.length,
    first_at: Math.min(...times),
    last_at: Math.max(...times),
    gaps: JSON.stringify([...open, ...missing]),
    entries_hash: hashEntries(entries),
    previous_hash: previous?.hash ?? FIRST,
  };
  const hash = hashSeal(seal);
  await insertSeal(tx, { ...seal, hash, signature: secrets.sign(PURPOSE, hash), removed_at: null });
  await insertMarks(tx, marksOf(entries));
  return { ...seal, hash };
}

/** Removes the entries that are older, whole seals at a time; the seals stay, and an entry says so. */
export async function removeOldEntries(db: Db, before: number, now: number): Promise<number> {
  let removed = 0;
  for (;;) {
    const count = await transaction(db, async (tx) => {
      lockSeals(tx);
      const seal = await findOldSeal(tx, before);
      if (!seal) return 0;
      await removeEntries(tx, seal.number, readRanges(seal.ids) ?? [], now);
      await insertEntry(tx, {
        ...byTheServer(now),
        module: 'audit',
        action: REMOVAL.action,
        object_type: REMOVAL.type,
        object_id: String(seal.number),
      });
      return seal.entry_count;
    });
    if (count === 0) break;
    removed += count;
    await letOthersIn();
  }
  if (removed > 0) await transaction(db, forgetMarks);
  return removed;
}

async function forgetMarks(tx: Db): Promise<void> {
  const bounds = await findIdBounds(tx);
  if (bounds) await deleteMarksBefore(tx, blockOf(bounds[0]));
}

/** What nobody asked for in a request. */
export function byTheServer(at: number) {
  return {
    at,
    user_id: null,
    username: '',
    via: 'system' as const,
    credential_id: null,
    address: '',
    agent: '',
    request_id: '',
    part: '',
    fields: '',
    outcome: 'done' as const,
  };
}

/** Of the entries of a seal, by id. */
export function hashEntries(entries: readonly AuditEntry[]): string {
  const hash = createHash('sha256');
  for (const entry of entries) hash.update(`${JSON.stringify(contentsOf(entry))}\n`);
  return hash.digest('base64url');
}

function contentsOf(entry: AuditEntry): unknown[] {
  return [
    entry.id,
    entry.at,
    entry.user_id,
    entry.username,
    entry.via,
    entry.credential_id,
    entry.address,
    entry.agent,
    entry.request_id,
    entry.module,
    entry.action,
    entry.object_type,
    entry.object_id,
    entry.part,
    entry.fields,
    entry.outcome,
  ];
}

export function hashSeal(seal: Omit<AuditSeal, 'hash' | 'signature' | 'removed_at'>): string {
  const { number, at, through_id, ids, entry_count, first_at, last_at, gaps, entries_hash, previous_hash } = seal;
  const contents = [number, at, through_id, ids, entry_count, first_at, last_at, gaps, entries_hash, previous_hash];
  return createHash('sha256').update(JSON.stringify(contents)).digest('base64url');
}
