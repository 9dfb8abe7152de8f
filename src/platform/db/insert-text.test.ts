import { expect, it } from 'vitest';
import { textOfRows } from './insert-text.ts';

const SQLITE = 'insert into "t" ("values", "b") values (?, ?) on conflict ("b") do nothing returning "id"';
const POSTGRES = 'insert into "t" ("values", "b") values ($1, $2) on conflict ("b") do nothing returning "id"';

it('an insert of one row becomes one of several', () => {
  expect(textOfRows(SQLITE, 1)).toBe(SQLITE);
  expect(textOfRows(SQLITE, 3)).toBe(SQLITE.replace('(?, ?)', '(?, ?), (?, ?), (?, ?)'));
  expect(textOfRows(POSTGRES, 3)).toBe(POSTGRES.replace('($1, $2)', '($1, $2), ($3, $4), ($5, $6)'));
});

it('an insert of many rows has a place for each of their values', () => {
  const places = [...textOfRows(POSTGRES, 1_000).matchAll(/\$(\d+)/g)].map(([, place]) => Number(place));
  expect(places).toEqual(Array.from({ length: 2_000 }, (_, index) => index + 1));
});

it('what is no insert of one row is refused', () => {
  expect(() => textOfRows('insert into "t" ("a") select 1', 2)).toThrow('not an insert of one row');
});
