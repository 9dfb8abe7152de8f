// The parts of addresses: made from titles, in any alphabet.
import type { Db } from '../../platform/db/index.ts';
import { invalidField } from '../../platform/http/index.ts';
import { fold } from '../../platform/text/fold.ts';
import { type SlugTable, takenSlugs } from './slugs.repository.ts';

export const MAX_SLUG = 80;
const NUMBERED = 100;

export interface WantedSlug {
  id: number;
  /** The folder it stands in; null: the top. */
  parentId: number | null;
  title: string;
  given?: string | undefined;
}

/** One made from a title finds a free one beside it; one that was asked for is given or refused. */
export async function freeSlug(tx: Db, table: SlugTable, { id, parentId, title, given }: WantedSlug): Promise<string> {
  const slug = slugOf(given ?? title, table === 'pub_pages' ? 'page' : 'folder');
  const candidates = given === undefined ? slugCandidates(slug, id) : [slug];
  const taken = await takenSlugs(tx, table, parentId, candidates, id);
  const free = candidates.find((candidate) => !taken.has(candidate));
  if (free === undefined) throw invalidField('slug', 'is taken in this folder');
  return free;
}

/** Folded words with hyphens between them; `fallback` for a title without letters and digits. */
function slugOf(title: string, fallback: string): string {
  const slug = fold(title).replace(separators, '-');
  return trimmed([...trimmed(slug)].slice(0, MAX_SLUG).join('')) || fallback;
}

/** What may be tried for an object with this id, best first. The id makes one of the last ones free in any case. */
function slugCandidates(slug: string, id: number): string[] {
  const numbered = Array.from({ length: NUMBERED - 1 }, (_, index) => `${slug}-${index + 2}`);
  return [slug, ...numbered, `${slug}-${id}`, `${slug}-${id}-${id}`];
}

const separators = /[^\p{L}\p{N}\p{M}]+/gu;

function trimmed(slug: string): string {
  return slug.replace(/^-+|-+$/g, '');
}
