import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { insertPeople, useMigration } from '../../../../test/support/migrations.ts';
import { noteWrite } from '../../../platform/db/index.ts';

const bench = useMigration('0013-mail');

it('the migration of mail keeps notifications and preferences; a plain yes or no chooses no digest', async () => {
  await bench.fill(async (tx) => {
    const rows = [
      ['badge.assigned', 1, 1, 1],
      ['comment.added', 0, 0, 0],
      ['thanks.received', 1, 0, 1],
      ['question.asked', null, null, 1],
    ] as const;
    const [userId = 0] = await insertPeople(tx, 'ada');
    for (const [kind, app, email, digest] of rows) {
      await tx.insertInto('notification_preferences').values({ user_id: userId, kind, app, email, digest }).execute();
    }
    await sql`insert into notifications (user_id, kind, text, link, read, created_at) values (${userId}, 'x', 'old', null, 0, 5)`.execute(
      tx,
    );
    noteWrite('notifications');
  });
  await bench.migrate();
  const chosen = await bench.db.selectFrom('notification_preferences').selectAll().orderBy('kind').execute();
  expect(chosen.map(({ kind, app, email, digest }) => [kind, app, email, digest])).toEqual([
    ['badge.assigned', 1, 1, null],
    ['comment.added', 0, 0, null],
    ['question.asked', null, null, 1],
    ['thanks.received', 1, 0, 1],
  ]);
  const [old] = await bench.db.selectFrom('notifications').selectAll().execute();
  expect(old).toMatchObject({
    text: 'old',
    app: 1,
    mail_due: null,
    mail_digest: 0,
    mail_tries: 0,
    mail_tried_at: null,
  });
});
