import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { emptyDatabase, type TestDatabase } from '../../../../test/support/templates.ts';
import { migrations } from '../../../app.ts';
import { type Database, migrate, openDatabase, transaction } from '../../../platform/db/index.ts';
import { insertUserRows } from '../../people/index.ts';

let place: TestDatabase;
let database: Database;

beforeEach(async () => {
  place = await emptyDatabase();
  database = await openDatabase({ url: place.url, poolSize: 2 });
});
afterEach(async () => {
  await database.close();
  await place.drop();
});

it('gives every item of a filled database the owner of its sheet', async () => {
  const names = migrations.map(({ name }) => name);
  await migrate(database, migrations, names[names.indexOf('0020-budgets') - 1] ?? '');
  let owners: number[] = [];
  await transaction(database.db, async (tx) => {
    await sql`insert into extranets (id, name, name_key, description, description_key, inactive, is_primary, read_only, created_at)
      values (1, 'Inside', 'inside', '', '', 0, 1, 0, 1)`.execute(tx);
    const people = ['ada', 'bob'].map((username) => ({
      username,
      firstname: username,
      surname: 'Byron',
      email: `${username}@example.com`,
    }));
    owners = await insertUserRows(tx, people, { language: 'en', now: 1, extranetId: 1 });
    for (const id of owners) {
      await sql`insert into expense_sheets (id, name, name_key, notes, user_id, status, total, created_at, modified_at, modified_by)
        values (${id}, 'x', 'x', '', ${id}, 'draft', 0, 1, 1, ${id})`.execute(tx);
      await sql`insert into expense_items (sheet_id, position, type, vendor, vendor_key, description, amount, client, client_key, billable)
        values (${id}, 0, 'operational', 'v', 'v', '', 1, '', '', 0), (${id}, 1, 'operational', '', '', '', 2, '', '', 0)`.execute(
        tx,
      );
    }
  });
  expect(await migrate(database, migrations)).toContain('0020-budgets');
  const items = await database.db.selectFrom('expense_items').select(['sheet_id', 'owner_id']).orderBy('id').execute();
  expect(items).toEqual(
    owners.flatMap((id) => [
      { sheet_id: id, owner_id: id },
      { sheet_id: id, owner_id: id },
    ]),
  );
});
