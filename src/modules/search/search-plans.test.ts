// PostgreSQL keeps a plan of what everybody searches for; what only few ask for in their way takes no room there.
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { useApp } from '../../../test/support/app.ts';
import { createGroup, createUser } from '../../../test/support/people.ts';
import { statementsOf } from '../../../test/support/queries.ts';
import { type Query, SEARCH, searchAddress } from '../../../test/support/search.ts';
import { statementName } from '../../platform/db/prepared-query.ts';

const app = useApp();

beforeAll(async () => {
  const { id } = await createUser(app, { firstname: 'Rain', surname: 'Maker' });
  await createGroup(app, { name: 'Rain' });
  const thanked = [{ id, oclass: { id, oclass: 1 } }];
  expect((await app.admin.post('/thanks', { description: 'Rain', tags: [], thanked })).status).toBe(200);
  await app.application.platform.search.follow();
});

/** Whether PostgreSQL keeps the plans of what the index is asked. */
async function arePlansKept(address: string): Promise<boolean[]> {
  const statements = await statementsOf(async () => expect((await app.admin.get(address)).status).toBe(200));
  const asked = statements.filter(({ sql }) => sql.startsWith('with "found'));
  return asked.map(({ sql }) => statementName(sql) !== undefined);
}

describe.runIf(inject('engine') === 'postgres')('the plan of a search', () => {
  it('is kept where one or two words are looked for in all that there is, or in one type', async () => {
    const searches: Query[] = [{ query: 'rain ' }, { query: 'rain maker ' }, { query: 'rain ', types: 'group' }];
    const addresses = [...searches.map(searchAddress), `${SEARCH}/suggest?query=rain`];
    for (const address of addresses) expect([address, await arePlansKept(address)]).toEqual([address, [true]]);
  });

  it('is not kept where words, types or filters are chosen of which there are many', async () => {
    const searches: Query[] = [
      { query: 'rain maker sun fog ' },
      { query: 'rain -maker ' },
      { query: 'rain ', types: 'group,person' },
      { query: 'rain ', from: '2020-01-01' },
      { query: 'rain ', to: '2030-01-01' },
      { query: 'rain ', author: 'admin' },
    ];
    for (const address of searches.map(searchAddress)) {
      const kept = await arePlansKept(address);
      expect([address, kept.includes(true), kept.length > 0]).toEqual([address, false, true]);
    }
  });
});
