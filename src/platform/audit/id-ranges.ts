/** From the first id to the last, both included. */
export type IdRange = readonly [first: number, last: number];

/** Ids of one block. */
export const BLOCK = 128;

export function blockOf(id: number): number {
  return Math.floor(id / BLOCK);
}

/** All ids of the blocks that the range is in. */
export function wholeBlocks([first, last]: IdRange): IdRange {
  return [blockOf(first) * BLOCK, (blockOf(last) + 1) * BLOCK - 1];
}

/** The ranges of ids, which come in rising order. */
export function toRanges(ids: readonly number[]): IdRange[] {
  const ranges: [number, number][] = [];
  for (const id of ids) {
    const last = ranges.at(-1);
    if (last && last[1] + 1 === id) last[1] = id;
    else ranges.push([id, id]);
  }
  return ranges;
}

/** The same ids in rising order: what overlaps or is adjacent is one range. */
export function joinRanges(ranges: readonly IdRange[]): IdRange[] {
  const joined: [number, number][] = [];
  for (const [first, end] of ranges.toSorted(([a], [b]) => a - b)) {
    const last = joined.at(-1);
    if (last && first <= last[1] + 1) last[1] = Math.max(last[1], end);
    else if (first <= end) joined.push([first, end]);
  }
  return joined;
}

/** `1-16,18` */
export function writeRanges(ranges: readonly IdRange[]): string {
  return ranges.map(([first, last]) => (first === last ? String(first) : `${first}-${last}`)).join(',');
}

/** Undefined for a text that is none of `writeRanges`. */
export function readRanges(text: string): IdRange[] | undefined {
  if (text === '') return [];
  const ranges: IdRange[] = [];
  for (const part of text.split(',')) {
    const [, first, last = first] = /^(\d{1,15})(?:-(\d{1,15}))?$/.exec(part) ?? [];
    if (first === undefined || Number(first) > Number(last)) return undefined;
    ranges.push([Number(first), Number(last)]);
  }
  return ranges;
}

export function isInRanges(ranges: readonly IdRange[], id: number): boolean {
  return ranges.some(([first, last]) => id >= first && id <= last);
}

/** The ranges without the ids, which are in rising order. */
export function withoutIds(range: IdRange, ids: readonly number[]): IdRange[] {
  const left: IdRange[] = [];
  let [next] = range;
  for (const id of ids) {
    if (id < next || id > range[1]) continue;
    if (id > next) left.push([next, id - 1]);
    next = id + 1;
  }
  if (next <= range[1]) left.push([next, range[1]]);
  return left;
}
