import type { IdRange } from './id-ranges.ts';

/** Ids that were missing when a seal was made, and since when: PostgreSQL gives an id away before the commit. */
export type Gap = readonly [first: number, last: number, since: number];

export function readGaps(text: string): Gap[] {
  try {
    const read: unknown = JSON.parse(text);
    return Array.isArray(read) ? read : [];
  } catch {
    // Somebody has changed the seal, as its hash shows.
    return [];
  }
}

/** The ids of a gap. */
export function rangeOf([first, last]: Gap): IdRange {
  return [first, last];
}
