// The list of the audit log, the latest first: a page reads a bounded number of entries, however long the log is.
import type { Db } from '../db/index.ts';
import {
  type AuditEntry,
  type EntryFilter,
  findIdBounds,
  findMarkedBlocks,
  listEntriesBefore,
  listWantedIn,
  type Times,
} from './audit.repository.ts';
import { rangeOf, readGaps } from './gaps.ts';
import { BLOCK, blockOf, type IdRange, toRanges } from './id-ranges.ts';
import { wantedMarks } from './marks.ts';

export interface EntryPage {
  entries: AuditEntry[];
  /** Where the next page begins: entries with lower ids. Undefined when there is none. */
  next: number | undefined;
}

/** Blocks that one page reads, in two turns: the first ones are enough where what is wanted is frequent, or in few blocks. */
const TURNS = [16, 112];
const MOST_BLOCKS = TURNS.reduce((sum, turn) => sum + turn, 0);
/** Entries are in the order of their ids, and of their times but for what the clocks of instances differ by. */
const SKEW_MS = 60_000;

export async function listEntries(
  db: Db,
  filter: Partial<EntryFilter>,
  before: number | undefined,
  limit: number,
): Promise<EntryPage> {
  if (Object.keys(filter).length === 0) {
    return toPage(await listEntriesBefore(db, before ?? Number.MAX_SAFE_INTEGER, limit + 1), limit);
  }
  const candidates = await findCandidates(db, filter, before);
  if (!candidates) return { entries: [], next: undefined };
  const { bounds, blocks } = candidates;
  const found: AuditEntry[] = [];
  let read = 0;
  for (const turn of TURNS) {
    const ranges = rangesOf(blocks.slice(read, read + turn), bounds);
    if (ranges.length === 0 || found.length > limit) break;
    found.push(...(await listWantedIn(db, ranges, filter, limit + 1 - found.length)));
    read += turn;
  }
  const last = blocks[MOST_BLOCKS - 1];
  const rest = blocks.length > MOST_BLOCKS && last !== undefined ? last * BLOCK : undefined;
  return toPage(found, limit, rest);
}

function toPage(found: AuditEntry[], limit: number, rest?: number): EntryPage {
  const entries = found.slice(0, limit);
  return { entries, next: found.length > limit ? entries.at(-1)?.id : rest };
}

interface Candidates {
  bounds: IdRange;
  /** Those that may have what is wanted, the latest first; one more than a page reads, if there are more. */
  blocks: number[];
}

/** Undefined when no entry can be wanted. */
async function findCandidates(
  db: Db,
  filter: Partial<EntryFilter>,
  before = Number.MAX_SAFE_INTEGER,
): Promise<Candidates | undefined> {
  const times: Times = {};
  if (filter.from !== undefined) times.from = filter.from - SKEW_MS;
  if (filter.until !== undefined) times.until = filter.until + SKEW_MS;
  const marks = wantedMarks(filter);
  if (marks.length === 0) {
    const all = await findIdBounds(db, times);
    return all && { bounds: below(all, before), blocks: blocksIn([all], below(all, before)) };
  }
  const marked = await findMarkedBlocks(db, marks, { ...times, before }, MOST_BLOCKS + 1);
  if (!marked) return undefined;
  const bounds = below(marked.bounds, before);
  const unmarked: IdRange[] = [[marked.sealedThrough + 1, bounds[1]], ...readGaps(marked.gaps).map(rangeOf)];
  const blocks = new Set([...marked.blocks, ...blocksIn(unmarked, bounds)]);
  return { bounds, blocks: [...blocks].sort((a, b) => b - a).slice(0, MOST_BLOCKS + 1) };
}

function below([first, last]: IdRange, id: number): IdRange {
  return [first, Math.min(last, id - 1)];
}

/** The latest blocks of each range within the bounds. */
function blocksIn(ranges: readonly IdRange[], [lowest, highest]: IdRange): number[] {
  return ranges.flatMap(([first, last]) => {
    const [from, to] = [Math.max(first, lowest), Math.min(last, highest)];
    if (from > to) return [];
    const count = Math.min(blockOf(to) - blockOf(from) + 1, MOST_BLOCKS + 1);
    return Array.from({ length: count }, (_, place) => blockOf(to) - place);
  });
}

/** The ids in the blocks, which come in falling order; adjacent blocks are one range. */
function rangesOf(blocks: readonly number[], [lowest, highest]: IdRange): IdRange[] {
  return toRanges(blocks.toReversed()).map(
    ([first, last]): IdRange => [Math.max(first * BLOCK, lowest), Math.min(last * BLOCK + BLOCK - 1, highest)],
  );
}
