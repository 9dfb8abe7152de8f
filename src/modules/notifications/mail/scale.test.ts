import { type CompiledQuery, sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { useApp } from '../../../../test/support/app.ts';
import { insertCrowd } from '../../../../test/support/crowd.ts';
import { runDueJobs, tell, waiting } from '../../../../test/support/mail.ts';
import { statementsOf, statementsOfQuietSecond } from '../../../../test/support/queries.ts';
import { startSmtp } from '../../../../test/support/smtp.ts';
import { explain, noteWrite, transaction } from '../../../platform/db/index.ts';

const smtp = await startSmtp();
const app = useApp({ SMTP_URL: smtp.url });
afterAll(() => smtp.close());

const ofMail = (statement: CompiledQuery) =>
  /mail_due|from "users"/.test(statement.sql) && /^(select|with)/.test(statement.sql);
const BATCH = 50;
const LOOKS_PER_BATCH = 4;

describe('2,000 recipients of one notification', () => {
  it('get their mails in batches of a few queries each, with one write for each mail', {
    timeout: 300_000,
  }, async () => {
    const ids = await insertCrowd(app, 0, 2_000);
    // The index of the search reads the new users, too, unless it has done so before.
    await app.application.platform.search.follow();
    // Notifications that were mailed long ago must not cost anything.
    const { db } = app.application.platform.database;
    await transaction(db, async (tx) => {
      await sql`insert into notifications (user_id, kind, text, link, read, created_at)
        select users.id, 'comment.added', 'old', null, 0, 1 from users, (select id from users order by id limit 30) as times`.execute(
        tx,
      );
      noteWrite('notifications');
    });
    await transaction(db, (tx) => sql`analyze`.execute(tx));
    await tell(
      app,
      ids.map((id) => ({ id })),
      'x',
    );
    const statements = await statementsOf(() => runDueJobs(app), { withBackground: true });
    expect(smtp.mails).toHaveLength(2_000);
    expect(new Set(smtp.mails.map(({ to }) => to)).size).toBe(2_000);
    expect(await waiting(app)).toEqual([]);
    const looks = statements.filter(ofMail);
    // On a slow machine the queue is emptied in several runs, each of which may begin in the middle of a batch.
    const turns = statements.filter(({ sql: text }) => /^update "jobs"/.test(text)).length;
    expect(looks.length).toBeLessThanOrEqual((2_000 / BATCH + 1 + turns) * LOOKS_PER_BATCH);
    const writes = statements.filter(({ sql: text }) => /^update "notifications"/.test(text));
    expect(writes.length).toBeLessThanOrEqual(2_000);
    for (const look of looks.slice(0, LOOKS_PER_BATCH)) {
      const plan = await explain(db, look);
      expect(plan, look.sql).not.toMatch(/Seq Scan on notifications|SCAN notifications(?! USING)/);
    }
  });
});

describe('the mail queue', () => {
  it('runs no statement while nothing happens', async () => {
    await runDueJobs(app);
    expect(await statementsOfQuietSecond()).toEqual([]);
  });
});
