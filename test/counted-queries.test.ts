// Tests that the number of queries of a request does not depend on what jobs do meanwhile.
import { expect, it, vi } from 'vitest';
import { transaction } from '../src/platform/db/index.ts';
import { letOthersIn } from '../src/platform/let-others-in.ts';
import { useApp } from './support/app.ts';
import { createUser } from './support/people.ts';
import { fewestQueries } from './support/queries.ts';

const app = useApp();

it('the count of queries leaves out those of a job that runs all the time', async () => {
  const { jobs, database } = app.application.platform;
  const user = await createUser(app);
  const read = () => user.client.get('/intranet/rest/documents/folder/1/documents');
  const alone = await fewestQueries(app, read);
  let rounds = 0;
  let isWanted = true;
  jobs.handle('test.busy', async () => {
    for (; isWanted; rounds += 1) {
      await database.db.selectFrom('folders').select('id').limit(1).execute();
      await letOthersIn();
    }
  });
  await transaction(database.db, (tx) => jobs.enqueue(tx, 'test.busy', null));
  await vi.waitFor(() => expect(rounds).toBeGreaterThan(0), { timeout: 20_000 });
  const before = rounds;
  const beside = await fewestQueries(app, read);
  const meanwhile = rounds - before;
  isWanted = false;
  expect(meanwhile).toBeGreaterThan(0);
  expect(alone).toBeGreaterThan(0);
  expect(beside).toBe(alone);
});
