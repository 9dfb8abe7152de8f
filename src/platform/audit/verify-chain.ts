// The proof of the audit log: its seals follow each other, and the entries are those that were sealed.
import { type Db, together } from '../db/index.ts';
import { letOthersIn } from '../let-others-in.ts';
import type { Secrets } from '../secrets/instance-key.ts';
import {
  type AuditEntry,
  type AuditSeal,
  findMarks,
  findYoungEntries,
  listEntriesIn,
  listSeals,
} from './audit.repository.ts';
import { FIRST, hashSeal, PURPOSE, REMOVAL } from './chain.ts';
import { rangeOf, readGaps } from './gaps.ts';
import type { SealMark } from './head.ts';
import { type IdRange, isInRanges, joinRanges, readRanges, withoutIds, writeRanges } from './id-ranges.ts';
import { keyOf, marksOf, writeMarks } from './marks.ts';
import { hashEntries } from './summary.ts';

/** Seals that are read at once. */
const SEALS_AT_ONCE = 100;
/** Entries that are read at once with their seals. */
const ENTRIES_AT_ONCE = 5_000;

export interface AuditChainReport {
  /** Entries that are there and sealed. */
  entries: number;
  seals: number;
  /** Entries too young to be sealed. */
  unsealed: number;
  /** Seals whose entries retention has removed. */
  removedSeals: number;
  /** The hash of the last seal: whoever keeps it elsewhere can tell later that nothing before it was exchanged. */
  head: string;
  /** What was tampered with, a sentence each; empty when all is well. */
  problems: string[];
}

/**
 * Proves that the entries are those that were sealed. Without the secrets, whoever can write to the database could have made all seals anew;
 * with them (`openSecrets` of the data folder) it shows. With the end, as the head had it before, it shows too when the log was cut off, seals and all.
 */
export async function verifyAuditChain(
  db: Db,
  { secrets, end }: { secrets?: Pick<Secrets, 'isSigned'>; end?: SealMark | string | undefined } = {},
): Promise<AuditChainReport> {
  const report: AuditChainReport = { entries: 0, seals: 0, unsealed: 0, removedSeals: 0, head: FIRST, problems: [] };
  if (typeof end === 'string') report.problems.push(end);
  const walk: Walk = {
    previous: undefined,
    strays: new Set(),
    end: typeof end === 'object' ? end : undefined,
    toldRemoval: 0,
  };
  let young: Awaited<ReturnType<typeof findYoungEntries>> | undefined;
  for (;;) {
    const seals = await listSeals(db, walk.previous?.number ?? 0, SEALS_AT_ONCE);
    const isEnd = seals.length < SEALS_AT_ONCE;
    const { through_id = 0 } = seals.at(-1) ?? walk.previous ?? {};
    const after = isEnd ? findYoungEntries(db, through_id, REMOVAL) : undefined;
    [, young] = await together(proveSeals(db, seals, walk, report, secrets), after);
    if (isEnd) break;
  }
  const last = walk.previous;
  const open = last ? readGaps(last.gaps).map(rangeOf) : [];
  for (const id of walk.strays) {
    if (isInRanges(open, id)) report.unsealed += 1;
    else report.problems.push(`Entry ${id} was added to a part of the log that is sealed`);
  }
  if (walk.end && walk.end.number > (last?.number ?? 0)) {
    report.problems.push(`The log was cut off: the seals ${(last?.number ?? 0) + 1} to ${walk.end.number} are missing`);
  }
  report.unsealed += young?.count ?? 0;
  verifyRemovals(report, Math.max(walk.toldRemoval, young?.toldRemoval ?? 0));
  report.head = last?.hash ?? FIRST;
  return report;
}

interface Walk {
  previous: AuditSeal | undefined;
  /** Entries that none of the seals so far has. */
  strays: Set<number>;
  /** The last seal, as far as the data folder knows. */
  end: SealMark | undefined;
  /** The highest seal of which an entry so far says that its entries were removed. */
  toldRemoval: number;
}

/** Goes on with the walk along the seals. */
async function proveSeals(
  db: Db,
  seals: readonly AuditSeal[],
  walk: Walk,
  report: AuditChainReport,
  secrets: Pick<Secrets, 'isSigned'> | undefined,
): Promise<void> {
  for (const piece of piecesOf(seals)) {
    const sealed = await readSealed(db, piece, walk.previous);
    for (const seal of piece) {
      verifySeal(seal, sealed, walk, report, secrets);
      walk.previous = seal;
      await letOthersIn();
    }
  }
}

