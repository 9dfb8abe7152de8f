import { describe, expect, test } from 'vitest';
import { useApp } from '../../../../test/support/app.ts';
import { openConnection } from '../../../../test/support/raw-connection.ts';
import { BODY_SIZES } from './body.ts';
import { MAX_VALUES } from './json-scan.ts';

const json = { 'content-type': 'application/json' };
const app = useApp();
const textOf = (bytes: number) => `{"a": "${'x'.repeat(bytes - 9)}"}`;
const post = (path: string, body: string) => app.admin.request('POST', path, { headers: json, body });

describe('the size of a body', () => {
  const publicRoutes = ['/api/session/v1', '/api/notifications/v1/unsubscribe'];

  test.each(publicRoutes)('at the public address %s is at most 16 KiB', async (path) => {
    expect((await post(path, textOf(BODY_SIZES.public))).status).toBe(400);
    const refused = await post(path, textOf(BODY_SIZES.public + 1));
    expect(refused.status).toBe(413);
    expect(refused.body.detail).toBe('The body is larger than this interface takes: at most 16 KiB');
  });

  test('is at most 1 MiB where nothing else is said', async () => {
    expect((await post('/api/people/v2/groups', textOf(BODY_SIZES.usual))).status).toBe(400);
    expect((await post('/api/people/v2/groups', textOf(BODY_SIZES.usual + 1))).status).toBe(413);
  });

  test.each([
    ['POST', '/intranet/rest/expenses/sheet'],
    ['PUT', '/intranet/rest/expenses/sheet/1'],
    ['POST', '/intranet/rest/knowledgebase/categories'],
    ['POST', '/intranet/rest/knowledgebase/articles'],
    ['POST', '/intranet/rest/knowledgebase/questions'],
    ['POST', '/intranet/rest/documents/copy'],
    ['POST', '/intranet/rest/documents/folder/1/documents'],
    ['POST', '/intranet/rest/documents/checkin/1'],
    ['POST', '/api/news/v1/articles'],
    ['POST', '/api/publish/v1/pages'],
    ['POST', '/api/badges/badges/assign'],
    ['POST', '/thanks'],
    ['PUT', '/api/people/v2/groups/1/users'],
    ['PUT', '/api/people/v2/users/1/subordinates'],
  ])('is at most 10 MiB at %s %s, which takes a long text or list', async (method, path) => {
    const send = (bytes: number) => app.admin.request(method, path, { headers: json, body: textOf(bytes) });
    expect([400, 404]).toContain((await send(BODY_SIZES.usual + 1)).status);
    expect((await send(BODY_SIZES.large + 1)).status).toBe(413);
  });
});

describe('a refused body', () => {
  const port = () => Number(new URL(app.url).port);
  const head = (length: string) => `POST /api/session/v1 HTTP/1.1\r\nhost: x\r\n${length}\r\n`;

  test.each(['content-type: application/json\r\n', ''])(
    'is answered before it has arrived when its length is announced (%o)',
    async (type) => {
      const connection = openConnection(port());
      connection.write(head(`${type}content-length: 10000000\r\n`));
      expect(await connection.answer()).toMatch(/^HTTP\/1\.1 413 /);
      connection.close();
    },
  );

  test.each(['content-type: application/json\r\n', ''])(
    'is answered at the first byte too many when it comes in chunks (%o)',
    async (type) => {
      const connection = openConnection(port());
      connection.write(head(`${type}transfer-encoding: chunked\r\n`));
      connection.write(`4001\r\n"${'x'.repeat(BODY_SIZES.public)}`);
      expect(await connection.answer()).toMatch(/^HTTP\/1\.1 413 /);
      connection.close();
    },
  );

  test('is answered at the first level of nesting too many, while more is announced', async () => {
    const connection = openConnection(port());
    connection.write(head('content-type: application/json\r\ncontent-length: 10000\r\n'));
    connection.write('['.repeat(65));
    expect(await connection.answer()).toMatch(/^HTTP\/1\.1 400 [\s\S]*body: is nested too deeply/);
    connection.close();
  });

  test('leaves the connection usable when its rest arrives after all', async () => {
    const connection = openConnection(port());
    connection.write(head('content-type: application/json\r\ncontent-length: 20000\r\n'));
    expect(await connection.answer()).toMatch(/^HTTP\/1\.1 413 /);
    connection.write(`${'x'.repeat(20_000)}GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n`);
    expect(await connection.answer()).toMatch(/^HTTP\/1\.1 200 /);
    connection.close();
  });

  test('ends the connection when its rest does not come', { timeout: 20_000 }, async () => {
    const connection = openConnection(port());
    connection.write(head('content-type: application/json\r\ncontent-length: 20000\r\n'));
    expect(await connection.answer()).toMatch(/^HTTP\/1\.1 413 /);
    await connection.closed;
  });
});

describe('a body of 1 MiB or more that is made of very many values', () => {
  const sheet = '/intranet/rest/expenses/sheet';

  test.each([
    ['lists that are never closed', '['.repeat(1_000_000), 400],
    ['lists in lists', `${'['.repeat(500_000)}${']'.repeat(500_000)}`, 400],
    ['objects in objects', `${'{"a":'.repeat(200_000)}1${'}'.repeat(200_000)}`, 400],
    ['empty objects', `{"name": "x", "items": [${'{},'.repeat(3_300_000)}{}]}`, 413],
    [
      'names of one object',
      `{${Array.from({ length: MAX_VALUES }, (_, n) => `"name${n}": {}`).join()}, "name": "x"}`,
      413,
    ],
    ['numbers', `[${'0,'.repeat(5_000_000)}0]`, 413],
    ['texts', `[${'"",'.repeat(3_000_000)}""]`, 413],
  ])('is refused before anything is built of it: %s', async (_what, body, status) => {
    expect((await post(sheet, body)).status).toBe(status);
  });

  test('says how many it may have', async () => {
    const { body } = await post(sheet, `[${'0,'.repeat(MAX_VALUES)}0]`);
    expect(body).toMatchObject({ status: 413, detail: 'The body has more than 100000 values' });
  });
});
