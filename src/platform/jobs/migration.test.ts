import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { useMigration } from '../../../test/support/migrations.ts';
import { noteWrite } from '../db/index.ts';
import { manualClock } from '../time/clock.ts';
import { createJobs } from './index.ts';

const bench = useMigration('0021-job-queues');

async function migrateFilled() {
  await bench.fill(async (tx) => {
    await sql`insert into jobs (kind, payload, lane, run_at, created_at) values
      ('mail', '"all"', 'mail:all', 1, 1), ('mail', '"all"', 'mail:all', 2, 2), ('alone', '7', '', 3, 3)`.execute(tx);
    noteWrite('jobs');
  });
  await bench.migrate();
}

it('jobs of a database of the release before keep their queue, under the new name of its column', async () => {
  await migrateFilled();
  const jobs = await bench.db.selectFrom('jobs').select(['kind', 'queue_key', 'run_at']).orderBy('id').execute();
  expect(jobs).toEqual([
    { kind: 'mail', queue_key: 'mail:all', run_at: 1 },
    { kind: 'mail', queue_key: 'mail:all', run_at: 2 },
    { kind: 'alone', queue_key: '', run_at: 3 },
  ]);
});

it('a queue that was woken before the upgrade is consumed once after it, and a job of its own is done', async () => {
  await migrateFilled();
  const errors: unknown[] = [];
  const jobs = createJobs(bench.database, manualClock(1_000), (error) => errors.push(error));
  const done: unknown[] = [];
  jobs.consumeQueue('mail', async (queue) => void done.push(queue));
  jobs.handle('alone', async (payload) => void done.push(payload));
  await jobs.runDue();
  await jobs.stop();
  expect(errors).toEqual([]);
  expect(done.map(String).sort()).toEqual(['7', 'all']);
  expect(await bench.db.selectFrom('jobs').select('id').execute()).toEqual([]);
});
