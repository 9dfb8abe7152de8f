// docs/security.md answers every requirement of the ASVS, and names tests and documents that are there.
import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** How many requirements of levels 1 and 2 each section of ASVS 5.0 has. */
const sections: Readonly<Record<string, number>> = {
  '1.1': 2,
  '1.2': 9,
  '1.3': 11,
  '1.4': 3,
  '1.5': 2,
  '2.1': 3,
  '2.2': 3,
  '2.3': 4,
  '2.4': 1,
  '3.2': 2,
  '3.3': 4,
  '3.4': 6,
  '3.5': 5,
  '3.7': 2,
  '4.1': 3,
  '4.2': 1,
  '4.3': 2,
  '4.4': 4,
  '5.1': 1,
  '5.2': 3,
  '5.3': 2,
  '5.4': 3,
  '6.1': 3,
  '6.2': 12,
  '6.3': 4,
  '6.4': 4,
  '6.5': 5,
  '6.6': 3,
  '6.8': 4,
  '7.1': 3,
  '7.2': 4,
  '7.3': 2,
  '7.4': 5,
  '7.5': 2,
  '7.6': 2,
  '8.1': 2,
  '8.2': 3,
  '8.3': 1,
  '8.4': 1,
  '9.1': 3,
  '9.2': 4,
  '10.1': 2,
  '10.2': 2,
  '10.3': 4,
  '10.4': 11,
  '10.5': 5,
  '10.6': 2,
  '10.7': 3,
  '11.1': 2,
  '11.2': 3,
  '11.3': 3,
  '11.4': 4,
  '11.5': 1,
  '11.6': 1,
  '12.1': 3,
  '12.2': 2,
  '12.3': 4,
  '13.1': 1,
  '13.2': 5,
  '13.3': 2,
  '13.4': 5,
  '14.1': 2,
  '14.2': 4,
  '14.3': 3,
  '15.1': 3,
  '15.2': 3,
  '15.3': 7,
  '16.1': 1,
  '16.2': 5,
  '16.3': 4,
  '16.4': 3,
  '16.5': 3,
  '17.1': 1,
  '17.2': 4,
  '17.3': 2,
};

const text = readFileSync('docs/security.md', 'utf8');
const rows = [
  ...text.matchAll(/^\| (\d+\.\d+)\.(\d+) \| ([12]) \| [^|]+ \| \*\*(met|n\/a|open)\*\* ([^|]+) \|$/gm),
].map(([, section = '', number = '', level = '', status = '', words = '']) => ({
  section,
  id: `${section}.${number}`,
  level: Number(level),
  status,
  words,
}));
const countOf = (status: string) => rows.filter((row) => row.status === status).length;

it('the answers to the ASVS are one for each requirement of both levels', () => {
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
  const counted: Record<string, number> = {};
  for (const { section } of rows) counted[section] = (counted[section] ?? 0) + 1;
  expect(counted).toEqual(sections);
  expect([rows.filter(({ level }) => level === 1).length, rows.length]).toEqual([70, 253]);
});

it('the answers to the ASVS are counted right above them', () => {
  expect(text).toContain(`Now: ${countOf('met')} met, ${countOf('n/a')} not applicable, ${countOf('open')} open.`);
});

it('what is met names a test or a document, and everything that is named is there', () => {
  const named = (words: string) =>
    [...words.matchAll(/`([\w./-]+\.(?:test\.ts|md|json|ts))`/g)].map(([, path = '']) => path);
  const bare = rows.filter(({ status, words }) => status === 'met' && named(words).length === 0);
  expect(bare.map(({ id }) => id)).toEqual([]);
  expect(named(text).filter((path) => !existsSync(path))).toEqual([]);
});
