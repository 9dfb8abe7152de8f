import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { insertPeople, useMigration } from '../../../../test/support/migrations.ts';

const bench = useMigration('0020-budgets');

it('gives every item of a filled database the owner of its sheet', async () => {
  const owners = await bench.fill(async (tx) => {
    const people = await insertPeople(tx, 'ada', 'bob');
    for (const id of people) {
      await sql`insert into expense_sheets (id, name, name_key, notes, user_id, status, total, created_at, modified_at, modified_by)
        values (${id}, 'x', 'x', '', ${id}, 'draft', 0, 1, 1, ${id})`.execute(tx);
      await sql`insert into expense_items (sheet_id, position, type, vendor, vendor_key, description, amount, client, client_key, billable)
        values (${id}, 0, 'operational', 'v', 'v', '', 1, '', '', 0), (${id}, 1, 'operational', '', '', '', 2, '', '', 0)`.execute(
        tx,
      );
    }
    return people;
  });
  await bench.migrate();
  const items = await bench.db.selectFrom('expense_items').select(['sheet_id', 'owner_id']).orderBy('id').execute();
  expect(items).toEqual(
    owners.flatMap((id) => [
      { sheet_id: id, owner_id: id },
      { sheet_id: id, owner_id: id },
    ]),
  );
});