/** What was read for some seals: all entries that they are about, by id, and the marks that these should have and do. */
interface Sealed {
  entries: AuditEntry[];
  marks: ReadonlySet<string>;
}

/** The seals in their order, as many in a piece as their entries allow. */
function piecesOf(seals: readonly AuditSeal[]): AuditSeal[][] {
  const pieces: AuditSeal[][] = [];
  let entries = Number.POSITIVE_INFINITY;
  for (const seal of seals) {
    entries += seal.entry_count;
    if (entries <= ENTRIES_AT_ONCE) pieces.at(-1)?.push(seal);
    else {
      pieces.push([seal]);
      entries = seal.entry_count;
    }
  }
  return pieces;
}

async function readSealed(db: Db, seals: readonly AuditSeal[], previous: AuditSeal | undefined): Promise<Sealed> {
  const ranges = joinRanges(seals.flatMap((seal, place) => rangesToSeal(seal, seals[place - 1] ?? previous)));
  const entries = await listEntriesIn(db, ranges);
  const marks = await findMarks(db, writeMarks(marksOf(entries)));
  return { entries, marks: new Set(marks.map(keyOf)) };
}

/** Where the entries of a seal are: what came late, and everything since the seal before. */
function rangesToSeal({ ids, through_id }: AuditSeal, previous: AuditSeal | undefined): IdRange[] {
  const begin = previous?.through_id ?? Number.MIN_SAFE_INTEGER;
  const late = (readRanges(ids) ?? []).filter(([, last]) => last <= begin);
  return [...late, [begin + 1, through_id]];
}

function verifySeal(
  seal: AuditSeal,
  sealed: Sealed,
  walk: Walk,
  report: AuditChainReport,
  secrets: Pick<Secrets, 'isSigned'> | undefined,
): void {
  const { previous, strays, end } = walk;
  const wrong = (text: string) => report.problems.push(text);
  const expected = (previous?.number ?? 0) + 1;
  report.seals += 1;
  if (seal.number !== expected) {
    wrong(`The seals ${expected} to ${seal.number - 1} are missing`);
  } else if (seal.previous_hash !== (previous?.hash ?? FIRST)) {
    wrong(`Seal ${seal.number} does not follow seal ${expected - 1}`);
  }
  if (hashSeal(seal) !== seal.hash) wrong(`Seal ${seal.number} was changed`);
  else if (secrets && !secrets.isSigned(PURPOSE, seal.hash, seal.signature)) {
    wrong(`Seal ${seal.number} was not made with the key of this installation`);
  }
  if (end?.number === seal.number && end.hash !== seal.hash) wrong(`Seal ${seal.number} is not the one that was made`);
  const ranges = readRanges(seal.ids) ?? [];
  const where = rangesToSeal(seal, previous);
  const found = sealed.entries.filter(({ id }) => isInRanges(where, id));
  const own = found.filter(({ id }) => isInRanges(ranges, id));
  for (const { id } of found) if (!isInRanges(ranges, id)) strays.add(id);
  for (const { id } of own) strays.delete(id);
  for (const entry of found)
    if (isRemoval(entry)) walk.toldRemoval = Math.max(walk.toldRemoval, Number(entry.object_id));
  if (seal.removed_at !== null) {
    if (report.removedSeals !== report.seals - 1)
      wrong(`The entries of seal ${seal.number} were removed before older ones`);
    report.removedSeals += 1;
    if (own.length > 0) wrong(`Entries of seal ${seal.number} are there again after they were removed`);
    return;
  }
  report.entries += own.length;
  const missing = ranges.flatMap((range) =>
    withoutIds(
      range,
      own.map(({ id }) => id),
    ),
  );
  if (missing.length > 0) wrong(`Entries are missing: ${writeRanges(missing)} (seal ${seal.number})`);
  else if (own.length !== seal.entry_count || hashEntries(own) !== seal.entries_hash) {
    wrong(`Entries were changed: some of ${seal.ids} (seal ${seal.number}, ${new Date(seal.at).toISOString()})`);
  }
  if (marksOf(own).some((mark) => !sealed.marks.has(keyOf(mark))))
    wrong(`Filters do not find all entries of seal ${seal.number}`);
}

function isRemoval({ action, object_type }: AuditEntry): boolean {
  return action === REMOVAL.action && object_type === REMOVAL.type;
}

function verifyRemovals({ removedSeals, problems }: AuditChainReport, told: number): void {
  if (told < removedSeals)
    problems.push(`Entries through seal ${removedSeals} were removed, which no entry of the log says`);
}
