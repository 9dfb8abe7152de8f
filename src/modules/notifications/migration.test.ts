import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { insertPeople, useMigration } from '../../../test/support/migrations.ts';
import { noteWrite } from '../../platform/db/index.ts';
import { listNotifications } from './notifications.repository.ts';

const bench = useMigration('0035-notified-objects');

it('keeps the notifications and metadata fields of an older database: nobody caused them, they are about nothing, and nobody changes their own', async () => {
  const userId = await bench.fill(async (tx) => {
    const [id = 0] = await insertPeople(tx, 'ada');
    await sql`insert into notifications (user_id, kind, text, link, read, created_at)
      values (${id}, 'thanks.received', 'Well done', '/thanks/1', 0, 5)`.execute(tx);
    await sql`insert into metadata_fields (name, label, type, repeatable, created_at, modified_at)
      values ('office', 'Office', 'text', 0, 1, 1)`.execute(tx);
    for (const table of ['notifications', 'metadata_fields'] as const) noteWrite(table);
    return id;
  });
  await bench.migrate();
  const filter = { unreadOnly: true, kinds: ['thanks.received'] };
  expect(await listNotifications(bench.db, userId, filter, { limit: 10, offset: 0 })).toMatchObject([
    { text: 'Well done', actor_id: null, object_type: null, object_id: null },
  ]);
  expect(await bench.db.selectFrom('metadata_fields').selectAll().execute()).toMatchObject([
    { name: 'office', self_editable: 0 },
  ]);
});
