import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSmallServer } from '../../../../test/support/small-server.ts';
import type { BlobStore } from '../../files/blobs.ts';
import { localBlobs } from '../../files/local-blobs.ts';
import type { App } from '../app.ts';
import { notFound } from '../errors/errors.ts';
import { contentTypeOf, type DownloadedFile, sendDownload } from './downloads.ts';

const CONTENT = '0123456789';
const MODIFIED = Date.UTC(2026, 0, 31, 9, 5, 7, 250);
const DATE = 'Sat, 31 Jan 2026 09:05:07 GMT';

let folder: string;
let app: App;
let blobs: BlobStore;
let url: string;
let file: DownloadedFile;
let find: () => Promise<DownloadedFile> = async () => file;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'atrium-downloads-'));
  blobs = await localBlobs(folder);
  file = { ...(await blobs.put(Buffer.from(CONTENT))), name: 'digits.txt', modified: MODIFIED };
  app = await createSmallServer({});
  app.get('/file', (request, reply) => sendDownload(request, reply, blobs, () => find()));
  url = `${await app.listen({ host: '127.0.0.1', port: 0 })}/file`;
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const ask = async (headers: Record<string, string> = {}, method = 'GET') => {
  const answer = await fetch(url, { method, headers });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
};
const tag = () => `"${file.hash}"`;

describe('a whole file', () => {
  it('comes with its headers, and cannot run as a page of this site', async () => {
    const { status, headers, text } = await ask();
    expect([status, text]).toEqual([200, CONTENT]);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-length': '10',
      'content-type': 'text/plain',
      'accept-ranges': 'bytes',
      etag: tag(),
      'last-modified': DATE,
      'cache-control': 'private, no-cache',
      'content-disposition': "attachment; filename*=UTF-8''digits.txt",
      'content-security-policy': "default-src 'none'; sandbox; base-uri 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      // With windows of its own no browser would open what is sandboxed.
      'cross-origin-opener-policy': 'unsafe-none',
      'cross-origin-resource-policy': 'same-origin',
    });
  });

  it('can be asked about with HEAD', async () => {
    const [whole, head] = [await ask(), await ask({ range: 'bytes=0-1' }, 'HEAD')];
    expect([head.status, head.text]).toEqual([200, '']);
    for (const name of ['content-length', 'content-type', 'etag', 'last-modified', 'content-disposition']) {
      expect([name, head.headers.get(name)]).toEqual([name, whole.headers.get(name)]);
    }
    expect((await ask({ 'if-none-match': tag() }, 'HEAD')).status).toBe(304);
  });

  it('can be empty', async () => {
    const before = file;
    file = { ...(await blobs.put(Buffer.alloc(0))), name: 'empty', modified: MODIFIED };
    expect(await ask()).toMatchObject({ status: 200, text: '' });
    expect((await ask()).headers.get('content-length')).toBe('0');
    expect((await ask({ range: 'bytes=0-' })).status).toBe(416);
    expect((await ask({}, 'HEAD')).headers.get('content-length')).toBe('0');
    file = before;
  });

  it.each([
    ['Příliš žluťoučký kůň.pdf', "UTF-8''P%C5%99%C3%ADli%C5%A1%20%C5%BElu%C5%A5ou%C4%8Dk%C3%BD%20k%C5%AF%C5%88.pdf"],
    [`a'b(c)*d"e;f\\.txt`, "UTF-8''a%27b%28c%29%2ad%22e%3Bf%5C.txt"],
    ['😀', "UTF-8''%F0%9F%98%80"],
  ])('is sent under the name %s', async (name, expected) => {
    const before = file;
    file = { ...file, name };
    expect((await ask()).headers.get('content-disposition')).toBe(`attachment; filename*=${expected}`);
    file = before;
  });
});

