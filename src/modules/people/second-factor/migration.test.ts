import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { insertPeople, useMigration } from '../../../../test/support/migrations.ts';
import { noteWrite } from '../../../platform/db/index.ts';

const bench = useMigration('0069-second-factor');

it('nobody of an older database has a second factor or needs one, and its sessions are to be confirmed', async () => {
  const userId = await bench.fill(async (tx) => {
    const [id = 0] = await insertPeople(tx, 'ada');
    await sql`insert into roles (name, name_key, description, description_key, inactive, owner_id, created_at)
      values ('Staff', 'staff', '', '', 0, ${id}, 1)`.execute(tx);
    await sql`insert into sessions (user_id, secret_hash, created_at, expires_at) values (${id}, 'a', 5, 50)`.execute(
      tx,
    );
    for (const table of ['roles', 'sessions'] as const) noteWrite(table);
    return id;
  });
  await bench.migrate();
  const { db } = bench;
  expect(await db.selectFrom('users').select('second_factor').where('id', '=', userId).execute()).toEqual([
    { second_factor: 0 },
  ]);
  expect(await db.selectFrom('roles').select('second_factor').execute()).toEqual([{ second_factor: 0 }]);
  expect(await db.selectFrom('sessions').select('confirmed_at').execute()).toEqual([{ confirmed_at: 0 }]);
});
