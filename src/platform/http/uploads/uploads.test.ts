import { setTimeout as sleep } from 'node:timers/promises';
import { Type } from 'typebox';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { actorWith } from '../../../../test/support/actor.ts';
import { openConnection } from '../../../../test/support/raw-connection.ts';
import { createSmallServer } from '../../../../test/support/small-server.ts';
import type { Storage } from '../../files/storage.ts';
import type { App } from '../app.ts';
import { AppError, tooLarge } from '../errors/errors.ts';
import { BODY_SIZES } from '../requests/body.ts';
import { announcedLength } from '../requests/body-stream.ts';
import { formRoutes, readForm } from './forms.ts';
import { uploadRoutes } from './uploads.ts';

const someone = actorWith({ id: 1, username: 'ada', fullname: 'Ada', passwordRevision: 1 });

/** Keeps nothing but the number of bytes. */
const countingStorage: Storage = {
  async receive(_userId, source) {
    let size = 0;
    for await (const chunk of source) size += chunk.length;
    return { hash: '', size, path: '', read: async () => Buffer.alloc(0), discard: async () => {} };
  },
  keep: (_userId, _contents, commit) => commit({ blobs: [], charge: async () => {} }),
  openRoom: () => ({ take: () => {}, giveBack: () => {} }),
  append: async (_id, at) => at,
  receivePartial: () => Promise.reject(new Error('nothing was kept')),
  usedBy: async () => 0,
  roomOf: async () => Number.POSITIVE_INFINITY,
};

/** Far more than a request takes on a busy machine. */
const REQUEST_MS = 1000;

let app: App;
let port: number;
const lines: string[] = [];

beforeAll(async () => {
  const stream = { write: (line: string) => void lines.push(line) };
  app = await createSmallServer({ logger: { level: 'info', stream }, requestMs: REQUEST_MS });
  await uploadRoutes(app, (scope) => {
    scope.post('/upload', async ({ raw }) => {
      let size = 0;
      for await (const chunk of raw) size += chunk.length;
      return { size, announced: announcedLength(raw) ?? null };
    });
    scope.post('/refuse', async () => {
      throw tooLarge('too much');
    });
  });
  app.decorateRequest('actor');
  app.addHook('onRequest', (request, _reply, done) => {
    request.actor = someone;
    done();
  });
  await formRoutes(app, countingStorage, (scope) => {
    scope.post('/form', async (request) => ({
      files: (await readForm(request, { maxBytes: 10, tooLarge: 'x' })).files.length,
    }));
  });
  app.post('/json', { schema: { body: Type.Unknown() } }, async () => ({}));
  app.get('/fails', async () => {
    throw new AppError('internal_error', 500, 'As the specification says');
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const address = app.server.address();
  port = typeof address === 'object' && address ? address.port : 0;
});
afterAll(() => app.close());

describe('an upload', () => {
  test.each(['application/json', 'text/plain', 'nonsense'])('of any type is read by its route: %s', async (type) => {
    const body = '{"a":';
    const answer = await fetch(`http://127.0.0.1:${port}/upload`, {
      method: 'POST',
      body,
      headers: { 'content-type': type },
    });
    expect(await answer.json()).toEqual({ size: 5, announced: 5 });
  });

  test('may be longer than other bodies', async () => {
    const body = Buffer.alloc(BODY_SIZES.large + 1);
    const answer = await fetch(`http://127.0.0.1:${port}/upload`, { method: 'POST', body });
    expect(await answer.json()).toMatchObject({ size: BODY_SIZES.large + 1 });
  });

  test('may take longer than any other request', async () => {
    const slow = openConnection(port);
    slow.write('POST /upload HTTP/1.1\r\nhost: x\r\ncontent-length: 10\r\n\r\n');
    for (let byte = 0; byte < 10; byte += 1) {
      await sleep(REQUEST_MS / 4);
      slow.write('x');
    }
    expect(await slow.answer()).toMatch(/^HTTP\/1\.1 200 /);

    slow.write('POST /json HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 10\r\n\r\n');
    expect(await slow.answer()).toMatch(/^HTTP\/1\.1 408 /);
    slow.close();
  });

  test('in a form may take longer too, but JSON at the same address may not', async () => {
    const client = openConnection(port);
    const part = '--x\r\ncontent-disposition: form-data; name="a"; filename="a"\r\n\r\n';
    const end = 'abc\r\n--x--\r\n';
    client.write(
      `POST /form HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: ${part.length + end.length}\r\n\r\n${part}`,
    );
    await sleep(REQUEST_MS * 3);
    client.write(end);
    expect(await client.answer()).toContain('{"files":1}');
    client.write('POST /form HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 10\r\n\r\n');
    expect(await client.answer()).toMatch(/^HTTP\/1\.1 408 /);
    client.close();
  });

  test('in a form is refused when a field is too long', async () => {
    const send = async (length: number) => {
      const body = new FormData();
      body.set('a', 'x'.repeat(length));
      return (await fetch(`http://127.0.0.1:${port}/form`, { method: 'POST', body })).status;
    };
    expect([await send(8 * 1024 - 1), await send(8 * 1024 + 1)]).toEqual([200, 413]);
  });

  test('that is refused gets its answer, and the connection serves the next request', async () => {
    const client = openConnection(port);
    client.write('POST /refuse HTTP/1.1\r\nhost: x\r\ncontent-length: 2000000\r\n\r\n');
    client.write('x'.repeat(1_000_000));
    expect(await client.answer()).toMatch(/^HTTP\/1\.1 413 /);
    client.write('x'.repeat(1_000_000));
    client.write('POST /upload HTTP/1.1\r\nhost: x\r\ncontent-length: 3\r\n\r\nabc');
    expect(await client.answer()).toContain('"size":3');
    client.close();
  });
});

test('a failure that the specification answers with 500 is answered in words, and not logged as an error', async () => {
  lines.length = 0;
  const answer = await fetch(`http://127.0.0.1:${port}/fails`);
  expect(answer.status).toBe(500);
  expect(await answer.json()).toMatchObject({ status: 500, detail: 'As the specification says' });
  await sleep(50);
  expect(lines.map((line) => JSON.parse(line).level).filter((level) => level >= 50)).toEqual([]);
});
