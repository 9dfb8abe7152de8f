import { sql } from 'kysely';
import { describe, expect, inject, it } from 'vitest';
import { createBadge } from '../src/modules/badges/badges.test-support.ts';
import { transaction } from '../src/platform/db/index.ts';
import { tidyTermIndex } from '../src/platform/search/tidy-index.repository.ts';
import { useApp } from './support/app.ts';
import { found } from './support/search.ts';

const never = new AbortController().signal;
const isSqlite = inject('engine') === 'sqlite';

describe('the index of terms', () => {
  const app = useApp();
  const database = () => app.application.platform.database;
  const make = async (count: number) => {
    for (let index = 0; index < count; index += 1)
      await createBadge(app, { title: `Numbat ${index}`, description: `a${index} b${index} c${index}` });
    return (await found(app, app.admin, { query: 'numbat', limit: 100 })).length;
  };
  const indexes = async () => {
    const { rows } = await sql<{
      name: string;
      valid: boolean;
      file: number;
    }>`select indexrelid::regclass::text as name,
        indisvalid as valid, relfilenode as file from pg_index join pg_class on pg_class.oid = indexrelid
      where indrelid = 'search_index'::regclass order by 1`.execute(database().db);
    return rows;
  };

  const countBuilding = async () => {
    const { rows } = await sql<{ count: number }>`select count(*) as count from pg_stat_activity
      where datname = current_database() and state = 'active' and query like 'reindex%'`.execute(database().db);
    return rows[0]?.count;
  };

  it.runIf(isSqlite)('is not built anew on SQLite, which merges it by itself', async () => {
    expect(await tidyTermIndex(database(), never, 0)).toBe(false);
  });

  it.skipIf(isSqlite)('is built anew where it has grown by a quarter since the last time', async () => {
    expect(await make(3)).toBe(3);
    expect(await tidyTermIndex(database(), never), 'it is small').toBe(false);
    const before = await indexes();
    expect(await tidyTermIndex(database(), never, 0)).toBe(true);
    const built = await indexes();
    expect(built.map(({ name, valid }) => [name, valid])).toEqual([
      ['search_index_keys', true],
      ['search_index_terms', true],
    ]);
    expect(built[1]?.file).not.toBe(before[1]?.file);
    expect(await tidyTermIndex(database(), never, 0), 'it has not grown').toBe(false);
    expect(await make(2)).toBe(5);
    // Objects with 200 terms each that no other has.
    await transaction(database().db, (tx) =>
      sql`insert into search_index (id, packed) select id,
          decode('00' || string_agg(lpad(to_hex(4294967296 - id * 1000 - n), 8, '0'), ''), 'hex')
        from generate_series(1, 40) as id, generate_series(1, 200) as n group by id`.execute(tx),
    );
    expect(await tidyTermIndex(database(), never, 0)).toBe(true);
    expect(await found(app, app.admin, { query: 'numbat', limit: 100 })).toHaveLength(5);
  });

  it.skipIf(isSqlite)('leaves nothing behind where its building was ended, and serves on', async () => {
    const { db } = database();
    const numbats = await make(1);
    await transaction(db, (tx) => sql`delete from settings where name = 'search.built_size'`.execute(tx));
    const stopping = new AbortController();
    // It waits for an open transaction that has changed the table.
    const [begun, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const open = transaction(db, async (tx) => {
      await sql`delete from search_index where id = 1`.execute(tx);
      begun.resolve();
      await held.promise;
    });
    await begun.promise;
    const building = tidyTermIndex(database(), stopping.signal, 0).catch((error: unknown) => error);
    await expect.poll(indexes).toHaveLength(3);
    stopping.abort();
    await expect.poll(countBuilding).toBe(0);
    held.resolve();
    await open;
    expect(await building).toMatchObject({ code: '57014' });
    expect(await indexes()).toHaveLength(2);
    expect(await found(app, app.admin, { query: 'numbat', limit: 100 })).toHaveLength(numbats);
  });
});
