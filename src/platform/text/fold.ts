// Folding: the one form of a text in which case and accents no longer count, for search and comparison.

/** Ignores case and accents in every alphabet. Folding a folded text changes nothing. */
export function fold(text: string): string {
  if (plainAscii.test(text)) return text.toLowerCase();
  const bare = withoutLongRuns(text).normalize('NFKD').replace(commonAccents, '');
  if (plainAscii.test(bare)) return bare.toLowerCase();
  return withoutLongRuns(
    bare
      .replace(accents, '')
      // Up and down again folds more than lowercasing alone: ß, ı and variants of letters.
      .toUpperCase()
      .toLowerCase()
      .replace(undecomposed, (letter) => baseLetters.get(letter) ?? letter)
      // Only what is no accent is left apart here: the parts of Korean syllables come together again.
      .normalize('NFC'),
  );
}

/**
 * A long text as it is searched. Some signs stand for whole words, one of Arabic for 18 letters: a text of nothing else
 * would fill the index with many times its length. The first thousand of them count, and what still grows beyond the
 * double is cut.
 */
export function foldText(text: string): string {
  let left = MAX_WORD_SIGNS;
  const bounded = text.replace(wordSigns, (sign) => {
    left -= 1;
    return left >= 0 ? sign : '';
  });
  return fold(bounded).slice(0, 1000 + 2 * text.length);
}

/**
 * Sorting the marks of one letter takes the square of their number. No language writes more than a few; like the format
 * that Unicode calls stream-safe, this keeps 30.
 */
function withoutLongRuns(text: string): string {
  return text.replace(longRuns, '$1');
}

/** Folded words with one space before, between and after them, so that `' luc '` finds a whole word. */
export function words(text: string): string {
  const folded = fold(text);
  return ` ${folded} `.replace(plainAscii.test(folded) ? asciiSeparators : separators, ' ');
}

/** The distinct folded keywords of a search text. */
export function keywords(text: string): string[] {
  const found = new Set(fold(text).split(/\s+/));
  found.delete('');
  return [...found];
}

// Marks, and the two letters of half width that become marks.
const longRuns = /([\p{M}\uff9e\uff9f]{30})[\p{M}\uff9e\uff9f]+/gu;

// biome-ignore lint/suspicious/noControlCharactersInRegex: the range is all of ASCII, control characters included
const plainAscii = /^[\x00-\x7f]*$/;

// All that unfold to more than three letters.
const wordSigns = /[\u2057\u2152\u2167\u2177\u247d-\u2487\u2a0c\u3200-\u33ff\ufdf0-\ufdfc]/g;
const MAX_WORD_SIGNS = 1000;

const asciiSeparators = /[^a-z0-9]+/g;
const separators = /[^\p{L}\p{N}\p{M}]+/gu;

// Most names need no more than these; the whole set costs three times as much.
const commonAccents = /[\u0300-\u036f]/g;

// Marks are accents, except the vowel signs of the scripts of India and South East Asia: without them other words
// are left. Invisible characters and the Arabic stretching stroke do not count either.
const accents =
  /[[\p{M}--[[\p{Alphabetic}&&\p{M}]--[\p{Diacritic}\p{Script=Inherited}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}]]]\p{Default_Ignorable_Code_Point}\u0640]/gv;

// Letters that Unicode does not take apart although they are a base letter with a stroke, a hook or a ligature.
const baseLetters = new Map(
  Object.entries({
    a: 'ⱥ',
    ae: 'æ',
    b: 'ƀɓ',
    c: 'ȼƈ',
    d: 'đðɖɗƌ',
    e: 'ɇ',
    g: 'ǥɠ',
    h: 'ħɦⱨ',
    i: 'ɨı',
    j: 'ɉ',
    k: 'ĸƙⱪ',
    l: 'łƚⱡɫ',
    n: 'ŋɲƞ',
    o: 'øɵ',
    oe: 'œ',
    p: 'ᵽƥ',
    r: 'ɍɽ',
    ss: 'ß',
    t: 'ŧⱦƭƫʈ',
    th: 'þ',
    u: 'ʉ',
    v: 'ʋ',
    y: 'ɏƴ',
    z: 'ƶȥⱬ',
    σ: 'ς',
  }).flatMap(([base, variants]) => [...variants].map((variant): [string, string] => [variant, base])),
);

const undecomposed = new RegExp(`[${[...baseLetters.keys()].join('')}]`, 'gu');
