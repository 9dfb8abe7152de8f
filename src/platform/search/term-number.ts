// Terms as numbers, for PostgreSQL. The common ones have numbers of their own, from 0 on, in a table; all others one of 31 bits that is made
// of their letters. A term that has become common may stand in the index under either, so it is looked for under both.

/** The number of a rare term, below 0 (FNV-1a, mixed). Among a million terms one in two thousand shares its number with another. */
export function rareNumber(term: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < term.length; at += 1) {
    const code = term.charCodeAt(at);
    hash = Math.imul(hash ^ (code & 0xff), 0x01000193);
    if (code > 0xff) hash = Math.imul(hash ^ (code >> 8), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) | 0x80000000;
}

/**
 * The terms of an object as `search_terms_of` of the database reads them: the common ones in their order, each as its distance from the one
 * before (7 bits to a byte, the highest first), a 0, and the others with 4 bytes each. Most take one byte or two.
 */
export function packTerms(terms: readonly string[], common: ReadonlyMap<string, number>): Buffer {
  const numbers = new Set(terms.map((term) => common.get(term) ?? rareNumber(term)));
  const sorted = [...numbers].sort((one, other) => one - other);
  const bytes: number[] = [];
  let last = -1;
  for (const number of sorted) {
    if (number < 0) continue;
    const distance = number - last;
    for (let shift = 14; shift > 0; shift -= 7) if (distance >> shift > 0) bytes.push(128 | (distance >> shift));
    bytes.push(distance & 127);
    last = number;
  }
  bytes.push(0);
  for (const number of sorted) if (number < 0) bytes.push(number >>> 24, number >> 16, number >> 8, number);
  return Buffer.from(bytes.map((byte) => byte & 255));
}

/** The numbers that were packed. */
export function unpackTerms(packed: Uint8Array): number[] {
  const numbers: number[] = [];
  let place = 0;
  let last = -1;
  for (let distance = 0; place < packed.length; ) {
    const byte = packed[place] ?? 0;
    place += 1;
    distance = (distance << 7) | (byte & 127);
    if (byte > 127) continue;
    if (distance === 0) break;
    last += distance;
    numbers.push(last);
    distance = 0;
  }
  const rest = new DataView(packed.buffer, packed.byteOffset + place, packed.length - place);
  for (let at = 0; at + 4 <= rest.byteLength; at += 4) numbers.push(rest.getInt32(at));
  return numbers;
}

/** Objects of a type whose ids are close together are a block. */
export const BLOCK_SIZE = 2 ** 13;
const BLOCKS = 2 ** 24;

/** The number of a block, which each of its objects has among its terms. No term has it. */
export function blockNumber(type: number, block: number): number {
  return 2 ** 30 + type * BLOCKS + (block % BLOCKS);
}

/** The number that all objects of a type have among their terms. */
export function typeNumber(type: number): number {
  return 2 ** 30 - 1 - type;
}
