// Tests money: exact for every amount that can be sent, and for the sum of any list of items.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { convert, formatAmount, fromUnits, MAX_UNITS, MINOR, ORIGINAL, toRate, toUnits } from './money.ts';
import { isEmptyChange, noSheet, readChange } from './sheets/sheet-change.ts';

/** An amount as people write it, with its minor units. */
const amount = (max: bigint) =>
  fc
    .record({ whole: fc.bigInt({ min: 0n, max }), cents: fc.integer({ min: 0, max: 99 }), negative: fc.boolean() })
    .map(({ whole, cents, negative }) => ({
      text: `${negative ? '-' : ''}${whole}.${String(cents).padStart(2, '0')}`,
      units: (negative ? -1n : 1n) * (whole * 100n + BigInt(cents)),
    }));

const setting = { zone: 'UTC', currency: 'EUR' };

describe('amounts', () => {
  it.each([
    [0, 0],
    [-0, 0],
    [0.01, 1],
    [0.29, 29],
    [1.1, 110],
    [1.005, undefined],
    [4.35, 435],
    [-19.99, -1999],
    [1e-7, undefined],
    [0.1 + 0.2, undefined],
    [9_999_999_999.99, MAX_UNITS],
    [10_000_000_000, undefined],
    [Number.POSITIVE_INFINITY, undefined],
    [Number.NaN, undefined],
  ])('the amount %d is written %s', (value, units) => {
    expect(toUnits(value, MINOR)).toBe(units);
  });

  it('are written as they were read, all of them', () => {
    fc.assert(
      fc.property(amount(9_999_999_999n), ({ text, units }) => {
        const read = toUnits(JSON.parse(text), MINOR);
        expect(read).toBe(Number(units) + 0);
        expect(formatAmount(Number(units))).toBe(units === 0n ? '0.00' : text);
        expect(JSON.stringify(fromUnits(Number(units), MINOR))).toBe(String(Number(text) + 0));
      }),
      { numRuns: 5000 },
    );
  });

  it('with a third decimal are never taken for two', () => {
    fc.assert(
      fc.property(amount(999_999_999n), fc.integer({ min: 1, max: 9 }), ({ text }, digit) => {
        expect(toUnits(Number(text + digit), MINOR)).toBeUndefined();
        expect(toUnits(Number(text + digit), ORIGINAL)).toBeDefined();
      }),
      { numRuns: 2000 },
    );
  });
});

describe('sums', () => {
  it('are exact for 10,000 random lists of items, whatever total is sent', () => {
    const list = fc.array(amount(9_999_999_999n), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(list, amount(9_999n), (amounts, sent) => {
        const items = amounts.map(({ text }) => ({ amount: JSON.parse(text) }));
        const { columns } = readChange({ name: 'x', items, total_amount: Number(sent.text) }, noSheet, [], setting);
        const exact = amounts.reduce((total, { units }) => total + units, 0n);
        expect(BigInt(columns.total ?? 0)).toBe(exact);
        // And on the wire it is the same decimal number.
        const digits = String(exact < 0n ? -exact : exact).padStart(3, '0');
        const written = `${exact < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
        expect(Number(fromUnits(Number(exact), MINOR)).toFixed(2)).toBe(written);
      }),
      { numRuns: 10_000 },
    );
  });

  it('of a thousand of the largest amounts too', () => {
    const items = Array.from({ length: 1000 }, () => ({ amount: 9_999_999_999.99 }));
    const { columns } = readChange({ items }, noSheet, [], setting);
    expect(columns.total).toBe(MAX_UNITS * 1000);
    expect(fromUnits(MAX_UNITS * 1000, MINOR)).toBe(9_999_999_999_990);
  });

  it('a change of a sheet that sends nothing is empty', () => {
    expect(isEmptyChange(readChange({}, noSheet, [], setting))).toBe(true);
  });
});

describe('convert', () => {
  it.each([
    [100_000, '1.0837', 10_837],
    [1, '1', 0],
    [5, '1', 1],
    [-5, '1', -1],
    [4, '1', 0],
    [-4, '1', 0],
    [12_345, '0.5', 617],
    [1_000_000_000, '0.0000576', 5760],
    [1_990, '0.0000000001', 0],
  ])('%d thousandths at %s are %d', (original, rate, units) => {
    expect(Object.is(convert(original, rate), units)).toBe(true);
  });

  it.each([
    [1.0837, '1.0837'],
    [2, '2'],
    [100, '100'],
    [0.0000576, '0.0000576'],
    [1e-10, '0.0000000001'],
    [1e-11, undefined],
    [0, undefined],
    [-1, undefined],
    [1e10, undefined],
    [Number.NaN, undefined],
    [Number.POSITIVE_INFINITY, undefined],
  ])('the exchange rate %d is written %s', (value, text) => {
    expect(toRate(value)).toBe(text);
  });

  it('rounds to the nearest, for any amount and rate', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -MAX_UNITS, max: MAX_UNITS }),
        fc.integer({ min: 1, max: 99_999_999 }),
        (original, rate) => {
          const text = toRate(rate / 10_000);
          if (text === undefined) return;
          // Thousandths times ten-thousandths against hundredths: a difference of at most half a hundredth.
          const exact = BigInt(original) * BigInt(rate);
          const rounded = BigInt(convert(original, text)) * 100_000n;
          const difference = exact - rounded;
          expect(difference <= 50_000n && difference >= -50_000n).toBe(true);
        },
      ),
      { numRuns: 2000 },
    );
  });
});
