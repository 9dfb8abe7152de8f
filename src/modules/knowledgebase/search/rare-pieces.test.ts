import fc from 'fast-check';
import { expect, it } from 'vitest';
import { rarePieces } from './rare-pieces.ts';

it.each([
  ['kubernetes', ['kub', 'ube']],
  ['ab', ['ab']],
  ['abc', ['abc']],
  ['aaaaaa', ['aaa']],
  ['😀😀😀😀', ['😀😀😀']],
  ['天气预报', ['天气预', '气预报']],
])('the rare pieces of %s are %j', (word, pieces) => {
  expect(rarePieces(word)).toEqual(pieces);
});

it('the rare pieces of a word always occur in it', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, unit: 'grapheme' }), (word) => {
      for (const piece of rarePieces(word)) expect(word).toContain(piece);
    }),
  );
});
