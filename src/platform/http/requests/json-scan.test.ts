import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createJsonScan, MAX_DEPTH, MAX_VALUES } from './json-scan.ts';

/** Scans the text in pieces of so many bytes; returns the status of the refusal, or nothing. */
function scan(text: string, pieceSize = 1_000_000): number | undefined {
  const bytes = Buffer.from(text);
  const { add } = createJsonScan();
  try {
    for (let at = 0; at < bytes.length; at += pieceSize) add(bytes.subarray(at, at + pieceSize));
  } catch (error) {
    return error instanceof Error && 'status' in error ? Number(error.status) : -1;
  }
  return undefined;
}

describe('the number of values', () => {
  const list = (count: number, value: string) => `[${Array(count).fill(value).join(', ')}]`;

  test.each([
    ['numbers', '-1.5e3', 1],
    ['words', 'null', 1],
    ['texts', '"a, [b] {\\"c\\": \\\\"', 1],
    ['empty objects', '{}', 1],
    ['empty lists', '[ ]', 1],
    ['objects with one property: the object, its name and its value', '{"id": 7}', 3],
  ])('counts %s', (_what, value, weight) => {
    const most = Math.floor((MAX_VALUES - 1) / weight);
    expect(scan(list(most, value))).toBeUndefined();
    expect(scan(list(most + 1, value))).toBe(413);
  });

  test('does not count what stands in a text, however the text is cut into pieces', () => {
    const text = `{"a": "${'[{,:\\"\\\\'.repeat(MAX_VALUES / 10)}"}`;
    for (const size of [1, 2, 3, 1000]) expect(scan(text, size)).toBeUndefined();
  });
});

describe('the depth', () => {
  test.each([
    ['[', ']'],
    ['{"a":', '}'],
  ])('of %s is counted', (open, close) => {
    const nested = (levels: number) => `${open.repeat(levels)}1${close.repeat(levels)}`;
    expect(scan(nested(MAX_DEPTH))).toBeUndefined();
    expect(scan(nested(MAX_DEPTH + 1))).toBe(400);
    expect(scan(open.repeat(MAX_DEPTH + 1))).toBe(400);
  });

  test('is that of the deepest place, not the number of all lists and objects', () => {
    expect(scan(`[${Array(1000).fill('[[[]]]').join(',')}]`)).toBeUndefined();
  });
});

test('escaped characters are noticed wherever the text is cut', () => {
  const hasEscapes = (text: string, size: number) => {
    const bytes = Buffer.from(text);
    const { add, hasUnicodeEscapes } = createJsonScan();
    for (let at = 0; at < bytes.length; at += size) add(bytes.subarray(at, at + size));
    return hasUnicodeEscapes();
  };
  for (const size of [1, 2, 3, 4, 5, 100]) {
    expect(hasEscapes('{"a": "b\\u0000"}', size)).toBe(true);
    expect(hasEscapes('{"\\uD800": 1}', size)).toBe(true);
    expect(hasEscapes('{"a": "\\\\u0000 \\n", "u": "\\\\"}', size)).toBe(false);
  }
});

test('any JSON text within the limits passes, in pieces of any size', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 10 }), fc.integer({ min: 1, max: 50 }), (text, size) => {
      expect(scan(text, size)).toBeUndefined();
    }),
  );
});
