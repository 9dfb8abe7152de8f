import { beforeAll, describe, expect, it } from 'vitest';
import { useApp } from '../../../test/support/app.ts';
import { uniqueName } from '../../../test/support/people.ts';
import type { Atrium } from '../src/index.ts';
import { collect, connectAsAdmin, useProxy } from './support.ts';

/** Its pages name their neighbours by the public address. */
const app = useApp({ ATRIUM_BASE_URL: 'https://elsewhere.example.com' });
const proxy = useProxy(app);
let atrium: Atrium;
const company = uniqueName('Company');
const usernames = ['ada', 'bo', 'cy', 'di', 'ed'].map((name) => uniqueName(name));

beforeAll(async () => {
  atrium = connectAsAdmin(proxy);
  for (const username of usernames) {
    const email = `${username}@example.com`;
    await atrium.createUser({ body: { username, firstname: username, surname: 'Pages', email, company } });
  }
});

describe('the client, reading a list,', () => {
  describe('a list of three pages is iterated to its end', () => {
    it('with pagination', async () => {
      const users = await collect(atrium.listUsers({ query: company, query_fields: ['company'], limit: 2 }));
      expect(users.map(({ username }) => username)).toEqual(usernames);
      expect(proxy.requests.map(({ path }) => path)).toEqual([
        expect.stringContaining('limit=2'),
        expect.stringContaining('offset=2'),
        expect.stringContaining('offset=4'),
      ]);
      for (const { path } of proxy.requests) expect(path).toContain(`query=${company}`);
    });

    it('with the paging of version 1', async () => {
      const users = await collect(atrium.listUsersV1({ query: company, query_area: ['company'], limit: 2 }));
      expect(users.map(({ firstname }) => firstname)).toEqual(usernames);
      expect(proxy.requests).toHaveLength(3);
    });

    it('as a bare list whose header Link names the next part', async () => {
      const { id } = await atrium.createTopLevelFolder({ body: { title: uniqueName('Top ') } });
      for (const title of ['a', 'b', 'c', 'd', 'e']) await atrium.createFolder({ id, body: { title } });
      proxy.requests.length = 0;
      const folders = await collect(atrium.listFolders({ id, num: 2 }));
      expect(folders.map(({ title }) => title)).toEqual(['a', 'b', 'c', 'd', 'e']);
      expect(proxy.requests).toHaveLength(3);
    });
  });

  it('gives the first page when it is awaited, and all pages one by one', async () => {
    const filter = { query: company, query_fields: ['company'], limit: 2 } as const;
    const first = await atrium.listUsers(filter);
    expect(first.pagination).toMatchObject({ offset: 0, limit: 2, total: 5 });
    const pages = await collect(atrium.listUsers(filter).pages());
    expect(pages.map(({ data }) => data.length)).toEqual([2, 2, 1]);
  });

  it('reads no further page than is asked for', async () => {
    for await (const { username } of atrium.listUsers({ query: company, query_fields: ['company'], limit: 2 })) {
      if (username === usernames[2]) break;
    }
    expect(proxy.requests).toHaveLength(2);
  });

  it('ends with the error of a page, and with the reason of an abort', async () => {
    const users = () =>
      collect(atrium.listUsers({ query: company, query_fields: ['company'], limit: 2 }, { retry: false }));
    proxy.next('pass', { status: 503 });
    await expect(users()).rejects.toMatchObject({ status: 503 });
    await expect(collect(atrium.listUsers({ sort: 'no such field' }))).rejects.toMatchObject({ status: 400 });

    const controller = new AbortController();
    const seen: number[] = [];
    const reading = async () => {
      for await (const { id } of atrium.listUsers({ limit: 2 }, { signal: controller.signal })) {
        seen.push(id);
        if (seen.length === 2) controller.abort(new Error('enough'));
      }
    };
    await expect(reading()).rejects.toThrow('enough');
    expect(seen).toHaveLength(2);
  });

  it('goes to no other host than the one it is connected to, whatever the addresses of the pages say', async () => {
    const filter = { query: company, query_fields: ['company'], limit: 2 } as const;
    const { pagination } = await atrium.listUsers(filter);
    expect(pagination.next).toMatch(/^https:\/\/elsewhere\.example\.com\//);
    expect(await collect(atrium.listUsers(filter))).toHaveLength(5);
    expect(proxy.requests).toHaveLength(4);
  });
});
