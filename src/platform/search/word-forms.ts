// The words of texts as the search knows them: folded, without their endings, and without words that every text has.
import { stemmer as english } from '@orama/stemmers/english';
import { stemmer as german } from '@orama/stemmers/german';
import { fold } from '../text/fold.ts';
import type { Language } from '../text/languages.ts';

/** What follows in a text is not searched. */
export const MAX_TEXT = 200_000;
const MAX_WORD = 40;
const STEMS_KEPT = 50_000;
/** The words by which the language of a piece of a text is guessed. */
export const GUESSED_BY = 200;

const stemmers: Readonly<Record<Language, (word: string) => string>> = { en: english, de: german };

const stopWords: Readonly<Record<Language, ReadonlySet<string>>> = {
  en: new Set(
    `a about after all also and any are as at be because been but by can could did do does for from had has have he her his
    how if in into is it its may more most no not of on or our out over she should so some such than that the their them then
    there these they this those to was we were what when where which while who with would you your`.split(/\s+/),
  ),
  de: new Set(
    `aber alle als am an auch auf aus bei bis da dann das dass dem den der des die dies diese dieser dieses doch durch ein eine
    einem einen einer eines er es fur hat hatte ich ihr ihre im in ist ja je kann konnen mehr mit muss nach nicht noch nun nur
    ob oder ohne sein seine sich sie sind so uber um und uns unter vom von vor wenn werden wie wir wird zu zum zur`.split(
      /\s+/,
    ),
  ),
};

/** In the order of the text. A run of Chinese or Japanese, which has no spaces, is taken as pairs of signs. */
export function wordsIn(text: string): string[] {
  const found = fold(text).match(wordPattern) ?? [];
  return found.some((word) => unspaced.test(word)) ? found.flatMap(pairsIn) : found.map(cut);
}

/** A pattern of one word in a text that is not folded, for whoever needs its place. */
export const wordPattern = /[\p{L}\p{N}\p{M}]+/gu;

export function isStopWord(word: string): boolean {
  return stopWords.en.has(word) || stopWords.de.has(word);
}

/** By the words that every text of a language has. A piece with none of them is in the language of what stands before. */
export function guessLanguage(words: readonly string[], before: Language = 'en'): Language {
  let [english, german] = [0, 0];
  for (const word of words.slice(0, GUESSED_BY)) {
    if (stopWords.en.has(word)) english += 1;
    if (stopWords.de.has(word)) german += 1;
  }
  if (german === english) return before;
  return german > english ? 'de' : 'en';
}

export function stem(word: string, language: Language): string {
  const known = kept[language].get(word);
  if (known !== undefined) return known;
  const made = stemmers[language](word) || word;
  if (kept[language].size >= STEMS_KEPT) kept[language].clear();
  kept[language].set(word, made);
  return made;
}

/** The forms under which a word may stand in the index, whatever the language of the text. */
export function stemsOf(word: string): string[] {
  return [...new Set([stem(word, 'en'), stem(word, 'de')])];
}

/** The word and its stems: words that share one are forms of one word. */
export function formsOf(word: string): string[] {
  return [...new Set([word, ...stemsOf(word)])];
}

const kept: Record<Language, Map<string, string>> = { en: new Map(), de: new Map() };

const unspaced = /[\u3040-\u30ff\u3400-\u9fff]/;

function pairsIn(word: string): string[] {
  if (!unspaced.test(word)) return [cut(word)];
  const signs = [...word];
  return signs.length === 1 ? signs : signs.slice(1).map((sign, index) => `${signs[index]}${sign}`);
}

function cut(word: string): string {
  return word.length <= MAX_WORD ? word : word.slice(0, MAX_WORD).toWellFormed();
}
