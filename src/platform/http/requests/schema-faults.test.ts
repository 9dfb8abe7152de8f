import { Type } from 'typebox';
import { describe, expect, test } from 'vitest';
import { findOversized, firstFault } from './schema-faults.ts';

const Items = Type.Object({
  name: Type.String(),
  items: Type.Array(
    Type.Object({ id: Type.Integer(), kind: Type.Optional(Type.Union([Type.String(), Type.Null()])) }),
    {
      maxItems: 5000,
      aliases: ['entries'],
    },
  ),
});

/** Entries that count how often one of them is read. */
function countedItems(length: number, idAt: (index: number) => unknown) {
  const reads = { count: 0 };
  const items = Array.from({ length }, (_, index) => ({
    get id() {
      reads.count += 1;
      return idAt(index);
    },
  }));
  return { items, reads };
}

describe('a list that is too long', () => {
  test('is found without a look at its entries, under each of its names', () => {
    const { items, reads } = countedItems(5001, () => 1);
    const expected = { name: 'items', reason: 'must not have more than 5000 items' };
    expect(findOversized(Items, { items }, 'body')).toEqual(expected);
    expect(findOversized(Items, { entries: items }, 'body')).toEqual(expected);
    expect(reads.count).toBe(0);
    expect(firstFault(Items, { name: 'x', items }, 'body')).toEqual(expected);
  });

  test('is found wherever it stands', () => {
    const Deep = Type.Object({
      map: Type.Record(Type.String(), Type.Array(Type.Array(Type.Integer(), { maxItems: 2 }), { maxItems: 9 })),
    });
    const value = {
      map: {
        a: [[1]],
        b: [
          [1, 2],
          [1, 2, 3],
        ],
      },
    };
    expect(findOversized(Deep, value, 'body')).toEqual({
      name: 'map.b.1',
      reason: 'must not have more than 2 items',
    });
    expect(findOversized(Type.Array(Type.Integer(), { maxItems: 1 }), [1, 2], 'body')?.name).toBe('body');
  });

  test('is not looked for in entries that hold no list', () => {
    const { items, reads } = countedItems(5000, () => 1);
    expect(findOversized(Items, { items }, 'body')).toBeUndefined();
    expect(reads.count).toBe(0);
  });
});

describe('the first fault', () => {
  test('ends the search: nothing behind it is read', () => {
    const { items, reads } = countedItems(5000, (index) => (index === 10 ? 'x' : 1));
    expect(firstFault(Items, { name: 'x', items }, 'body')).toEqual({ name: 'items.10.id', reason: 'must be integer' });
    expect(reads.count).toBeLessThan(100);
  });

  test('is found with every entry before it checked once', () => {
    const { items, reads } = countedItems(5000, (index) => (index === 4999 ? 'x' : 1));
    expect(firstFault(Items, { name: 'x', items }, 'body').name).toBe('items.4999.id');
    // The check of an integer reads it a few times.
    expect(reads.count).toBeLessThan(6 * 5000);
  });

  test.each([
    ['what is missing comes first', { items: [{}] }, 'name', 'is required'],
    ['then the properties in order', { name: 1, items: 7 }, 'name', 'must be string'],
    ['a missing property of an entry', { name: 'x', items: [{ id: 1 }, {}] }, 'items.1.id', 'is required'],
    ['a choice between shapes', { name: 'x', items: [{ id: 1, kind: 7 }] }, 'items.0.kind', 'must be string'],
    ['the whole', 7, 'body', 'must be object'],
  ])('is the one to be named: %s', (_what, value, name, reason) => {
    expect(firstFault(Items, value, 'body')).toEqual({ name, reason });
  });
});
