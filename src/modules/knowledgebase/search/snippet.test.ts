import { expect, it } from 'vitest';
import { excerpt } from './snippet.ts';

it.each(['word ', 'wörd ', '漢字 ', '한국어 ', '😀 '])(
  'finds the first match wherever it stands among %j',
  (filler) => {
    for (const before of [0, 10, 499, 500, 501, 1_900]) {
      const text = `${filler.repeat(before)}Schlüssel ${filler.repeat(500)}`;
      expect(excerpt(text, ['schlussel'])).toContain('<mark>Schlüssel</mark>');
    }
  },
);

it('shows the beginning where there is no match near it', () => {
  expect(excerpt(`Anfang ${'x '.repeat(5_000)} Ende`, ['ende'])).toMatch(/^Anfang /);
  expect(excerpt('é', [])).toBe('é');
});
