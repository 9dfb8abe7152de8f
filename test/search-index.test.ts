import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createBadge } from '../src/modules/badges/badges.test-support.ts';
import { type Db, engineOf } from '../src/platform/db/index.ts';
import { packTerms, unpackTerms } from '../src/platform/search/packed-terms.ts';
import { blockNumber, numberOf, typeNumber } from '../src/platform/search/term-number.ts';
import { useApp } from './support/app.ts';
import { insertPeople, useMigration } from './support/migrations.ts';
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
      fc.nat(65_535).map((number) => `=common${number}`),
      fc.string({ maxLength: 8 }),
    );
    const [type, id] = [9, 8_192 * 3 + 17];
    await fc.assert(
      fc.asyncProperty(fc.array(term, { maxLength: 600, size: 'max' }), async (terms) => {
        const packed = packTerms(terms, common);
        const { rows } = await sql<{ numbers: number[] }>`select
          search_terms_of(${type * 2 ** 40 + id}::bigint, ${packed}) as numbers`.execute(database().db);
        const numbers = new Set(terms.map((one) => numberOf(one, common)));
        expect(new Set(unpackTerms(packed))).toEqual(numbers);
        expect(new Set(rows[0]?.numbers)).toEqual(new Set([typeNumber(type), blockNumber(type, 3), ...numbers]));
      }),
      { numRuns: 50 },
    );
  });

  it('keeps the terms of a long text beside its row, and finds it by each of them', async () => {
    const words = Array.from({ length: 250 }, (_, index) => `zebra${index}`);
    const rowsBeside = async () => {
      if (!isPostgres()) return 0;
      const { rows } = await sql<{ name: string }>`select reltoastrelid::regclass::text as name from pg_class
        where relname = 'search_index'`.execute(database().db);
      const table = sql.raw(rows[0]?.name ?? '');
      return (
        (await sql<{ count: number }>`select count(*) as count from ${table}`.execute(database().db)).rows[0]?.count ??
        0
      );
    };
    const before = await rowsBeside();
    const { id } = await createBadge(app, { title: 'Zebra', description: words.join(' ') });
    for (const word of ['zebra0', 'zebra133', 'zebra249'])
      expect(await found(app, app.admin, `${word} `)).toEqual([`badge ${id}`]);
    expect(await rowsBeside()).toBe(isPostgres() ? before + 1 : 0);
  });

  it('finds what was indexed before a term was common, and after', async () => {
    const make = async (count: number) => {
      for (let index = 0; index < count; index += 1) await createBadge(app, { title: `Quokka ${index}` });
      return (await found(app, app.admin, { query: 'quokka', limit: 100 })).length;
    };
    expect(await make(15)).toBe(15);
    expect(await make(5)).toBe(20);
    if (!isPostgres()) return;
    const { common } = await app.application.platform.search.state();
    expect([common.has('quokka'), common.has('=quokka')]).toEqual([true, false]);
    const { rows } = await sql<{ size: number }>`select length(packed) as size from search_index order by id desc
      limit 1`.execute(database().db);
    // One byte says how it is packed, two how many terms are common, one has the word, four the number in the title.
    expect(rows).toEqual([{ size: 8 }]);
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

describe('terms that were packed in bytes', () => {
  const bench = useMigration('0087-tight-search');
  const id = 9 * 2 ** 40 + 17;
  // 0, 127, 65,535 and two rare ones.
  const packed = Buffer.from([1, 127, 131, 255, 0, 0, 255, 255, 255, 254, 128, 0, 0, 1]);
  const numbers = [0, 127, 65_535, -2, -2_147_483_647];

  it('are read and found as before, until they are indexed anew', async () => {
    if (engineOf(bench.db) === 'sqlite') return;
    const find = (db: Db) =>
      sql<{ numbers: number[] }>`select search_terms_of(id, packed) as numbers from search_index
        where search_terms_of(id, packed) && array[127] and search_terms_of(id, packed) && array[-2]`.execute(db);
    const before = await bench.fill(async (tx) => {
      await sql`insert into search_index (id, packed) values (${id}, ${packed})`.execute(tx);
      return (await find(tx)).rows;
    });
    expect(before).toEqual([{ numbers: [typeNumber(9), blockNumber(9, 0), ...numbers] }]);
    await bench.migrate();
    expect((await find(bench.db)).rows).toEqual(before);
    expect(unpackTerms(packed)).toEqual(numbers);
    const { rows } = await sql<{ count: number }>`select count(*) as count from search_rebuilds`.execute(bench.db);
    expect(rows).toEqual([{ count: 31 }]);
  });
});

describe('notes of the release before', () => {
  const bench = useMigration('0088-whole-words');

  it('are indexed anew, and nothing is where there are none', async () => {
    const rebuilds = () => bench.db.selectFrom('search_rebuilds').select('type').execute();
    await bench.fill(async (tx) => {
      const [author] = await insertPeople(tx, 'ada');
      await sql`insert into thanks (description, description_key, author_id, created_at, modified_at)
        values ('Thanks', 'thanks', ${author}, 1, 1)`.execute(tx);
    });
    expect(await rebuilds()).toEqual([]);
    await bench.migrate();
    expect(await rebuilds()).toEqual([{ type: 9 }]);
  });
});
