import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findBadText } from './well-formed.ts';

describe('findBadText', () => {
  it.each([
    ['a\0b', '', 'nul'],
    ['\ud83d', '', 'surrogate'],
    [{ name: '\udc00x' }, 'name', 'surrogate'],
    [{ items: [{ text: 'fine' }, { text: 'no\0' }] }, 'items[1].text', 'nul'],
    [[['ok', '\0']], '[0][1]', 'nul'],
    [{ a: { 'k\0': 1 } }, 'a.k\ufffd', 'nul'],
    [{ a: { 'k\ud800': '\0' } }, 'a.k\ufffd', 'surrogate'],
    [{ first: '\ud800', second: '\0' }, 'first', 'surrogate'],
  ])('finds what is bad in %j', (value, path, reason) => {
    expect(findBadText(value)).toEqual({ path, reason });
  });

  it.each([[null], [undefined], [42], [true], [''], ['😀 é \u0001 \uffff'], [{ a: [1, null, { b: 'x' }] }]])(
    'accepts %j',
    (value) => {
      expect(findBadText(value)).toBeUndefined();
    },
  );

  it('counts nesting, and does not fail for very deep nesting', () => {
    expect(findBadText(nested(64))).toBeUndefined();
    expect(findBadText(nested(65))).toEqual({ path: '[0]'.repeat(64), reason: 'depth' });
    expect(findBadText(JSON.parse(nestedText(3000)))).toMatchObject({ reason: 'depth' });
    expect(findBadText({ a: { b: 1 } }, 1)).toEqual({ path: 'a', reason: 'depth' });
  });

  it('shortens a long key in the path', () => {
    expect(findBadText({ ['k'.repeat(1000)]: '\0' })).toEqual({ path: `${'k'.repeat(64)}…`, reason: 'nul' });
  });

  it('finds the same in a JSON value as in its text', () => {
    fc.assert(
      fc.property(fc.jsonValue({ stringUnit: 'binary' }), (value) => {
        const clean = JSON.stringify(value).toLowerCase();
        const bad = clean.includes('\\u0000') || /\\ud[89a-f]/.test(clean);
        return (findBadText(value) !== undefined) === bad;
      }),
    );
  });
});

const nestedText = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);
const nested = (depth: number): unknown => JSON.parse(nestedText(depth));
