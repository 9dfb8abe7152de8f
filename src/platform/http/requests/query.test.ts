import { describe, expect, it } from 'vitest';
import { useApp } from '../../../../test/support/app.ts';
import { createUser } from '../../../../test/support/people.ts';
import { parseQuery } from './query.ts';

describe('a query', () => {
  it.each([
    ['a=1&b=2', { a: '1', b: '2' }],
    ['ids[]=2&ids[]=3', { ids: ['2', '3'] }],
    ['ids%5B%5D=2', { ids: '2' }],
    ['ids=1&ids%5b%5d=2', { ids: ['1', '2'] }],
    ['a=1&a=2&a[]=3', { a: ['1', '2', '3'] }],
    ['query=[draft]&x=%5B', { query: '[draft]', x: '[' }],
    ['%=%&a=b%', { '%': '%', a: 'b%' }],
    ['__proto__[]=1&a=2', { a: '2' }],
    ['', {}],
  ])('%s is read into its parameters', (text, meant) => {
    expect({ ...parseQuery(text) }).toMatchObject(meant);
  });

  it('is read whole, however many parameters it has', () => {
    const text = Array.from({ length: 5_000 }, (_, index) => `p${index}=1`).join('&');
    expect(Object.keys(parseQuery(text))).toHaveLength(5_000);
  });
});

describe('a list in the address of the real application', () => {
  const app = useApp();

  it('is a filter in each way of sending it', async () => {
    const [ada, ben] = [await createUser(app), await createUser(app)];
    const found = async (query: string) =>
      (await app.admin.get(`/api/people/v2/users?${query}`)).body.data.map(({ id }: { id: number }) => id);
    const [a, b] = [ada.id, ben.id];
    const queries = [`ids[]=${a}&ids[]=${b}`, `ids%5B%5D=${a}&ids%5B%5D=${b}`, `ids=${a},${b}`, `ids=${a}&ids=${b}`];
    for (const query of [...queries, `ids[]=${a},${b}`]) expect(await found(query), query).toEqual([a, b]);
  });

  it('is kept with its brackets in the links to other pages', async () => {
    await createUser(app);
    const { body } = await app.admin.get('/api/people/v2/users?limit=1&query_fields[]=surname&query=user');
    expect(body.pagination.next).toContain('query_fields');
  });
});