describe('a range', () => {
  it.each([
    ['bytes=0-0', '0', '0-0'],
    ['bytes=2-5', '2345', '2-5'],
    ['bytes=7-', '789', '7-9'],
    ['bytes=-3', '789', '7-9'],
    ['bytes=-30', CONTENT, '0-9'],
    ['bytes=8-500', '89', '8-9'],
    ['bytes= 1 - 2 ', '12', '1-2'],
    ['bytes=8-99999999999999999999999', '89', '8-9'],
  ])('%s is answered with that part of the file', async (range, text, served) => {
    const answer = await ask({ range });
    expect(answer).toMatchObject({ status: 206, text });
    expect(answer.headers.get('content-range')).toBe(`bytes ${served}/10`);
    expect(answer.headers.get('content-length')).toBe(String(text.length));
    expect(answer.headers.get('etag')).toBe(tag());
  });

  it.each(['bytes=10-', 'bytes=10-20', 'bytes=-0', 'bytes=99999999999999999999-'])(
    '%s lies outside of the file and is answered with 416',
    async (range) => {
      const answer = await ask({ range });
      expect(answer.status).toBe(416);
      expect(answer.headers.get('content-range')).toBe('bytes */10');
      expect(JSON.parse(answer.text)).toMatchObject({ status: 416, detail: 'The file has 10 bytes' });
      expect(answer.headers.get('content-disposition')).toBeNull();
    },
  );

  it.each(['bytes=0-1,3-4', 'bytes=5-2', 'bytes=-', 'bytes=a-b', 'lines=1-2', 'bytes', '', 'bytes=1.5-2'])(
    '%s is ignored, and the whole file is sent',
    async (range) => {
      expect(await ask({ range })).toMatchObject({ status: 200, text: CONTENT });
    },
  );

  it('is answered with the whole file when If-Range names another version', async () => {
    const range = 'bytes=0-1';
    for (const condition of [tag(), DATE]) expect((await ask({ range, 'if-range': condition })).status).toBe(206);
    for (const condition of ['"other"', `W/${tag()}`, 'Sat, 31 Jan 2026 09:05:08 GMT', 'nonsense']) {
      expect([condition, (await ask({ range, 'if-range': condition })).status]).toEqual([condition, 200]);
    }
  });
});

describe('a file that the client may already have', () => {
  it.each([
    [() => ({ 'if-none-match': tag() }), 304],
    [() => ({ 'if-none-match': `"other", W/${tag()}` }), 304],
    [() => ({ 'if-none-match': '*' }), 304],
    [() => ({ 'if-none-match': '"other"' }), 200],
    [() => ({ 'if-none-match': '"other"', 'if-modified-since': DATE }), 200],
    [() => ({ 'if-modified-since': DATE }), 304],
    [() => ({ 'if-modified-since': 'Sun, 01 Feb 2026 00:00:00 GMT' }), 304],
    [() => ({ 'if-modified-since': 'Sat, 31 Jan 2026 09:05:06 GMT' }), 200],
    [() => ({ 'if-modified-since': 'nonsense' }), 200],
    [() => ({ 'if-none-match': tag(), range: 'bytes=50-60' }), 304],
  ])('is sent or answered with 304 for %o', async (headers, status) => {
    const answer = await ask(headers());
    expect(answer.status).toBe(status);
    expect(answer.text).toBe(status === 304 ? '' : CONTENT);
    expect(answer.headers.get('etag')).toBe(tag());
  });
});

describe('the bytes of a file that is deleted', () => {
  it('are sent to the end if sending has begun', async () => {
    const before = file;
    const content = randomBytes(20 * 1024 * 1024);
    file = { ...(await blobs.put(content)), name: 'large', modified: MODIFIED };
    const received = await new Promise<Buffer>((resolve, reject) => {
      get(url, async (answer) => {
        answer.pause();
        await blobs.remove(file.hash);
        const pieces: Buffer[] = [];
        answer.on('data', (piece) => pieces.push(piece)).on('end', () => resolve(Buffer.concat(pieces)));
        answer.resume();
      }).on('error', reject);
    });
    expect(received.equals(content)).toBe(true);
    expect(await blobs.stat(file.hash)).toBeUndefined();
    file = before;
  });

  it('are answered with 404 before that, but bytes that are lost are a server error', async () => {
    const missing = { ...file, hash: 'f'.repeat(64) };
    let looks = 0;
    find = async () => {
      looks += 1;
      if (looks > 1) throw notFound('File');
      return missing;
    };
    expect((await ask()).status).toBe(404);
    find = async () => missing;
    expect((await ask()).status).toBe(500);
    find = async () => file;
    expect((await ask()).status).toBe(200);
  });
});

describe('the content type', () => {
  it.each([
    ['a.pdf', 'application/pdf'],
    ['A.B.JPG', 'image/jpeg'],
    ['a.html', 'application/octet-stream'],
    ['a.svg', 'application/octet-stream'],
    ['a.js', 'application/octet-stream'],
    ['pdf', 'application/octet-stream'],
    ['a.', 'application/octet-stream'],
    ['.png', 'image/png'],
    ['a.constructor', 'application/octet-stream'],
    ['a.__proto__', 'application/octet-stream'],
  ])('of %s is %s', (name, type) => {
    expect(contentTypeOf(name)).toBe(type);
  });
});
