import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { emptyDatabase, type TestDatabase } from '../../../../test/support/templates.ts';
import { migrations } from '../../../app.ts';
import { type Database, migrate, noteWrite, openDatabase, transaction } from '../../../platform/db/index.ts';
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

it('keeps notifications and preferences; a plain yes or no says nothing about digests', async () => {
  const names = migrations.map(({ name }) => name);
  const before = names[names.indexOf('0013-mail') - 1] ?? '';
  await migrate(database, migrations, before);
  await transaction(database.db, async (tx) => {
    const rows = [
      ['badge.assigned', 1, 1, 1],
      ['comment.added', 0, 0, 0],
      ['thanks.received', 1, 0, 1],
      ['question.asked', null, null, 1],
    ] as const;
    const [extranet] = await tx
      .insertInto('extranets')
      .values({
        name: 'Inside',
        name_key: 'inside',
        description: '',
        description_key: '',
        inactive: 0,
        is_primary: 1,
        read_only: 0,
        admin_id: null,
        created_at: 1,
      })
      .returning('id')
      .execute();
    const setting = { language: 'en', now: 1, extranetId: extranet?.id ?? 0 };
    const ada = { username: 'ada', firstname: 'Ada', surname: 'Byron', email: 'ada@example.com' };
    const [userId = 0] = await insertUserRows(tx, [ada], setting);
    for (const [kind, app, email, digest] of rows) {
      await tx.insertInto('notification_preferences').values({ user_id: userId, kind, app, email, digest }).execute();
    }
    await sql`insert into notifications (user_id, kind, text, link, read, created_at) values (${userId}, 'x', 'old', null, 0, 5)`.execute(
      tx,
    );
    noteWrite('notifications');
  });
  expect(await migrate(database, migrations)).toContain('0013-mail');
  const chosen = await database.db.selectFrom('notification_preferences').selectAll().orderBy('kind').execute();
  expect(chosen.map(({ kind, app, email, digest }) => [kind, app, email, digest])).toEqual([
    ['badge.assigned', 1, 1, null],
    ['comment.added', 0, 0, null],
    ['question.asked', null, null, 1],
    ['thanks.received', 1, 0, 1],
  ]);
  const [old] = await database.db.selectFrom('notifications').selectAll().execute();
  expect(old).toMatchObject({
    text: 'old',
    app: 1,
    mail_due: null,
    mail_digest: 0,
    mail_tries: 0,
    mail_tried_at: null,
  });
});
