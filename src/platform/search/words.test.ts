import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { entryOf } from './entries.ts';
import { packTerms } from './packed-terms.ts';
import { isOneSlipAway, soundOf } from './sounds.ts';
import { rareNumber } from './term-number.ts';
import { formsOf, guessLanguage, wordsIn } from './word-forms.ts';

describe('words', () => {
  it('are folded, and split where neither a letter nor a number stands', () => {
    expect(wordsIn('Öl & Gas-Preise, ÉTÉ 2026 (a_b@c.de)')).toEqual([
      'ol',
      'gas',
      'preise',
      'ete',
      '2026',
      'a',
      'b',
      'c',
      'de',
    ]);
    expect(wordsIn('東京都 x')).toEqual(['東京', '京都', 'x']);
    expect(wordsIn('x'.repeat(100))).toEqual(['x'.repeat(40)]);
  });

  it('meet in one of their forms', () => {
    const meet = (one: string, other: string) => formsOf(one).some((form) => formsOf(other).includes(form));
    for (const [one, other] of [
      ['hauser', 'haus'],
      ['vertrage', 'vertrag'],
      ['policies', 'policy'],
    ]) {
      expect([one, meet(one ?? '', other ?? '')]).toEqual([one, true]);
    }
    expect(meet('haus', 'maus')).toBe(false);
  });

  it('tell the language of a text, or leave it as it was', () => {
    expect(guessLanguage(wordsIn('Das ist nicht der Fall'))).toBe('de');
    expect(guessLanguage(wordsIn('This is not the case'))).toBe('en');
    expect(guessLanguage(['123'], 'de')).toBe('de');
  });

  it('of a text in two languages are stemmed by both', () => {
    const german = 'Die Verträge sind in den Häusern und nicht bei uns. '.repeat(40);
    const english = 'The policies are for the people who travel. '.repeat(40);
    const { terms } = entryOf({ id: 1, title: 'Both', text: `${english}${german}` }, false);
    expect(terms).toEqual(expect.arrayContaining(['vertrag', 'haus', 'polici', 'travel', '=both']));
    expect(terms).not.toContain('the');
  });
});

describe('names', () => {
  it.each([
    ['katarina', 'catharina', true],
    ['meier', 'mayer', true],
    ['schmidt', 'schmitt', true],
    ['philipp', 'filip', true],
    ['wikipedia', 'wigibedia', true],
    ['meier', 'muller', false],
  ])('%s and %s sound alike: %s', (one, other, alike) => {
    expect(soundOf(one) === soundOf(other)).toBe(alike);
  });

  it.each([
    ['fischer', 'fiscehr', true],
    ['fischer', 'fishcer', true],
    ['fischer', 'fischr', true],
    ['fischer', 'fiischer', true],
    ['fischer', 'fiscner', true],
    ['fischer', 'fichser', false],
    ['fischer', 'fsicehr', false],
    ['a', '', true],
    ['', '', true],
  ])('%s is one slip away from %s: %s', (one, other, near) => {
    expect([isOneSlipAway(one, other), isOneSlipAway(other, one)]).toEqual([near, near]);
  });

  it('are one slip away from themselves without any of their letters', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 12 }), fc.nat(11), (word, at) => {
        return isOneSlipAway(word, word.slice(0, at % word.length) + word.slice((at % word.length) + 1));
      }),
    );
  });
});

describe('the numbers of terms', () => {
  it('that are rare have 31 bits, and are below 0', () => {
    const numbers = new Set(Array.from({ length: 20_000 }, (_, index) => rareNumber(`word${index}`)));
    expect(numbers.size).toBeGreaterThan(19_998);
    for (const number of numbers) expect([number | 0, number < 0]).toEqual([number, true]);
  });

  it('that are common take few bytes', () => {
    const common = new Map(Array.from({ length: 65_536 }, (_, number) => [`word${number}`, number]));
    const packed = (...terms: string[]) => [...packTerms(terms, common)];
    expect(packed('word0')).toEqual([128, 0, 1, 0b1000_0000]);
    expect(packed('=word0')).toEqual([128, 1, 0, 0b1000_0000]);
    expect(packed('word127', 'word0', '=word0', 'word1', 'word0')).toEqual([128, 1, 3, 0b1110_0000, 0b1111_1110]);
    expect(packed('word127', 'word65535').length).toBe(8);
    expect(packed('rare').length).toBe(7);
    const ofText = new Set(Array.from({ length: 1_000 }, (_, index) => `word${Math.floor(65_536 ** (index / 1_000))}`));
    const longPacked = packTerms([...ofText], common);
    const bytes = longPacked.length - longPacked.indexOf(128);
    expect([ofText.size, bytes, longPacked.length]).toEqual([683, 519, 2_048]);
  });
});
