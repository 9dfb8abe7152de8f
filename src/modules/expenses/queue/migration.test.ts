import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { insertPeople, useMigration } from '../../../../test/support/migrations.ts';
import { listToDecide } from './queue.repository.ts';

const bench = useMigration('0049-decision-queue');

it('finds sheets of a filled database that wait for a decision, the oldest first', async () => {
  const supervisor = await bench.fill(async (tx) => {
    const [ada = 0, bob = 0] = await insertPeople(tx, 'ada', 'bob');
    for (const [id, status, submitted] of [
      [1, 'submitted', 30],
      [2, 'submitted', 20],
      [3, 'approved', 10],
    ] as const) {
      await sql`insert into expense_sheets (id, name, name_key, notes, user_id, status, total, supervisor_id, submitted_at,
          created_at, modified_at, modified_by)
        values (${id}, 'x', 'x', '', ${ada}, ${status}, 0, ${bob}, ${submitted}, 1, 1, ${ada})`.execute(tx);
    }
    return bob;
  });
  await bench.migrate();
  const reader = { userId: supervisor, now: 40, all: false };
  expect(await listToDecide(bench.db, reader, 'waiting', { limit: 10, offset: 0 })).toEqual([2, 1]);
});
