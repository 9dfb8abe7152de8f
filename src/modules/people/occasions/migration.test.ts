import { expect, it } from 'vitest';
import { actorWith } from '../../../../test/support/actor.ts';
import { insertPeople, useMigration } from '../../../../test/support/migrations.ts';
import { listOccasions } from './occasions.repository.ts';

const bench = useMigration('0029-pins-and-recent');

it('finds the occasions of an older database, whatever its metadata holds', async () => {
  const ids = await bench.fill(async (tx) => {
    const people = await insertPeople(tx, 'ada', 'bo', 'cy', 'di');
    const metadata = [
      '{"birthday":"1990-05-17"}',
      '{}',
      '{"birthday":["1990-05-17"],"started":{"a":1}}',
      '{"started":"2016-05-18"}',
    ];
    for (const [index, id] of people.entries()) {
      await tx
        .updateTable('users')
        .set({ metadata: metadata[index] ?? '{}' })
        .where('id', '=', id)
        .execute();
    }
    return people;
  });
  await bench.migrate();
  const days = { from: '20260517', to: '20260518' };
  const filter = { birthdays: days, anniversaries: days, newcomers: days };
  const found = await listOccasions(bench.db, actorWith({ id: 1 }), filter, { limit: 10, offset: 0 });
  expect(found.map(({ kind, id, occurs }) => [kind, id, occurs])).toEqual([
    ['birthday', ids[0], '20260517'],
    ['anniversary', ids[3], '20260518'],
  ]);
});
