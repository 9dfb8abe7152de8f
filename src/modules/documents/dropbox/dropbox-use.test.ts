// Tests that the counter of a drop box says what is in it, however files come and go.
import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { useApp } from '../../../../test/support/app.ts';
import { allow, createTopFolder, DOCUMENTS, upload } from '../../../../test/support/documents.ts';
import { insertPeople, useMigration } from '../../../../test/support/migrations.ts';
import { createUser, type TestUser } from '../../../../test/support/people.ts';
import { HOUR_MS } from '../../../platform/time/durations.ts';

const app = useApp();
const earlier = useMigration('0033-dropbox-use');
const BOX = `${DOCUMENTS}/dropbox`;

/** What the counter says, which has to be what the rows say. */
async function usageOf({ id }: TestUser): Promise<{ files: number; bytes: number }> {
  const { db } = app.application.platform.database;
  const rows = await db.selectFrom('dropbox_files').select('size').where('user_id', '=', id).execute();
  const counted = await db
    .selectFrom('dropbox_use')
    .select(['files', 'bytes'])
    .where('user_id', '=', id)
    .executeTakeFirst();
  const usage = counted ?? { files: 0, bytes: 0 };
  expect(usage).toEqual({ files: rows.length, bytes: rows.reduce((sum, { size }) => sum + size, 0) });
  return usage;
}

it('counts uploads, also those that come together', async () => {
  const user = await createUser(app);
  await Promise.all(Array.from({ length: 8 }, () => upload(user.client, randomBytes(100))));
  expect(await usageOf(user)).toEqual({ files: 8, bytes: 800 });
});

it('counts off what is deleted, used in a document, or older than a day', async () => {
  const [user, other] = [await createUser(app), await createUser(app)];
  const folder = await createTopFolder(app, { entries: [allow(user, 'user', 'view', 'edit')] });
  const [deleted, used] = [await upload(user.client, randomBytes(10)), await upload(user.client, randomBytes(200))];
  await upload(user.client, randomBytes(3000));
  await upload(other.client, randomBytes(5));
  await user.client.delete(`${BOX}/${deleted}`);
  expect(await usageOf(user)).toEqual({ files: 2, bytes: 3200 });
  const made = await user.client.post(`${DOCUMENTS}/folder/${folder.id}/documents`, {
    title: 'Plan',
    components: [{ file_key: used, name: 'plan.txt' }],
  });
  expect(made.status).toBeLessThan(300);
  expect(await usageOf(user)).toEqual({ files: 1, bytes: 3000 });
  app.clock.advance(25 * HOUR_MS);
  await app.application.platform.jobs.runDue();
  expect([await usageOf(user), await usageOf(other)]).toEqual([
    { files: 0, bytes: 0 },
    { files: 0, bytes: 0 },
  ]);
});

it('counts what was there before there were counters', async () => {
  const [one = 0, two = 0] = await earlier.fill(async (tx) => {
    const people = await insertPeople(tx, 'ada', 'grace');
    const files = people.flatMap((user_id, at) =>
      [1, 2].map((n) => ({ user_id, size: 10 ** at * n, file_key: `${at} ${n}`, blob_hash: 'a', created_at: 0 })),
    );
    await tx.insertInto('dropbox_files').values(files).execute();
    return people;
  });
  await earlier.migrate();
  expect(await earlier.db.selectFrom('dropbox_use').selectAll().orderBy('user_id').execute()).toEqual([
    { user_id: one, files: 2, bytes: 3 },
    { user_id: two, files: 2, bytes: 30 },
  ]);
});
