// Owns the parts of addresses: made from titles, in any alphabet.
import { fold } from '../../platform/text/fold.ts';

export const MAX_SLUG = 80;
const NUMBERED = 100;

/** Folded words with hyphens between them; `fallback` for a title without letters and digits. */
export function slugOf(title: string, fallback: string): string {
  const slug = fold(title).replace(separators, '-');
  return trimmed([...trimmed(slug)].slice(0, MAX_SLUG).join('')) || fallback;
}

/** What may be tried for an object with this id, best first. The id makes one of the last ones free in any case. */
export function slugCandidates(slug: string, id: number): string[] {
  const numbered = Array.from({ length: NUMBERED - 1 }, (_, index) => `${slug}-${index + 2}`);
  return [slug, ...numbered, `${slug}-${id}`, `${slug}-${id}-${id}`];
}

const separators = /[^\p{L}\p{N}\p{M}]+/gu;

function trimmed(slug: string): string {
  return slug.replace(/^-+|-+$/g, '');
}
