import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { fold } from '../text/fold.ts';
import { useTwoInstances } from './database.test-support.ts';
import {
  type Db,
  explain,
  idOrder,
  type Param,
  preparedQueries,
  type SearchParams,
  searchShape,
  searchValues,
  type TextClause,
  transaction,
  whereText,
} from './index.ts';

const instances = useTwoInstances();
const columns = ['name_key', 'description_key'] as const;

/** Everything that means something to LIKE, to the full-text language, or to SQL itself; and other alphabets. */
const pieces = [
  ...`ab%_\\"*()'{}:^-+.,;? \t`,
  'and',
  'or',
  'not',
  'near',
  '--',
  'é',
  'ж',
  'я',
  'ω',
  'ش',
  'ब',
  '日',
  '本',
  '語',
  '한',
  '🙂',
  '👩‍🚀',
];

const fixed = [
  ['alpha beta', 'gamma delta'],
  ['100% sure', 'a_b c\\d'],
  ['say "hello" (now)', '* and or not near *'],
  ['müller straße', 'łódź'],
  ['иван петров', 'директор'],
  ['日本語の文書', '田中'],
  ['한국어', 'اللغة العربية'],
  ['हिन्दी', 'ไทย'],
  ['🙂🙃👩‍🚀', 'ab'],
  ['', ''],
].map(([name = '', description = '']) => ({ name, description }));

let rows: { id: number; name_key: string; description_key: string }[] = [];

beforeAll(async () => {
  const text = fc.array(fc.constantFrom(...pieces), { maxLength: 12 }).map((parts) => parts.join(''));
  const random = fc.sample(fc.record({ name: text, description: text }), { numRuns: 80, seed: 7 });
  rows = await transaction(instances.one.db, async (tx) => {
    await sql`delete from extranets`.execute(tx);
    const values = [...fixed, ...random].map(({ name, description }) => ({
      name,
      name_key: fold(name),
      description,
      description_key: fold(description),
      inactive: 0 as const,
      is_primary: 0 as const,
      read_only: 0 as const,
      admin_id: null,
      created_at: 0,
    }));
    return tx.insertInto('extranets').values(values).returning(['id', 'name_key', 'description_key']).execute();
  });
});

const search = preparedQueries<{ clauses: readonly TextClause[] }, SearchParams, { id: number }>(
  (db, param, { clauses }) => build(db, clauses, param),
);

function build(db: Db, clauses: readonly TextClause[], param: Param<SearchParams>) {
  const query = whereText(db, db.selectFrom('extranets').select('extranets.id'), 'extranets', clauses, param);
  return query.orderBy(idOrder(db, 'extranets', clauses));
}

async function find(clauses: readonly TextClause[], db = instances.one.db): Promise<number[]> {
  // The shape stands for the clauses: what it leaves out must not matter to the text of the query.
  const run = preparedQueries<unknown, SearchParams, { id: number }>((handle, param) => build(handle, clauses, param));
  return (await run(db, searchShape(clauses), searchValues(clauses))).map(({ id }) => id);
}

function expected(clauses: readonly TextClause[]): number[] {
  const matches = (row: (typeof rows)[0]) =>
    clauses.every(({ columns: within, texts, mode }) => {
      const occurs = (text: string) => within.some((column) => row[column as (typeof columns)[number]].includes(text));
      return texts.length === 0 || (mode === 'all' ? texts.every(occurs) : texts.some(occurs));
    });
  return rows.filter(matches).map(({ id }) => id);
}

const clause = (texts: string[], mode: 'all' | 'any' = 'all', within: readonly string[] = columns): TextClause => ({
  columns: within,
  texts,
  mode,
});

