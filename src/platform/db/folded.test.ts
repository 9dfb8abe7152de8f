import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { fold } from '../text/fold.ts';
import { useTwoInstances } from './database.test-support.ts';
import { folded } from './index.ts';

const instances = useTwoInstances();

async function foldInSql(text: string | null): Promise<string | null | undefined> {
  const { db } = instances.one;
  const value = sql<string | null>`cast(${text} as text)`;
  const { rows } = await sql<{ text: string | null }>`select ${folded(db, value)} as text`.execute(db);
  return rows[0]?.text;
}

/** Letters of the alphabets that people are named in, those that fold to two or to none among them. */
const RANGES: [name: string, from: number, to: number][] = [
  ['ASCII', 0x1, 0x7f],
  ['Latin', 0x80, 0x24f],
  ['marks', 0x300, 0x36f],
  ['Greek', 0x370, 0x3ff],
  ['Cyrillic', 0x400, 0x52f],
  ['Armenian', 0x531, 0x58f],
  ['Hebrew', 0x591, 0x5f4],
  ['Arabic', 0x600, 0x6ff],
  ['Devanagari', 0x900, 0x97f],
  ['Thai', 0xe01, 0xe5b],
  ['Georgian', 0x10a0, 0x10ff],
  ['more Latin', 0x1e00, 0x1eff],
  ['more Greek', 0x1f00, 0x1fff],
  ['Japanese', 0x3041, 0x30ff],
  ['Korean', 0xac00, 0xad00],
  ['ligatures', 0xfb00, 0xfb06],
];

describe('folding in SQL', () => {
  it.each(RANGES)('agrees with fold() for every letter of %s', async (_name, from, to) => {
    const letters = Array.from({ length: to - from + 1 }, (_, index) => String.fromCharCode(from + index));
    const lines = letters.map((letter) => `x${letter}x`).join('\u2028');
    expect((await foldInSql(lines))?.split('\u2028')).toEqual(fold(lines).split('\u2028'));
  });

  it.each([
    '',
    'Straße ŒUVRE Þór',
    'Łódź',
    'ŽLUŤOUČKÝ',
    'Ångström',
    'İnci Işıl',
    'ΠΑΠΑΔΟΠΟΥΛΟΣ',
    '한국',
    'مُحَمَّد',
    '🦊Fox',
    'ﬁx½',
  ])('agrees with fold() for %j, composed and decomposed', async (text) => {
    for (const form of ['NFC', 'NFD'] as const) expect(await foldInSql(text.normalize(form))).toBe(fold(text));
  });

  it('leaves null as it is', async () => {
    expect(await foldInSql(null)).toBeNull();
  });
});
