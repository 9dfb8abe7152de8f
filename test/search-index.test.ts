import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createBadge } from '../src/modules/badges/badges.test-support.ts';
import { engineOf } from '../src/platform/db/index.ts';
import { blockNumber, packTerms, rareNumber, typeNumber } from '../src/platform/search/term-number.ts';
import { useApp } from './support/app.ts';
import { useMigration } from './support/migrations.ts';
import { found } from './support/search.ts';

describe('the index', () => {
  const app = useApp();
  const database = () => app.application.platform.database;
  const isPostgres = () => database().engine === 'postgres';

  it('reads the terms of an object from few bytes as they were written', async () => {
    if (!isPostgres()) return;
    const common = new Map(Array.from({ length: 65_536 }, (_, number) => [`common${number}`, number]));
    const term = fc.oneof(
      fc.nat(65_535).map((number) => `common${number}`),
      fc.string({ maxLength: 8 }),
    );
    const [type, id] = [9, 8_192 * 3 + 17];
    await fc.assert(
      fc.asyncProperty(fc.array(term, { maxLength: 200 }), async (terms) => {
        const { rows } = await sql<{ numbers: number[] }>`select search_terms_of(${type * 2 ** 40 + id}::bigint,
          ${packTerms(terms, common)}) as numbers`.execute(database().db);
        const numbers = new Set(terms.map((one) => common.get(one) ?? rareNumber(one)));
        expect(new Set(rows[0]?.numbers)).toEqual(new Set([typeNumber(type), blockNumber(type, 3), ...numbers]));
      }),
      { numRuns: 25 },
    );
  });

  it('finds what was indexed before a term was common, and after', async () => {
    const make = async (count: number) => {
      for (let index = 0; index < count; index += 1) await createBadge(app, { title: `Quokka ${index}` });
      return (await found(app, app.admin, { query: 'quokka', limit: 100 })).length;
    };
    expect(await make(25)).toBe(25);
    expect(await make(5)).toBe(30);
    if (!isPostgres()) return;
    const { common } = await app.application.platform.search.state();
    expect(common.has('=quokka')).toBe(true);
    const { rows } = await sql<{ size: number }>`select length(packed) as size from search_index order by id desc
      limit 1`.execute(database().db);
    // A byte for the word, one for the end, four for the number in the title.
    expect(rows).toEqual([{ size: 6 }]);
  });
});

describe('an index of the release before', () => {
  const bench = useMigration('0038-packed-search');

  it('is built anew on PostgreSQL, and stays on SQLite', async () => {
    const postgres = engineOf(bench.db) === 'postgres';
    await bench.fill(async (tx) => {
      await (postgres
        ? sql`insert into search_index (id, terms) values (${2 ** 40 + 1}, '{1,2}')`
        : sql`insert into search_index (rowid, terms) values (${2 ** 40 + 1}, 'a=ada')`
      ).execute(tx);
    });
    await bench.migrate();
    const count = async (table: string) =>
      (await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(bench.db)).rows[0]
        ?.count;
    expect([await count('search_index'), await count('search_rebuilds')]).toEqual(postgres ? [0, 31] : [1, 0]);
  });
});
