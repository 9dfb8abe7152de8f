import { expect, it } from 'vitest';
import { excerpt } from './snippet.ts';

it.each(['word ', 'wörd ', '漢字 ', '한국어 ', '😀 '])(
  'an excerpt shows the first match, however many %j come before it',
  (filler) => {
    for (const before of [0, 10, 499, 500, 501, 1_900]) {
      const text = `${filler.repeat(before)}Schlüssel ${filler.repeat(500)}`;
      expect(excerpt(text, ['schlussel'])).toContain('<mark>Schlüssel</mark>');
    }
  },
);

it('an excerpt shows the beginning of a text without a match near the beginning', () => {
  expect(excerpt(`Anfang ${'x '.repeat(5_000)} Ende`, ['ende'])).toMatch(/^Anfang /);
  expect(excerpt('é', [])).toBe('é');
});
