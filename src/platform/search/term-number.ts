// Terms as numbers, for PostgreSQL. The common ones have numbers of their own, from 0 on, in a table; all others one of 31 bits that is made
// of their letters. A term that has become common may stand in the index under either, so it is looked for under both.
import { titleTerm, wordOfTitle } from './entries.ts';

/** There are fewer common terms. Where one stands in a title, its number is higher by as much. */
export const MAX_COMMON = 2 ** 16;

/** The number under which a term is written. */
export function numberOf(term: string, common: ReadonlyMap<string, number>): number {
  return common.get(term) ?? numberInTitle(term, common) ?? rareNumber(term);
}

/** The numbers under which it may stand. Before migration 0087 a term of a title was a common one by itself. */
export function numbersOf(term: string, common: ReadonlyMap<string, number>): number[] {
  const numbers = [common.get(term), numberInTitle(term, common), rareNumber(term)];
  return numbers.filter((number) => number !== undefined);
}

function numberInTitle(term: string, common: ReadonlyMap<string, number>): number | undefined {
  const number = common.get(wordOfTitle(term) ?? '');
  return number === undefined ? undefined : number + MAX_COMMON;
}

/** Each number with the rare one of its term. */
export function rareNumbers(common: Iterable<{ term: string; number: number }>): Map<number, number> {
  const rare = new Map<number, number>();
  for (const { term, number } of common)
    rare.set(number, rareNumber(term)).set(number + MAX_COMMON, rareNumber(titleTerm(term)));
  return rare;
}

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
