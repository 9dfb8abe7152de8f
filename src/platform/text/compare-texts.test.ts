import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Change, compareTexts, MAX_STEPS } from './compare-texts.ts';

const older = (changes: readonly Change[]) => joined(changes.filter(({ type }) => type !== 'added'));
const newer = (changes: readonly Change[]) => joined(changes.filter(({ type }) => type !== 'removed'));
const joined = (changes: readonly Change[]) => changes.map(({ text }) => text).join('');

describe('the comparison of two texts', () => {
  it('has parts from which both texts can be put together again', () => {
    const text = fc.array(fc.oneof(fc.constantFrom('a', 'b', ' ', '\n', '<b>', '&', 'word '), fc.string()), {
      maxLength: 30,
    });
    fc.assert(
      fc.property(text, text, (one, two) => {
        const [before, after] = [one.join(''), two.join('')];
        const changes = compareTexts(before, after);
        expect([older(changes), newer(changes)]).toEqual([before, after]);
      }),
    );
  });

  it.each([
    ['words in one line', (letter: string, index: number) => `${letter}${(index * 7919) % 10_007} `],
    ['paragraphs', (letter: string, index: number) => `${letter}${index} ${letter}${index * 7}\n`],
    ['single characters', (letter: string) => `${letter}\n`],
  ])('counts its steps, and takes texts that have nothing in common as replaced: %s', (_, piece) => {
    const [one, two] = ['a', 'b'].map((letter) => Array.from({ length: 20_000 }, (_, i) => piece(letter, i)).join(''));
    const steps = { left: MAX_STEPS };
    const changes = compareTexts(one ?? '', two ?? '', steps);
    expect(changes.map(({ type }) => type)).toEqual(['removed', 'added']);
    expect(changes.map(({ text }) => text)).toEqual([one, two]);
    expect(steps.left).toBeGreaterThanOrEqual(0);
    expect(steps.left).toBeLessThan(MAX_STEPS);
  });

  it('takes the rest of the texts as replaced once its steps are used up', () => {
    const text = (word: string) =>
      Array.from({ length: 50 }, (_, index) => `same ${index}\n${`${word} `.repeat(100)}\n`).join('');
    const steps = { left: 20_000 };
    const changes = compareTexts(text('old'), text('new'), steps);
    expect([older(changes), newer(changes)]).toEqual([text('old'), text('new')]);
    expect(steps.left).toBe(0);
  });
});
