import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { csvBytes, guard, toCsv, unguard } from './csv.ts';

it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\r=1', '\n=1', '＝1', "'=1", "''=1"])(
  'a CSV cell %j is guarded against being read as a formula',
  (text) => {
    expect(guard(text)).toBe(`'${text}`);
    expect(unguard(guard(text))).toBe(text);
  },
);

it.each(['', 'plain', "it's", "'quoted'", 'a=1', '1-2'])('a CSV cell %j is left as it is', (text) => {
  expect(guard(text)).toBe(text);
});

it('a number in CSV stays a number, also a negative one', () => {
  expect(toCsv([['-5', { number: '-5.00' }]])).toBe("'-5,-5.00\r\n");
});

it('CSV is read again as it was written, and no cell begins like a formula', () => {
  const cells = fc.array(fc.array(fc.string({ unit: 'grapheme' }), { minLength: 2, maxLength: 2 }), { minLength: 1 });
  fc.assert(
    fc.property(cells, (lines) => {
      const read: string[][] = parse(toCsv(lines), { relax_column_count: true });
      expect(read.map((line) => line.map(unguard))).toEqual(lines);
      for (const cell of read.flat()) expect(cell).not.toMatch(/^[=+\-@\t\r\n]/);
    }),
    { numRuns: 300 },
  );
});

it('CSV begins with a byte order mark where it is wanted', async () => {
  const bytes = async (mark: boolean) => {
    async function* texts() {
      yield 'é';
    }
    const chunks: Buffer[] = [];
    for await (const chunk of csvBytes(texts(), mark)) chunks.push(chunk);
    return Buffer.concat(chunks).toString('hex');
  };
  expect([await bytes(false), await bytes(true)]).toEqual(['c3a9', 'efbbbfc3a9']);
});
