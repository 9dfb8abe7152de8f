// What a query asks the index for, type by type.
import { formsOf, type Searchable, stemsOf, titleTerm, type WantedTerms } from '../../platform/search/index.ts';
import type { SearchQuery } from './query-language.ts';

/** Words that stand for others: those that the last one may become, and names that are like one. */
export interface OtherWords {
  completions: readonly string[];
  alike: ReadonlyMap<string, readonly string[]>;
}

/** The words of the query for one type: anywhere, and in titles alone. */
export function termsFor(
  { words, unfinished, phrases, excludedWords }: SearchQuery,
  { completions, alike }: OtherWords,
  { isName = false }: Pick<Searchable, 'isName'>,
): { anywhere: WantedTerms; inTitle: WantedTerms | undefined } {
  // Names stand in the index as they are written, everything else without its endings.
  const titlesOf = (word: string) => (isName ? formsOf(word) : stemsOf(word)).map(titleTerm);
  const excluded = excludedWords.flatMap((word) => [...stemsOf(word), ...titlesOf(word)]);
  const all = [...words, ...phrases.flatMap((phrase) => phrase.split(' '))];
  const wanted = [...new Set(all)].map((word) => {
    const begun = word === unfinished ? completions : [];
    const others = isName ? [...begun, ...(alike.get(word) ?? [])].map(titleTerm) : begun.flatMap(titlesOf);
    const inTitle = [...new Set([...titlesOf(word), ...others])];
    return { anywhere: [...stemsOf(word), ...inTitle], inTitle };
  });
  return {
    anywhere: { words: wanted.map(({ anywhere }) => anywhere), excluded },
    inTitle: wanted.length > 0 ? { words: wanted.map(({ inTitle }) => inTitle), excluded } : undefined,
  };
}
