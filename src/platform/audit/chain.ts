// The seals of the audit log: entries are sealed a moment after they were written, so that nobody who writes waits for the chain.
import { createHash } from 'node:crypto';
import { type Database, type Db, forThread, together, transaction } from '../db/index.ts';
import { letOthersIn } from '../let-others-in.ts';
import type { Secrets } from '../secrets/instance-key.ts';
import { defineTask } from '../workers/index.ts';
import {
  type AuditSeal,
  deleteMarks,
  entriesAfter,
  entriesIn,
  findLastEntryId,
  findLastSeal,
  findOldSeal,
  insertEntry,
  insertMarks,
  insertSeal,
  listEntriesIn,
  lockSeals,
  removeEntries,
} from './audit.repository.ts';
import { type Gap, rangeOf, readGaps } from './gaps.ts';
import type { AuditHead, SealMark } from './head.ts';
import { type IdRange, joinRanges, readRanges, toRanges, wholeBlocks, withoutIds, writeRanges } from './id-ranges.ts';
import { keyOf, marksOf, writeMarks } from './marks.ts';
import type * as task from './summary.task.ts';
import { type Summary, summaryOf } from './summary.ts';

/** Entries of one seal. */
const SEALED_AT_ONCE = 2_000;
/** Entries that are summed up here sooner than a thread is asked. */
const FEW = 200;
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
export async function sealEntries(database: Database, { secrets, head, now }: Sealing): Promise<number> {
  let sealed = 0;
  for (;;) {
    const previous = await findLastSeal(database.db);
    const made = await sealAfter(database, previous, secrets, now);
    if (made === 'nothing new') return sealed;
    if (made === 'overtaken') continue;
    await head.write(made);
    sealed += made.entry_count;
    if (made.entry_count < SEALED_AT_ONCE) return sealed;
    await letOthersIn();
  }
}

async function sealAfter(
  database: Database,
  previous: AuditSeal | undefined,
  secrets: ChainSecrets,
  now: number,
): Promise<(SealMark & { entry_count: number }) | 'nothing new' | 'overtaken'> {
  const through = previous?.through_id ?? 0;
  const gaps = previous ? readGaps(previous.gaps) : [];
  const {
    ids,
    firstAt,
    lastAt,
    hash: entries_hash,
    marks,
  } = await summarizeAfter(database, through, gaps.map(rangeOf));
  if (ids.length === 0) return 'nothing new';
  const reached = Math.max(through, ids.at(-1) ?? 0);
  const open: Gap[] = gaps
    .filter(([, , since]) => now - since < GAP_MS)
    .flatMap(([first, end, since]) => withoutIds([first, end], ids).map(([from, to]): Gap => [from, to, since]));
  const missing = withoutIds([through + 1, reached], ids).map(([from, to]): Gap => [from, to, now]);
  const seal = {
    number: (previous?.number ?? 0) + 1,
    at: now,
    through_id: reached,
    ids: writeRanges(toRanges(ids)),
    entry_count: ids.length,
    first_at: firstAt,
    last_at: lastAt,
    gaps: JSON.stringify([...open, ...missing]),
    entries_hash,
    previous_hash: previous?.hash ?? FIRST,
  };
  const hash = hashSeal(seal);
  return transaction(database.db, async (tx) => {
    lockSeals(tx);
    const last = await findLastSeal(tx);
    if (last?.number !== previous?.number) return 'overtaken';
    await insertSeal(tx, { ...seal, hash, signature: secrets.sign(PURPOSE, hash), removed_at: null });
    await insertMarks(tx, marks);
    return { ...seal, hash };
  });
}

const summarize = defineTask<typeof task.summarize>(new URL('./summary.task.ts', import.meta.url), 'summarize');

/** Of the entries that came late into the gaps, and of the next after an id. */
async function summarizeAfter({ db, thread }: Database, through: number, gaps: readonly IdRange[]): Promise<Summary> {
  const isMuch = (await findLastEntryId(db)) - through > FEW;
  const next = entriesAfter(db, through, SEALED_AT_ONCE);
  const queries = gaps.length > 0 ? [entriesIn(db, gaps), next] : [next];
  if (!thread || !isMuch) return summaryOf((await together(...queries.map((query) => query.execute()))).flat());
  return thread.run(summarize, { queries: queries.map((query) => forThread(query.compile())) });
}

/** Removes the entries that are older, whole seals at a time; the seals stay, and an entry says so. */
export async function removeOldEntries(db: Db, before: number, now: number): Promise<number> {
  let removed = 0;
  for (;;) {
    const count = await transaction(db, async (tx) => {
      lockSeals(tx);
      const seal = await findOldSeal(tx, before);
      if (!seal) return 0;
      await removeSealed(tx, seal, now);
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
  return removed;
}

/** With the marks that no other entry of their blocks has. */
async function removeSealed(tx: Db, { number, ids }: AuditSeal, now: number): Promise<void> {
  const ranges = readRanges(ids) ?? [];
  const marks = marksOf(await listEntriesIn(tx, ranges));
  await removeEntries(tx, number, ranges, now);
  const left = marksOf(await listEntriesIn(tx, joinRanges(ranges.map(wholeBlocks))));
  const kept = new Set(left.map(keyOf));
  await deleteMarks(tx, writeMarks(marks.filter((mark) => !kept.has(keyOf(mark)))));
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

export function hashSeal(seal: Omit<AuditSeal, 'hash' | 'signature' | 'removed_at'>): string {
  const { number, at, through_id, ids, entry_count, first_at, last_at, gaps, entries_hash, previous_hash } = seal;
  const contents = [number, at, through_id, ids, entry_count, first_at, last_at, gaps, entries_hash, previous_hash];
  return createHash('sha256').update(JSON.stringify(contents)).digest('base64url');
}
