// What somebody has typed into the search: words, "quoted phrases", -excluded ones, `type:` and `author:`.
import { invalidField } from '../../platform/http/index.ts';
import { isStopWord, wordsIn } from '../../platform/search/index.ts';
import { words as foldedWords } from '../../platform/text/fold.ts';

/** Words that follow one another. */
export type Phrase = string;

export interface SearchQuery {
  /** Each must be found, in any form. */
  words: string[];
  /** The word that may still be being typed: the last of `words`. */
  unfinished: string | undefined;
  phrases: Phrase[];
  excludedWords: string[];
  excludedPhrases: Phrase[];
  types: string[];
  author: string | undefined;
  /** Asked in a sentence, some words of which the answer may not have. */
  isQuestion: boolean;
}

const MAX_WORDS = 20;
/** The most words of a question of which each may be left out. */
const MAX_LEFT_OUT = 6;
const part = /(-?)(?:(type|author):)?(?:"([^"]*)(?:"|$)|(\S+))/giu;

/** `typeOf` knows the types: `type:` with another word is taken for words. */
export function readQuery(text: string, typeOf: (word: string) => string | undefined): SearchQuery {
  const query: SearchQuery = {
    words: [],
    unfinished: undefined,
    phrases: [],
    excludedWords: [],
    excludedPhrases: [],
    types: [],
    author: undefined,
    isQuestion: false,
  };
  for (const [whole, minus, name, quoted, bare = ''] of text.matchAll(part)) {
    query.unfinished = undefined;
    const value = quoted ?? bare;
    const type = name?.toLowerCase() === 'type' ? typeOf(foldedWords(value).trim()) : undefined;
    if (type !== undefined && minus === '') query.types.push(type);
    else if (name?.toLowerCase() === 'author' && minus === '' && foldedWords(value).trim() !== '') query.author = value;
    else readWords(query, { excluded: minus === '-', quoted, bare: name === undefined ? bare : whole });
  }
  if (/\s$/u.test(text)) query.unfinished = undefined;
  query.words = [...new Set(query.words)];
  query.isQuestion = isQuestion(text, query.words);
  const wanted = query.words.filter((word) => !isStopWord(word) && !(query.isQuestion && askingWords.has(word)));
  if (wanted.length > 0 || query.phrases.length > 0) query.words = wanted;
  if (query.unfinished !== undefined && !query.words.includes(query.unfinished)) query.unfinished = undefined;
  if (countWords(query) > MAX_WORDS) throw invalidField('query', `must not have more than ${MAX_WORDS} words`);
  return query;
}

/** The question with one word less, each in turn: for when nothing has all of them. */
export function withoutOneWord(query: SearchQuery): SearchQuery[] {
  const { words, unfinished } = query;
  if (!query.isQuestion || words.length < 2 || words.length > MAX_LEFT_OUT) return [];
  return words.map((left) => {
    const others = words.filter((word) => word !== left);
    return { ...query, words: others, unfinished: unfinished === left ? undefined : unfinished };
  });
}

/** It begins like a question, or ends with its mark. */
function isQuestion(text: string, [first = '', ...others]: readonly string[]): boolean {
  return others.length > 0 && (/\?\s*$/u.test(text) || beginnings.has(first));
}

const listOf = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/));

const beginnings = listOf(
  `how what who whom whose where when why which can may must should do does did is are am will
  wie was wer wen wem wo wann warum welche welcher welches darf kann muss soll gibt bekomme`,
);

/** What a question has beside the words of its answer; folded. */
const askingWords = listOf(
  `i me my mine am us will shall must much many long often per why whom whose get need want anybody somebody
  bin bekomme brauche darf gibt lange man mein meine meinem meinen meiner mich mir oft soll viel viele wann warum was welche welcher
  welches wem wen wer wieviel will wo`,
);

function readWords(
  query: SearchQuery,
  { excluded, quoted, bare }: { excluded: boolean; quoted: string | undefined; bare: string },
): void {
  const phrase = foldedWords(quoted ?? bare).trim();
  if (phrase === '') return;
  if (excluded) {
    if (quoted === undefined && !phrase.includes(' ')) query.excludedWords.push(...wordsIn(bare));
    else query.excludedPhrases.push(phrase);
  } else if (quoted !== undefined) query.phrases.push(phrase);
  else {
    const words = wordsIn(bare);
    query.words.push(...words);
    query.unfinished = words.at(-1);
  }
}

function countWords({ words, phrases, excludedWords, excludedPhrases }: SearchQuery): number {
  const inPhrases = [...phrases, ...excludedPhrases].reduce((sum, phrase) => sum + phrase.split(' ').length, 0);
  return words.length + excludedWords.length + inPhrases;
}
