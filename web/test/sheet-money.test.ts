// Money as one types it, against the money that the server keeps.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergeSheets, takeTheirs } from '../src/features/expenses/merge-sheets.ts';
import { readDay } from '../src/features/expenses/typed-dates.ts';
import { readNumber, writeNumber } from '../src/features/expenses/typed-numbers.ts';
import { bodyOf, newItem, type TypedSheet, totalOf } from '../src/features/expenses/typed-sheet.ts';

/** What reads a sheet on the server; its types are those of another world. */
interface Reckoning {
  noSheet: object;
  readChange(
    input: unknown,
    sheet: object,
    items: readonly object[],
    setting: { zone: string; currency: string },
  ): { columns: { total?: number } };
}
const server = new URL('../../src/modules/expenses/sheets/sheet-change.ts', import.meta.url).href;
const { noSheet, readChange }: Reckoning = await import(server);

const empty: TypedSheet = { name: 'Sheet', notes: '', deptId: null, locationId: null, items: [] };
const locales = ['en-GB', 'de-DE'] as const;

/** An amount as somebody types it: with so many decimals, thousands apart or not, in their language. */
const typedNumber = (max: number, decimals: number, isPositive: boolean) =>
  fc.record({
    units: fc.integer({ min: isPositive ? 1 : -max, max }),
    places: fc.integer({ min: 0, max: decimals }),
    isGrouped: fc.boolean(),
    locale: fc.constantFrom(...locales),
  });

const formats = new Map<string, Intl.NumberFormat>();

const written = (
  { units, places, isGrouped }: { units: number; places: number; isGrouped: boolean },
  locale: string,
) => {
  const key = `${locale} ${isGrouped} ${places}`;
  const format =
    formats.get(key) ??
    new Intl.NumberFormat(locale, {
      useGrouping: isGrouped,
      minimumFractionDigits: places,
      maximumFractionDigits: 10,
    });
  formats.set(key, format);
  return format.format(units / 10 ** places);
};

describe('the total of a sheet while it is typed', () => {
  it('is the one that the server keeps, for 10,000 random sheets in two languages', () => {
    const item = fc.record({
      own: typedNumber(999_999_999_999, 2, false),
      original: typedNumber(9_999_999_999, 3, false),
      rate: typedNumber(99_999_999, 7, true),
      currency: fc.constantFrom('', 'NOK', 'KWD'),
      isOverruled: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(item, { minLength: 1, maxLength: 12 }), fc.constantFrom(...locales), (items, locale) => {
        const typed: TypedSheet = {
          ...empty,
          items: items.map(({ own, original, rate, currency, isOverruled }) =>
            newItem(
              currency === ''
                ? { paid: written(own, locale) }
                : {
                    currency,
                    paid: written(original, locale),
                    rate: written(rate, locale),
                    amount: isOverruled ? written(own, locale) : '',
                  },
            ),
          ),
        };
        const sent = JSON.parse(JSON.stringify(bodyOf(empty, typed, locale)));
        const { columns } = readChange(sent, noSheet, [], { zone: 'UTC', currency: 'EUR' });
        expect(columns.total ?? 0).toBe(totalOf(typed, locale));
      }),
      { numRuns: 10_000 },
    );
  });
});

describe('what is typed', () => {
  it.each([
    ['4,185.00', 'en-GB', 4185],
    ['4.185,00', 'de-DE', 4185],
    ['1,000', 'en-GB', 1000],
    ['1.000', 'de-DE', 1000],
    ['1,5', 'en-GB', 1.5],
    ['1.5', 'de-DE', 1.5],
    ['0,085', 'de-DE', 0.085],
    ['0.0853', 'de-DE', 0.0853],
    ['12', 'en-GB', 12],
    ['.5', 'en-GB', 0.5],
    ['−80', 'en-GB', -80],
    ['1 234,56', 'de-DE', 1234.56],
    ['1,2,3', 'en-GB', undefined],
    ['twelve', 'en-GB', undefined],
    ['', 'en-GB', undefined],
    ['12 NOK', 'en-GB', undefined],
  ])('the number %s (%s) is %s', (text, locale, value) => {
    expect(readNumber(text, locale)).toBe(value);
  });

  it('a number is read as it was written', () => {
    fc.assert(
      fc.property(fc.integer({ min: -999_999_999, max: 999_999_999 }), fc.constantFrom(...locales), (units, locale) => {
        expect(readNumber(writeNumber(units / 100, locale, 2), locale)).toBe(units / 100 + 0);
      }),
      { numRuns: 2000 },
    );
  });

  it.each([
    ['8', '2026-11-08'],
    ['17', '2026-10-17'],
    ['8.11.', '2026-11-08'],
    ['8/12', '2025-12-08'],
    ['8 Nov', '2026-11-08'],
    ['8. november 2024', '2024-11-08'],
    ['8.3.25', '2025-03-08'],
    ['2026-02-29', undefined],
    ['2024-02-29', '2024-02-29'],
    ['31.4.', undefined],
    ['soon', undefined],
    ['', ''],
  ])('the day %s is %s on 16 November 2026', (text, day) => {
    expect(readDay(text, 'en-GB', '2026-11-16')).toBe(day);
  });
});

describe('a sheet that was changed in two places', () => {
  const item = (id: number, given: Parameters<typeof newItem>[0] = {}) => ({
    ...newItem({ id, ...given }),
    key: `item-${id}`,
  });
  const base: TypedSheet = { ...empty, items: [item(1, { vendor: 'One', paid: '1.00' }), item(2, { vendor: 'Two' })] };

  it('keeps what only one side has changed, and what either has added', () => {
    const mine = { ...base, name: 'Mine', items: [...base.items, newItem({ vendor: 'New of mine' })] };
    const theirs = {
      ...base,
      notes: 'Theirs',
      items: [item(1, { vendor: 'Uno', paid: '1' }), item(3, { vendor: 'Three' })],
    };
    const { typed, clashes } = mergeSheets(base, mine, theirs, 'en-GB');
    expect(clashes).toEqual([]);
    expect(typed).toMatchObject({ name: 'Mine', notes: 'Theirs' });
    expect(typed.items.map(({ vendor }) => vendor)).toEqual(['Uno', 'Three', 'New of mine']);
  });

  it('says where both have changed the same, and takes either', () => {
    const mine = {
      ...base,
      name: 'Mine',
      items: [item(1, { vendor: 'Ein', paid: '1.00' }), item(2, { vendor: 'Zwei' })],
    };
    const theirs = { ...base, name: 'Theirs', items: [item(1, { vendor: 'Uno', paid: '1.00' })] };
    const { typed, clashes } = mergeSheets(base, mine, theirs, 'en-GB');
    expect(clashes.map(({ field, mine: one, theirs: other }) => [field, one, other])).toEqual([
      ['name', 'Mine', 'Theirs'],
      ['vendor', 'Ein', 'Uno'],
    ]);
    // What they took away, and was changed here, becomes a new one.
    expect(typed.items.map(({ id, vendor }) => [id, vendor])).toEqual([
      [1, 'Ein'],
      [undefined, 'Zwei'],
    ]);
    expect(takeTheirs(typed, clashes)).toMatchObject({
      name: 'Theirs',
      items: [{ vendor: 'Uno' }, { vendor: 'Zwei' }],
    });
  });
});
