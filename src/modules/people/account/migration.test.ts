import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { insertPeople, useMigration } from '../../../../test/support/migrations.ts';
import { noteWrite } from '../../../platform/db/index.ts';
import { listSessions } from './sessions.repository.ts';
import { listTokens } from './tokens.repository.ts';

const bench = useMigration('0017-accounts');

it('keeps sessions and tokens of an older database; a session was last used when it was opened', async () => {
  const userId = await bench.fill(async (tx) => {
    const [id = 0] = await insertPeople(tx, 'ada');
    await sql`insert into sessions (user_id, secret_hash, created_at, expires_at) values (${id}, 'a', 5, 50)`.execute(
      tx,
    );
    await sql`insert into tokens (user_id, name, secret_hash, created_at) values (${id}, 'old', 'b', 6)`.execute(tx);
    for (const table of ['sessions', 'tokens'] as const) noteWrite(table);
    return id;
  });
  await bench.migrate();
  const page = { limit: 10, offset: 0 };
  expect(await listSessions(bench.db, userId, 10, page)).toEqual([
    { id: 1, created_at: 5, expires_at: 50, last_used_at: 5, address: '', user_agent: '' },
  ]);
  expect(await listTokens(bench.db, userId, 10, page)).toEqual([
    { id: 1, name: 'old', created_at: 6, expires_at: null, scopes: null, last_used_at: 0 },
  ]);
});
