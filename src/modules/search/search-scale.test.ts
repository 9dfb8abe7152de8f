import { CompiledQuery } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { useApp } from '../../../test/support/app.ts';
import { statementsOf } from '../../../test/support/queries.ts';
import { searchAddress } from '../../../test/support/search.ts';
import { explain, insertRows, reserveIds, transaction } from '../../platform/db/index.ts';
import { putEntries } from '../../platform/search/term-index.repository.ts';

const app = useApp();
const MANY = 40_000;
const AT_ONCE = 2_000;
/** As many of the newest as the index is asked for at first. */
const NEWEST = 16_384;

/** Every note has the word "common", the oldest ten "oldest". */
beforeAll(async () => {
  const { database, search } = app.application.platform;
  const { db } = database;
  const type = search.searchables.find((searchable) => searchable.type === 'thanks')?.number ?? 0;
  for (let start = 0; start < MANY; start += AT_ONCE) {
    await transaction(db, async (tx) => {
      const ids = await reserveIds(tx, 'thanks', AT_ONCE);
      const words = (offset: number) => (start + offset < 10 ? ['oldest', 'common'] : ['common']);
      const notes = ids.map((id, offset) => {
        const description = words(offset).join(' ');
        const at = start + offset;
        return { id, description, description_key: description, author_id: 1, created_at: at, modified_at: at };
      });
      await insertRows(tx, 'thanks', notes);
      await tx.deleteFrom('search_changes').execute();
      const entries = ids.map((id, offset) => ({ id, terms: [...words(offset), `number${id}`], titleWords: [] }));
      await putEntries(tx, type, entries, new Map());
    });
  }
}, 300_000);

/** The statement that a search asks the index with. */
async function statementOf(query: string): Promise<CompiledQuery> {
  const statements = await statementsOf(() => app.admin.get(searchAddress({ query, types: 'thanks' })));
  const [statement, ...others] = statements.filter((one) => one.sql.startsWith('with "found'));
  expect(others).toEqual([]);
  if (!statement) throw new Error('the index was not asked');
  return statement;
}

/** The most rows of the index that one part of the statement looks at, on PostgreSQL. */
async function lookedAt(query: string): Promise<number> {
  const { sql, parameters } = await statementOf(query);
  const { db } = app.application.platform.database;
  const { rows } = await db.executeQuery<{ 'QUERY PLAN': string }>(
    CompiledQuery.raw(`explain (analyze, timing off, costs off) ${sql}`, [...parameters]),
  );
  const lines = rows.map((row) => row['QUERY PLAN']);
  expect(lines.join('\n')).not.toMatch(/Seq Scan on search_index|lossy/);
  const read = lines.flatMap((line) => / on search_index_terms .*rows=(\d+)/.exec(line)?.[1] ?? []);
  return Math.max(...read.map(Number));
}

it('of a word that all of 40,000 notes have, the newest are looked at', async () => {
  const { body } = await app.admin.get(searchAddress({ query: 'common ', types: 'thanks' }));
  expect(body.counts).toEqual([{ type: 'thanks', count: 500, more: true }]);
  if (app.application.platform.database.engine === 'postgres') {
    expect(await lookedAt('common ')).toBeLessThanOrEqual(NEWEST);
    return;
  }
  const plan = await explain(app.application.platform.database.db, await statementOf('common '));
  expect(plan).toMatch(/search_index VIRTUAL TABLE INDEX \d+:.*M/);
  expect(plan).not.toMatch(/TEMP B-TREE|SCAN thanks/);
});

it('of words that few have, those are looked at, however old they are', async () => {
  for (const query of ['oldest ', 'common oldest ', 'oldest -number12345 ']) {
    const { body } = await app.admin.get(searchAddress({ query, types: 'thanks' }));
    expect([query, body.counts]).toEqual([query, [{ type: 'thanks', count: 10, more: false }]]);
    if (app.application.platform.database.engine === 'postgres') expect(await lookedAt(query)).toBeLessThanOrEqual(10);
  }
});
