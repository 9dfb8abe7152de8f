// What the index holds of an object: each of its words once, those of its title marked.
import type { Language } from '../text/languages.ts';
import { GUESSED_BY, guessLanguage, isStopWord, MAX_TEXT, stem, wordsIn } from './word-forms.ts';

/** What a module tells of one of its objects. */
export interface SearchText {
  id: number;
  title: string;
  /** Other words that name it: codes, tags, metadata. */
  also?: string;
  text?: string;
  /** Where it is known; otherwise it is guessed. */
  language?: Language | undefined;
}

export interface Entry {
  id: number;
  terms: string[];
  /** The words of the title, as they are completed while somebody types. */
  titleWords: string[];
}

const MAX_TERMS = 10_000;

/** The sign of a term of a title. No word has it. */
const IN_TITLE = '=';

/** The term of a word of a title. */
export function titleTerm(word: string): string {
  return IN_TITLE + word;
}

/** The word of a term of a title; undefined for other terms. */
export function wordOfTitle(term: string): string | undefined {
  return term.startsWith(IN_TITLE) ? term.slice(IN_TITLE.length) : undefined;
}

/** `isName`: titles are names, which have no endings to be taken away. */
export function entryOf({ id, title, also = '', text = '', language }: SearchText, isName: boolean): Entry {
  const titleWords = wordsIn(title);
  const words = wordsIn(`${also.slice(0, MAX_TEXT)} ${text.slice(0, MAX_TEXT)}`);
  const spoken = language ?? guessLanguage([...titleWords, ...words]);
  const terms = new Set<string>();
  for (const word of titleWords) terms.add(titleTerm(isName ? word : stem(word, spoken)));
  // Texts in two languages change between them.
  let current = spoken;
  for (const [at, word] of words.entries()) {
    if (terms.size >= MAX_TERMS) break;
    if (language === undefined && at % GUESSED_BY === 0) {
      current = guessLanguage(words.slice(at, at + GUESSED_BY), current);
    }
    if (isStopWord(word)) continue;
    const term = stem(word, current);
    if (!terms.has(titleTerm(term))) terms.add(term);
  }
  return { id, terms: [...terms], titleWords: [...new Set(titleWords)].filter(isCompleted) };
}

/** Numbers are not completed: there are too many, and nobody begins with one. */
function isCompleted(word: string): boolean {
  return word.length > 1 && !/\p{N}.*\p{N}.*\p{N}/u.test(word);
}