describe('the search in text columns', () => {
  it.each([
    ['nothing asked', [], 90],
    ['a long text', [clause(['alph'])], 1],
    ['the middle of a word', [clause(['lph'])], 1],
    ['across words', [clause(['pha be'])], 1],
    ['a text in the other column', [clause(['delta'])], 1],
    ['not in that column', [clause(['delta'], 'all', ['name_key'])], 0],
    ['texts in different columns', [clause(['alpha', 'delta'])], 1],
    ['all of a short and a long one', [clause(['alpha', 'be'])], 1],
    ['all, one missing', [clause(['alpha', 'hello'])], 0],
    ['any, both long', [clause(['alpha', 'hello'], 'any')], 2],
    ['two clauses', [clause(['alpha', 'hello'], 'any'), clause(['gamma'])], 1],
    ['percent as itself', [clause(['100%'])], 1],
    ['percent is no wildcard', [clause(['1%sure'])], 0],
    ['underscore is no wildcard', [clause(['a_b c'])], 1],
    ['underscore matches no other', [clause(['alph_'])], 0],
    ['backslash', [clause(['c\\d'])], 1],
    ['quotes', [clause(['"hello"'])], 1],
    ['brackets', [clause(['(now)'])], 1],
    ['words of the query language', [clause(['and or not near'])], 1],
    ['Latin with accents', [clause([fold('MÜLLER')])], 1],
    ['Latin with strokes', [clause([fold('Łódź')])], 1],
    ['Cyrillic', [clause([fold('ИВАН')])], 1],
    ['Japanese', [clause(['本語の'])], 1],
    ['two Japanese characters', [clause(['田中'])], 1],
    ['Korean', [clause([fold('한국어')])], 1],
    ['Arabic', [clause([fold('العربية')])], 1],
    ['Devanagari', [clause([fold('हिन्दी')])], 1],
    ['Thai', [clause([fold('ไทย')])], 1],
    ['three emoji', [clause([fold('🙂🙃👩')])], 1],
  ] as [string, TextClause[], number][])('finds the expected rows: %s', async (_, clauses, count) => {
    expect(await find(clauses)).toEqual(expected(clauses));
    const amongFixed = expected(clauses).filter((id) => rows.findIndex((row) => row.id === id) < fixed.length);
    expect(clauses.length === 0 ? rows.length : amongFixed.length).toBe(count);
  });

  it('finds the rows that contain the texts, and no others, for any texts', async () => {
    const text = fc
      .oneof(
        fc.array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 5 }).map((parts) => parts.join('')),
        // A part of what is there, so that there is something to find.
        fc.tuple(fc.nat(), fc.nat(), fc.integer({ min: 1, max: 5 })).map(([row, start, length]) => {
          const source = [...(rows[row % rows.length]?.description_key ?? '')];
          const at = source.length > 0 ? start % source.length : 0;
          return source.slice(at, at + length).join('');
        }),
      )
      .map(fold);
    const clauses = fc.array(
      fc.record({
        columns: fc.constantFrom<readonly string[]>(columns, ['name_key'], ['description_key']),
        texts: fc.array(text, { minLength: 1, maxLength: 3 }),
        mode: fc.constantFrom('all' as const, 'any' as const),
      }),
      { minLength: 1, maxLength: 2 },
    );
    await fc.assert(
      fc.asyncProperty(clauses, async (asked) => {
        expect(await find(asked)).toEqual(expected(asked));
      }),
      { numRuns: 250 },
    );
  });

  it('finds changed rows by their new text', async () => {
    const [row] = rows;
    if (!row) throw new Error('no row');
    const asked = [clause(['completely new'])];
    const change = (name_key: string) =>
      transaction(instances.one.db, (tx) =>
        tx.updateTable('extranets').set({ name_key }).where('id', '=', row.id).execute(),
      );
    await change('something completely new');
    expect(await find(asked)).toEqual([row.id]);
    expect(await find([clause(['alpha be'])])).toEqual([]);
    await transaction(instances.one.db, async (tx) => {
      await tx.updateTable('extranets').set({ name_key: 'changed in here' }).where('id', '=', row.id).execute();
      expect(await find([clause(['changed in'])], tx)).toEqual([row.id]);
      throw new Error('no');
    }).catch(() => {});
    expect(await find(asked)).toEqual([row.id]);
    await change(row.name_key);
    expect(await find(asked)).toEqual([]);
    const id = await transaction(instances.one.db, async (tx) => {
      const { id: _, ...values } = await tx
        .selectFrom('extranets')
        .selectAll()
        .where('id', '=', row.id)
        .executeTakeFirstOrThrow();
      const copy = { ...values, name_key: 'completely new' };
      return (await tx.insertInto('extranets').values(copy).returning('id').executeTakeFirstOrThrow()).id;
    });
    expect(await find(asked)).toEqual([id]);
    await transaction(instances.one.db, (tx) => tx.deleteFrom('extranets').where('id', '=', id).execute());
    expect(await find(asked)).toEqual([]);
  });

  it('uses the index for texts of three characters and more', async () => {
    const clauses = [clause(['alpha', 'be'])];
    const query = search.compile(instances.one.db, { clauses }, searchValues(clauses));
    const plan = await transaction(instances.one.db, async (tx) => {
      if (instances.one.engine === 'postgres') {
        // The few rows of a test are read faster without it.
        await sql`set local enable_seqscan = off`.execute(tx);
        await sql`set local enable_indexscan = off`.execute(tx);
      }
      return explain(tx, query);
    });
    expect(plan).toMatch(instances.one.engine === 'postgres' ? /extranets_search/ : /found VIRTUAL TABLE INDEX/);
    expect(plan).not.toMatch(/TEMP B-TREE/);
  });
});
