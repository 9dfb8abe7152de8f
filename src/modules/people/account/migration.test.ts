import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { emptyDatabase, type TestDatabase } from '../../../../test/support/templates.ts';
import { migrations } from '../../../app.ts';
import { type Database, migrate, noteWrite, openDatabase, transaction } from '../../../platform/db/index.ts';
import { insertUserRows } from '../administration.ts';
import { listSessions } from './sessions.repository.ts';
import { listTokens } from './tokens.repository.ts';

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

it('keeps sessions and tokens of an older database; a session was last used when it was opened', async () => {
  const names = migrations.map(({ name }) => name);
  await migrate(database, migrations, names[names.indexOf('0017-accounts') - 1]);
  const userId = await transaction(database.db, async (tx) => {
    const text = { name: 'Inside', name_key: 'inside', description: '', description_key: '' };
    const flags = { inactive: 0, is_primary: 1, read_only: 0, admin_id: null, created_at: 1 } as const;
    const extranet = await tx
      .insertInto('extranets')
      .values({ ...text, ...flags })
      .returning('id')
      .executeTakeFirstOrThrow();
    const ada = { username: 'ada', firstname: 'Ada', surname: 'Byron', email: 'ada@example.com' };
    const [id = 0] = await insertUserRows(tx, [ada], { language: 'en', now: 1, extranetId: extranet.id });
    await sql`insert into sessions (user_id, secret_hash, created_at, expires_at) values (${id}, 'a', 5, 50)`.execute(
      tx,
    );
    await sql`insert into tokens (user_id, name, secret_hash, created_at) values (${id}, 'old', 'b', 6)`.execute(tx);
    for (const table of ['sessions', 'tokens'] as const) noteWrite(table);
    return id;
  });
  expect(await migrate(database, migrations)).toContain('0017-accounts');
  const page = { limit: 10, offset: 0 };
  expect(await listSessions(database.db, userId, 10, page)).toEqual([
    { id: 1, created_at: 5, expires_at: 50, last_used_at: 5, address: '', user_agent: '' },
  ]);
  expect(await listTokens(database.db, userId, 10, page)).toEqual([
    { id: 1, name: 'old', created_at: 6, expires_at: null, last_used_at: 0 },
  ]);
});
