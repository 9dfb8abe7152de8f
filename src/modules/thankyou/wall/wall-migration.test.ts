import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { insertPeople, useMigration } from '../../../../test/support/migrations.ts';

const bench = useMigration('0041-wall');

it('notes from before the wall are found by their words', async () => {
  await bench.fill(async (tx) => {
    const [author] = await insertPeople(tx, 'ada');
    await sql`insert into thanks (id, description, author_id, created_at, modified_at)
      values (7, 'Für den ÜBERBLICK', ${author}, 1, 1)`.execute(tx);
  });
  await bench.migrate();
  const rows = await bench.db.selectFrom('thanks').select(['id', 'description_key']).execute();
  expect(rows).toEqual([{ id: 7, description_key: 'fur den uberblick' }]);
});
