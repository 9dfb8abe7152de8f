import { expect, it } from 'vitest';
import { isInRanges, joinRanges, readRanges, toRanges, withoutIds, writeRanges } from './id-ranges.ts';

it('ids become ranges, and ranges a text that is read again', () => {
  const ranges = toRanges([1, 2, 3, 7, 9, 10]);
  expect(writeRanges(ranges)).toBe('1-3,7,9-10');
  expect(readRanges('1-3,7,9-10')).toEqual(ranges);
  expect(readRanges('')).toEqual([]);
  for (const text of ['1-', 'a', '3-1', '1,,2']) expect(readRanges(text)).toBeUndefined();
});

it('a range without some of its ids is what lies between them', () => {
  expect(withoutIds([1, 10], [1, 4, 5, 10, 20])).toEqual([
    [2, 3],
    [6, 9],
  ]);
  expect(withoutIds([3, 3], [3])).toEqual([]);
  expect(isInRanges([[2, 3]], 3)).toBe(true);
  expect(isInRanges([[2, 3]], 4)).toBe(false);
});

it('ranges that overlap or are adjacent are joined, and empty ones left out', () => {
  const ranges = [
    [11, 20],
    [2, 3],
    [5, 10],
    [6, 8],
    [30, 29],
  ] as const;
  expect(joinRanges(ranges)).toEqual([
    [2, 3],
    [5, 20],
  ]);
  expect(joinRanges([])).toEqual([]);
});
