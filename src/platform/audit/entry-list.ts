// The list of the audit log, the latest first: a page reads a bounded number of entries, however long the log is.
import type { Db } from '../db/index.ts';
import {
  type AuditEntry,
  type EntryFilter,
  findFirstIdSince,
  findIdBounds,
  findLastSeal,
  listBlocks,
  listEntriesBefore,
  listWantedIn,
} from './audit.repository.ts';
import { readGaps } from './gaps.ts';
import { BLOCK, blockOf, type IdRange, toRanges } from './id-ranges.ts';
import { wantedMarks } from './marks.ts';

export interface EntryPage {
  entries: AuditEntry[];
  /** Where the next page begins: entries with lower ids. Undefined when there is none. */
  next: number | undefined;
}

/** Blocks that one page reads, in so many turns: the first ones are enough where what is wanted is frequent. */
const TURNS = [2, 8, 32, 86];
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
  const bounds = await idBounds(db, filter, before);
  if (!bounds) return { entries: [], next: undefined };
  const blocks = await candidates(db, filter, bounds);
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

/** Undefined when no entry can be between them. */
async function idBounds(db: Db, { from, until }: Partial<EntryFilter>, before: number | undefined) {
  const all = await findIdBounds(db);
  if (!all) return undefined;
  const first = from === undefined ? all[0] : await findFirstIdSince(db, all, from - SKEW_MS);
  const last = until === undefined ? all[1] : (await findFirstIdSince(db, all, until + SKEW_MS)) - 1;
  const bounds: IdRange = [first, Math.min(last, before === undefined ? last : before - 1)];
  return bounds[0] <= bounds[1] ? bounds : undefined;
}

/** Blocks that may have what is wanted, the latest first; one more than a page reads, if there are more. */
async function candidates(db: Db, filter: Partial<EntryFilter>, bounds: IdRange): Promise<number[]> {
  const marks = wantedMarks(filter);
  if (marks.length === 0) return blocksIn([bounds], bounds);
  const seal = await findLastSeal(db);
  const unmarked: IdRange[] = [[(seal?.through_id ?? 0) + 1, bounds[1]]];
  for (const [first, last] of seal ? readGaps(seal.gaps) : []) unmarked.push([first, last]);
  const marked = await listBlocks(db, marks, [blockOf(bounds[0]), blockOf(bounds[1])], MOST_BLOCKS + 1);
  const blocks = new Set([...marked, ...blocksIn(unmarked, bounds)]);
  return [...blocks].sort((a, b) => b - a).slice(0, MOST_BLOCKS + 1);
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
