// PostgreSQL keeps the plans of what everybody searches for; what few ask for in their way takes no room there.
import { describe, expect, it } from 'vitest';
import { isUsualSearch } from './term-index.repository.ts';

const state = { newest: new Map([1, 2, 3].map((type) => [type, 100])) };
const of = (types: number, words: number, excluded: string[] = []) =>
  Array.from({ length: types }, () => ({ anywhere: { words: Array(words).fill(['rain']), excluded } }));

describe('the plan of a search', () => {
  it('is kept where one or two words are looked for in all that there is, or in one type', () => {
    for (const searches of [of(3, 1), of(3, 2), of(1, 1), of(1, 2)]) {
      expect(isUsualSearch(state, searches, {})).toBe(true);
      expect(isUsualSearch(state, searches, { from: undefined, to: undefined, authors: undefined })).toBe(true);
    }
  });

  it('is not kept where words, types or filters are chosen of which there are many', () => {
    for (const searches of [of(3, 3), of(1, 3), of(2, 1), of(3, 1, ['sun'])]) {
      expect(isUsualSearch(state, searches, {})).toBe(false);
    }
    for (const filter of [{ from: 1 }, { to: 1 }, { authors: [1] }, { authors: [] }]) {
      expect(isUsualSearch(state, of(3, 1), filter)).toBe(false);
    }
  });
});
