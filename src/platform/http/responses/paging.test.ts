import { beforeAll, describe, expect, test } from 'vitest';
import { useApp } from '../../../../test/support/app.ts';
import { useSmallServer } from '../../../../test/support/small-server.ts';
import { pageQuerySchema, pagination, paging, readPage } from './paging.ts';

describe('a page of a list', () => {
  const app = useApp();
  const page = async (query: string) => (await app.admin.get(`/api/people/v2/users?${query}`)).body;

  beforeAll(async () => {
    for (const name of ['ada', 'bob', 'cyd', 'dan']) {
      const person = { username: name, firstname: name, surname: 'Page', email: `${name}@example.com` };
      expect((await app.admin.post('/api/people/v2/users', person)).status).toBe(200);
    }
  });

  test('has the default size when none is asked for', async () => {
    const { data, pagination } = await page('');
    expect(data).toHaveLength(5);
    expect(pagination).toEqual({ offset: 0, limit: 20, total: 5, prev: null, next: null });
  });

  test('has the maximum size when more is asked for, and says so', async () => {
    expect((await page('limit=201')).pagination.limit).toBe(200);
    expect((await page('limit=999999999999')).pagination.limit).toBe(200);
    const v1 = await app.admin.get('/intranet/rest/people/users?limit=501');
    expect(v1.body.paging).toMatchObject({ limit: 500, total: 5, prev: '', next: '' });
  });

  test('of size 0 is empty and has the true total', async () => {
    const { data, pagination } = await page('limit=0&offset=3');
    expect(data).toEqual([]);
    expect(pagination).toEqual({ offset: 3, limit: 0, total: 5, prev: null, next: null });
  });

  test.each(['limit=-1', 'limit=x', 'limit=1.5', 'limit=1e2', 'offset=-1', 'offset=x', 'limit=1&limit=2', 'limit=NaN'])(
    'is refused for %s',
    async (query) => {
      const { status, body } = await app.admin.get(`/api/people/v2/users?${query}`);
      expect(status).toBe(400);
      expect(body.error).toMatch(new RegExp(`^${query.split('=')[0]}: `));
    },
  );

  test('takes an empty parameter as one that was left out', async () => {
    expect((await page('limit=&offset=')).pagination).toMatchObject({ limit: 20, offset: 0 });
  });

  test('beyond the end is empty and has a link back', async () => {
    const { data, pagination } = await page('limit=2&offset=50');
    expect(data).toEqual([]);
    expect(pagination).toMatchObject({ offset: 50, total: 5, next: null });
    expect(new URL(pagination.prev).search).toBe('?limit=2&offset=3');
  });

  test('has links to its neighbours that keep all other parameters', async () => {
    const { pagination } = await page('query=page%20a%26b&limit=1&query_type=or&sort=-surname&unknown=%C3%BC&offset=1');
    const next = new URL(pagination.next);
    expect(next.origin + next.pathname).toBe(`${app.url}/api/people/v2/users`);
    expect(Object.fromEntries(next.searchParams)).toEqual({
      query: 'page a&b',
      query_type: 'or',
      sort: '-surname',
      unknown: 'ü',
      limit: '1',
      offset: '2',
    });
  });

  test('has links to its neighbours that keep the spelling of the address', async () => {
    const { body } = await app.admin.get('/intranet/rest/people~v1/users/?limit=2');
    expect(body.paging.next).toBe(`${app.url}/intranet/rest/people~v1/users/?limit=2&offset=2`);
  });

  test.each([
    '/api/people/v2/users?limit=2&sort=surname',
    '/api/people/v2/users?limit=2',
    '/intranet/rest/people/users/?limit=2',
  ])('leads through %s to every user once, forth and back', async (first) => {
    const read = async (address: string) => {
      const { body } = await app.admin.get(address);
      return { ids: body.data.map(({ id }: { id: number }) => id), ...(body.pagination ?? body.paging) };
    };
    const forth: number[] = [];
    let last = '';
    for (let next = first; next; next = (await read(next)).next) {
      forth.push(...(await read(next)).ids);
      last = next;
    }
    expect(forth).toHaveLength(5);
    expect(new Set(forth).size).toBe(5);
    const back: number[] = [];
    for (let prev = last; prev; prev = (await read(prev)).prev) back.unshift(...(await read(prev)).ids);
    expect(new Set(back)).toEqual(new Set(forth));
  });
});

describe('the links of a page', () => {
  const limits = { default: 10, max: 50 };
  const small = useSmallServer((app) => {
    app.get('/list', { schema: { querystring: pageQuerySchema(limits) } }, async (request) => {
      const page = readPage(request.query, limits);
      return { pagination: pagination(request, page, 25), paging: paging(request, page, 25) };
    });
  });

  test.each([
    ['limit=10', null, 10],
    ['limit=10&offset=5', 0, 15],
    ['limit=10&offset=10', 0, 20],
    ['limit=10&offset=15', 5, null],
    ['limit=10&offset=20', 10, null],
    ['limit=10&offset=25', 15, null],
    ['limit=50', null, null],
    ['limit=25', null, null],
    ['limit=24', null, 24],
    ['offset=1000000000000', 15, null],
  ])('for %s lead to %o and %o', async (query, prev, next) => {
    const body = (await small.app.inject(`/list?${query}`)).json();
    const offset = (address: string | null) => (address ? Number(new URL(address).searchParams.get('offset')) : null);
    expect(offset(body.pagination.prev)).toBe(prev);
    expect(offset(body.pagination.next)).toBe(next);
    expect(body.paging.prev).toBe(body.pagination.prev ?? '');
    expect(body.paging.next).toBe(body.pagination.next ?? '');
  });

  test('take a huge offset as beyond the end, and a huge limit as the maximum', async () => {
    const far = (await small.app.inject(`/list?offset=${'9'.repeat(40)}`)).json();
    expect(far.pagination.next).toBeNull();
    const large = (await small.app.inject(`/list?limit=${'9'.repeat(20)}`)).json();
    const largest = (await small.app.inject('/list?limit=1000000')).json();
    expect(large.pagination.limit).toBe(largest.pagination.limit);
  });
});
