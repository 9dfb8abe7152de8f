// Tests that searches which look at every user run beside the event loop, see every write, and are refused in words.
import { afterEach, expect, it, vi } from 'vitest';
import { useApp } from '../../../../test/support/app.ts';
import { createUser, uniqueName } from '../../../../test/support/people.ts';
import { AppError, tooManyRequests } from '../../../platform/http/index.ts';

const app = useApp();
const V2 = '/api/people/v2/users';
const V1 = '/intranet/rest/people/users';
const watchSlowReads = () => vi.spyOn(app.application.platform.database.slowReads, 'run');

afterEach(() => {
  vi.restoreAllMocks();
});

it('lists that no index helps are read beside the event loop, others are not', async () => {
  await createUser(app, { metadata: { office: 'Berlin' } });
  const slow = watchSlowReads();
  const readsOf = async (address: string) => {
    slow.mockClear();
    expect((await app.admin.get(address)).status, address).toBe(200);
    return slow.mock.calls.length;
  };
  // The total and the page.
  expect(await readsOf(`${V2}?query=berlin&query_fields=metadata`)).toBe(2);
  expect(await readsOf(`${V2}?query=te&query_fields=firstname`)).toBe(2);
  expect(await readsOf(`${V1}?query=berlin&query_area=meta_office`)).toBe(2);
  expect(await readsOf(`${V1}?name_filter=*e*`)).toBe(2);
  expect(await readsOf(`${V2}?query=test%20example%20user%20mple`)).toBe(2);
  for (const sort of ['ldap_guid', 'extranet_id', 'last_time_login', 'last_time_used']) {
    expect(await readsOf(`${V2}?sort=-${sort}`), sort).toBe(1);
  }
  // The total is cached until something changes.
  expect(await readsOf(`${V2}?query=berlin&query_fields=metadata&limit=1`)).toBe(1);
  for (const quick of [
    '',
    '?query=test',
    '?query=test&query_fields=username,email',
    '?sort=-surname',
    '?sort=language',
  ]) {
    expect(await readsOf(V2 + quick), quick).toBe(0);
  }
});

it('others are answered while a slow search runs', async () => {
  const slow = watchSlowReads();
  let end = () => {};
  slow.mockImplementationOnce(
    () =>
      new Promise((resolve) => {
        end = () => resolve([]);
      }),
  );
  const search = app.admin.get(`${V2}?query=${uniqueName('nobody')}&query_fields=metadata`);
  await vi.waitFor(() => expect(slow).toHaveBeenCalledTimes(1), { timeout: 20_000 });
  expect((await app.anonymous.get('/healthz')).status).toBe(200);
  expect((await app.admin.get(`${V2}?query=test`)).status).toBe(200);
  end();
  expect((await search).body).toMatchObject({ data: [], pagination: { total: 0 } });
});

it('a slow search finds what was written the moment before', async () => {
  const user = await createUser(app);
  for (let round = 0; round < 10; round += 1) {
    const office = uniqueName('office');
    await app.admin.put(`${V2}/${user.id}`, { metadata: { office } });
    const { body } = await user.client.get(`${V2}?query=${office}&query_fields=metadata`);
    expect(body).toMatchObject({ data: [{ id: user.id }], pagination: { total: 1 } });
  }
});

it('a search that takes too long, or has to wait too long, is refused in words and gives no part of the answer', async () => {
  const slow = watchSlowReads();
  const refusedWith = async (error: AppError, root: string) => {
    slow.mockRejectedValueOnce(error);
    const field = root === V2 ? 'query_fields=metadata' : 'query_area=meta_office';
    return app.admin.get(`${root}?query=${uniqueName('x')}&${field}`);
  };
  for (const root of [V2, V1]) {
    const tooSlow = await refusedWith(new AppError('search_too_slow', 400, 'The search took too long'), root);
    expect(tooSlow.status).toBe(400);
    expect(JSON.stringify(tooSlow.body)).toContain('took too long');
    const waiting = await refusedWith(tooManyRequests(2, 'Too much waits'), root);
    expect([waiting.status, waiting.headers.get('retry-after')]).toEqual([429, '2']);
    const busy = await refusedWith(new AppError('busy', 503, 'Busy', { headers: { 'retry-after': '2' } }), root);
    expect([busy.status, busy.headers.get('retry-after')]).toEqual([503, '2']);
  }
});
