// The order of what is found: the same on both engines, as it is made here of what both have found.

import { formsOf, wordsIn } from '../../platform/search/index.ts';
import { DAY_MS } from '../../platform/time/durations.ts';
import type { SearchQuery } from './query-language.ts';

export interface Hit {
  type: number;
  id: number;
  title: string;
  date: number;
  author_id: number | null;
  score: number;
}

/** The place of a hit in the order. */
export type HitKey = Pick<Hit, 'score' | 'date' | 'type' | 'id'>;

/** What the words of a query are compared with. */
export interface RankedQuery {
  words: readonly { word: string; forms: ReadonlySet<string>; alike: ReadonlySet<string> }[];
  unfinished: string | undefined;
  now: number;
}

const WORDS = 10;
const ALL_WORDS = 5;
const WHOLE_TITLE = 8;
const BEGINNING = 3;
const TOGETHER = 2;
const NAME = 4;
const RECENT = 3;
const HALF_LIFE = 180 * DAY_MS;
/** What the words count that stand together in the text. */
export const PHRASE_IN_TEXT = 3;

export function rankedQuery(
  { words, unfinished, phrases }: Pick<SearchQuery, 'words' | 'unfinished' | 'phrases'>,
  alike: ReadonlyMap<string, readonly string[]>,
  now: number,
): RankedQuery {
  const all = [...words, ...phrases.flatMap((phrase) => phrase.split(' '))];
  return {
    words: [...new Set(all)].map((word) => ({
      word,
      forms: new Set(formsOf(word)),
      alike: new Set(alike.get(word) ?? []),
    })),
    unfinished,
    now,
  };
}

/** Words in titles count most, then words that stand together, then how new it is. */
export function scoreOf(
  { title, date }: Pick<Hit, 'title' | 'date'>,
  { words, unfinished, now }: RankedQuery,
  isName: boolean,
): number {
  const age = Math.max(0, now - date);
  let score = RECENT * 2 ** (-age / HALF_LIFE);
  const titleWords = wordsIn(title);
  if (words.length > 0 && titleWords.length > 0) {
    const places = words.map((word) => bestIn(titleWords, word, unfinished));
    const sum = places.reduce((total, { value }) => total + value, 0);
    score += (WORDS * sum) / words.length;
    if (places.every(({ value }) => value > 0)) {
      score += ALL_WORDS + (isName ? NAME : 0);
      if (places.every(({ value, at }, index) => value >= FORM && at === (places[0]?.at ?? 0) + index)) {
        score += TOGETHER;
        if (places[0]?.at === 0) score += titleWords.length === words.length ? WHOLE_TITLE : BEGINNING;
      }
    }
  }
  return Math.round(score * 10_000) / 10_000;
}

const EXACT = 1;
const FORM = 0.9;
const BEGUN = 0.8;
const ALIKE = 0.4;

/** Exact before other forms, and those before what is only alike. */
function bestIn(
  titleWords: readonly string[],
  { word, forms, alike }: RankedQuery['words'][number],
  unfinished: string | undefined,
): { value: number; at: number } {
  const exact = titleWords.indexOf(word);
  if (exact >= 0) return { value: EXACT, at: exact };
  // Forms of one word begin alike.
  const form = titleWords.findIndex((each) => each[0] === word[0] && formsOf(each).some((one) => forms.has(one)));
  if (form >= 0) return { value: FORM, at: form };
  const begun = word === unfinished ? titleWords.findIndex((each) => each.startsWith(word)) : -1;
  if (begun >= 0) return { value: BEGUN, at: begun };
  const like = titleWords.findIndex((each) => alike.has(each));
  return like >= 0 ? { value: ALIKE, at: like } : { value: 0, at: -1 };
}

export function inOrder(one: HitKey, other: HitKey): number {
  return other.score - one.score || other.date - one.date || one.type - other.type || other.id - one.id;
}
