import { createHash, randomBytes } from 'node:crypto';
import { createReadStream, readdirSync, statSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type BlobStore, BlobTooLarge } from './blobs.ts';
import { localBlobs } from './local-blobs.ts';

const MIB = 1024 * 1024;
const ABSENT = 'a'.repeat(64);

let folder: string;
let root: string;
let blobs: BlobStore;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'atrium-blobs-'));
  root = join(folder, 'blobs');
  blobs = await localBlobs(root);
});

afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

describe('put', () => {
  test.each([
    ['nothing', Buffer.alloc(0)],
    ['a few bytes', Buffer.from('hello')],
    ['exactly one batch', randomBytes(MIB)],
    ['many batches and a rest', randomBytes(5 * MIB + 17)],
  ])('keeps %s, given as a buffer or as a stream', async (_name, content) => {
    const expected = { hash: sha256(content), size: content.length };
    expect(await blobs.put(content)).toEqual(expected);
    expect((await read(expected.hash)).equals(content)).toBe(true);
    await blobs.remove(expected.hash);
    expect(await blobs.put(streamOf(content, 10_007))).toEqual(expected);
    expect((await read(expected.hash)).equals(content)).toBe(true);
    expect(await temporary()).toEqual([]);
  });

  test('keeps the order of very many tiny chunks', async () => {
    const content = randomBytes(5000);
    const { hash } = await blobs.put(streamOf(content, 1));
    expect(hash).toBe(sha256(content));
    expect((await read(hash)).equals(content)).toBe(true);
  });

  test('hashes large ones at the same time, and forgets one that fails', async () => {
    const contents = Array.from({ length: 3 }, () => randomBytes(9 * MIB + 5));
    const before = await descriptors();
    const failing = new Readable({ read() {} });
    for (let piece = 0; piece < 8; piece += 1) failing.push(randomBytes(MIB));
    const failed = expect(blobs.put(failing)).rejects.toThrow('broken cable');
    const stored = Promise.all(contents.map((content) => blobs.put(streamOf(content, 65_536))));
    setTimeout(() => failing.destroy(new Error('broken cable')), 50);
    expect(await stored).toEqual(contents.map((content) => ({ hash: sha256(content), size: content.length })));
    await failed;
    await vi.waitFor(async () => expect(await descriptors()).toBeLessThan(before + 10), { timeout: 20_000 });
    expect(await temporary()).toEqual([]);
  });

  test('syncs along the way without losing a byte', async () => {
    const chunk = randomBytes(MIB);
    const { hash, size } = await blobs.put(Readable.from(Array.from({ length: 70 }, () => chunk)));
    expect(size).toBe(70 * MIB);
    const stored = createHash('sha256');
    for await (const piece of createReadStream(pathOf(hash))) stored.update(piece);
    expect(stored.digest('hex')).toBe(hash);
  });

  test('counts bytes, not characters, of a source of strings', async () => {
    expect(await blobs.put(Readable.from(['žluť', 'oučký']))).toEqual({ hash: sha256('žluťoučký'), size: 13 });
    await expect(blobs.put(Readable.from(['žluť']), { maxBytes: 5 })).rejects.toThrow(BlobTooLarge);
  });

  test('stores where the hash says, closed to other accounts', async () => {
    const { hash } = await blobs.put(Buffer.from('private'));
    expect((await stat(pathOf(hash))).mode & 0o777).toBe(0o600);
    for (const path of [root, join(root, 'tmp'), join(root, hash.slice(0, 2)), join(pathOf(hash), '..')]) {
      expect((await stat(path)).mode & 0o777).toBe(0o700);
    }
  });

  test('stores identical content once, also when it arrives in parallel', async () => {
    const content = randomBytes(3 * MIB);
    const stored = await Promise.all(
      Array.from({ length: 8 }, (_, index) => blobs.put(index % 2 ? content : streamOf(content, 65_536))),
    );
    expect(new Set(stored.map(({ hash }) => hash))).toEqual(new Set([sha256(content)]));
    expect(await hashes()).toEqual([sha256(content)]);
    expect((await read(sha256(content))).equals(content)).toBe(true);
    expect(await temporary()).toEqual([]);
  });

  test('renews the time of content that is stored again', async () => {
    const { hash } = await blobs.put(Buffer.from('again'));
    await utimes(pathOf(hash), 1000, 1000);
    await blobs.put(Buffer.from('again'));
    for await (const { modified } of blobs.list()) expect(modified).toBeGreaterThan(Date.now() - 60_000);
  });

  test('takes exactly the limit and not a byte more', async () => {
    const content = randomBytes(2 * MIB);
    expect((await blobs.put(streamOf(content, 65_536), { maxBytes: content.length })).size).toBe(content.length);
    await blobs.remove(sha256(content));
    const limited = { maxBytes: content.length - 1 };
    await expect(blobs.put(streamOf(content, 65_536), limited)).rejects.toThrow(BlobTooLarge);
    await expect(blobs.put(content, limited)).rejects.toMatchObject({ code: 'BLOB_TOO_LARGE', ...limited });
    await expect(blobs.put(Buffer.from('x'), { maxBytes: 0 })).rejects.toThrow(BlobTooLarge);
    expect(await everything()).toEqual([]);
  });

  test('stops reading an endless source at the limit and gives it back usable', async () => {
    let produced = 0;
    const source = new Readable({
      read() {
        produced += 65_536;
        this.push(Buffer.alloc(65_536));
      },
    });
    await expect(blobs.put(source, { maxBytes: MIB })).rejects.toThrow(BlobTooLarge);
    expect(produced).toBeLessThan(2 * MIB);
    expect(source.destroyed).toBe(false);
    source.destroy(new Error('a late failure must not crash the process'));
    await new Promise((resolve) => source.once('close', resolve));
  });

  test('leaves the rest of a refused source to be drained', async () => {
    const source = streamOf(randomBytes(2 * MIB), 65_536);
    await expect(blobs.put(source, { maxBytes: 10 })).rejects.toThrow(BlobTooLarge);
    await new Promise((resolve) => source.once('end', resolve).resume());
  });

  test('holds a fast source back until its bytes are written', async () => {
    let produced = 0;
    let ahead = 0;
    const source = new Readable({
      read() {
        const [draft] = readdirSync(join(root, 'tmp'));
        const written = draft ? statSync(join(root, 'tmp', draft)).size : 0;
        ahead = Math.max(ahead, produced - written);
        produced += 65_536;
        this.push(produced > 64 * MIB ? null : Buffer.alloc(65_536));
      },
    });
    expect((await blobs.put(source)).size).toBe(64 * MIB);
    expect(ahead).toBeLessThan(12 * MIB);
  });

  test('leaves nothing of a source that fails', async () => {
    const source = new Readable({ read() {} });
    source.push(randomBytes(3 * MIB));
    const putting = blobs.put(source);
    setTimeout(() => source.destroy(new Error('broken cable')), 20);
    await expect(putting).rejects.toThrow('broken cable');
    expect(await everything()).toEqual([]);
  });

  test('leaves nothing of a source that closes early without an error', async () => {
    const source = new Readable({ read() {} });
    source.push(randomBytes(3 * MIB));
    const putting = blobs.put(source);
    setTimeout(() => source.destroy(), 20);
    await expect(putting).rejects.toMatchObject({
      code: 'SOURCE_FAILED',
      cause: { code: 'ERR_STREAM_PREMATURE_CLOSE' },
    });
    expect(await everything()).toEqual([]);
  });

  test('refuses a source that is destroyed or has been read, instead of storing nothing', async () => {
    const destroyed = Readable.from(['gone']);
    destroyed.destroy();
    await expect(blobs.put(destroyed)).rejects.toThrow();
    const spent = Readable.from(['spent']);
    await buffer(spent);
    await expect(blobs.put(spent)).rejects.toThrow('read already');
    expect(await everything()).toEqual([]);
  });

  test('leaves nothing of an upload whose client goes away', async () => {
    const outcome = Promise.withResolvers<unknown>();
    const server = createServer((upload) => {
      blobs.put(upload).then(outcome.resolve, outcome.reject);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const client = connect(portOf(server.address()), '127.0.0.1');
    client.write(`POST / HTTP/1.1\r\nhost: test\r\ncontent-length: ${10 * MIB}\r\n\r\n`);
    client.write(randomBytes(2 * MIB), () => setTimeout(() => client.destroy(), 20));
    await expect(outcome.promise).rejects.toMatchObject({ code: 'SOURCE_FAILED', cause: { code: 'ECONNRESET' } });
    server.close();
    expect(await everything()).toEqual([]);
  });

  test('lets the server still answer an upload that is too large', async () => {
    const server = createServer((upload, response) => {
      blobs.put(upload, { maxBytes: MIB }).catch((error: unknown) => {
        response.writeHead(error instanceof BlobTooLarge ? 413 : 500, { connection: 'close' }).end();
        upload.resume();
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const status = await new Promise((resolve, reject) => {
      const port = portOf(server.address());
      const upload = request({ port, host: '127.0.0.1', method: 'POST' }, ({ statusCode }) => resolve(statusCode));
      upload.on('error', reject);
      upload.end(Buffer.alloc(2 * MIB));
    });
    server.close();
    server.closeAllConnections();
    expect(status).toBe(413);
  });

  test('takes a draft that is kept, once, and nothing of one that is discarded', async () => {
    const [kept, discarded] = [await blobs.receive(Buffer.from('kept')), await blobs.receive(Buffer.from('not kept'))];
    expect(await blobs.stat(kept.hash)).toBeUndefined();
    await kept.keep();
    await kept.keep();
    await kept.discard();
    expect(await blobs.stat(kept.hash)).toEqual({ size: 4 });
    await discarded.discard();
    await discarded.discard();
    await expect(discarded.keep()).rejects.toMatchObject({ code: 'SOURCE_FAILED' });
    expect(await blobs.stat(discarded.hash)).toBeUndefined();
    expect(await readdir(join(root, 'tmp'))).toEqual([]);
  });

  test('asks before every piece whether it may come, and keeps nothing when it may not', async () => {
    let asked = 0;
    const admit = (bytes: number) => {
      asked += bytes;
      if (asked > 2 * MIB) throw new Error('no more');
    };
    await expect(blobs.put(streamOf(randomBytes(4 * MIB), 65_536), { admit })).rejects.toThrow('no more');
    expect(asked).toBeLessThan(3 * MIB);
    expect(await readdir(join(root, 'tmp'))).toEqual([]);
  });

  test('fails, and says so, when the store is gone', async () => {
    await rm(root, { recursive: true });
    await expect(blobs.put(Buffer.from('lost'))).rejects.toMatchObject({
      code: 'STORE_FAILED',
      cause: { code: 'ENOENT' },
    });
  });
});

describe('open', () => {
  test.each([
    [0, 0],
    [0, 4],
    [3, 9],
    [9, 9],
    [8, 500],
    [20, 30],
  ])('reads bytes %i to %i', async (start, end) => {
    const content = Buffer.from('0123456789');
    const { hash } = await blobs.put(content);
    expect(await buffer(await blobs.open(hash, { start, end }))).toEqual(content.subarray(start, end + 1));
  });

  test('reads a range that spans chunks', async () => {
    const content = randomBytes(3 * MIB);
    const { hash } = await blobs.put(content);
    const range = { start: MIB - 5, end: 2 * MIB + 5 };
    const found = await buffer(await blobs.open(hash, range));
    expect(found.equals(content.subarray(range.start, range.end + 1))).toBe(true);
  });

  test.each([
    [-1, 3],
    [4, 3],
    [0.5, 3],
    [0, Number.NaN],
    [0, Number.POSITIVE_INFINITY],
  ])('refuses the range %d to %d', async (start, end) => {
    const { hash } = await blobs.put(Buffer.from('0123456789'));
    await expect(blobs.open(hash, { start, end })).rejects.toThrow(RangeError);
  });

  test('rejects with ENOENT for a missing blob', async () => {
    await expect(blobs.open(ABSENT)).rejects.toMatchObject({ code: 'ENOENT' });
  });

  test('finishes a stream whose blob is removed after it was opened', async () => {
    const content = randomBytes(3 * MIB);
    const { hash } = await blobs.put(content);
    const opened = await blobs.open(hash);
    expect(await blobs.remove(hash)).toBe('removed');
    expect((await buffer(opened)).equals(content)).toBe(true);
    await expect(blobs.open(hash)).rejects.toMatchObject({ code: 'ENOENT' });
  });

  test('gives its file descriptor back, read to the end or not', async () => {
    const { hash } = await blobs.put(randomBytes(2 * MIB));
    const before = await descriptors();
    for (let round = 0; round < 20; round += 1) {
      await buffer(await blobs.open(hash));
      const abandoned = await blobs.open(hash);
      await new Promise((resolve) => abandoned.once('close', resolve).destroy());
    }
    expect(await descriptors()).toBeLessThan(before + 10);
  });
});

describe('hashes', () => {
  const hostile = ['', 'a'.repeat(63), 'a'.repeat(65), 'A'.repeat(64), `${'a'.repeat(64)}\n`, `../${'a'.repeat(61)}`];
  test.each([...hostile, '../../../../etc/passwd', `${'a'.repeat(32)}\0${'a'.repeat(31)}`])(
    'refuses %j',
    async (hash) => {
      await expect(blobs.open(hash)).rejects.toThrow(TypeError);
      await expect(blobs.stat(hash)).rejects.toThrow(TypeError);
      await expect(blobs.remove(hash)).rejects.toThrow(TypeError);
    },
  );
});

describe('stat and remove', () => {
  test('know what is there and what is not', async () => {
    const { hash } = await blobs.put(Buffer.from('four'));
    expect(await blobs.stat(hash)).toEqual({ size: 4 });
    expect(await blobs.remove(hash)).toBe('removed');
    expect(await blobs.stat(hash)).toBeUndefined();
    expect(await blobs.remove(hash)).toBe('missing');
    expect(await blobs.stat(ABSENT)).toBeUndefined();
  });

  test('a removed blob can be stored again', async () => {
    const { hash } = await blobs.put(Buffer.from('back'));
    await blobs.remove(hash);
    await blobs.put(Buffer.from('back'));
    expect(await read(hash)).toEqual(Buffer.from('back'));
  });
});

describe('removing what may be wanted', () => {
  const MINUTE = 60_000;
  const age = (hash: string) =>
    utimes(pathOf(hash), new Date(Date.now() - 2 * MINUTE), new Date(Date.now() - 2 * MINUTE));

  test('leaves what was put within the given time, also if it was there before', async () => {
    const { hash } = await blobs.put(Buffer.from('wanted'));
    expect(await blobs.remove(hash, MINUTE)).toBe('recent');
    await age(hash);
    await blobs.put(Buffer.from('wanted'));
    expect(await blobs.remove(hash, MINUTE)).toBe('recent');
    await age(hash);
    expect(await blobs.remove(hash, MINUTE)).toBe('removed');
    expect(await blobs.remove(hash, MINUTE)).toBe('missing');
    expect(await everything()).toEqual([]);
  });

  test('counts from the end of a put, not from its last byte', async () => {
    const source = new Readable({ read() {} });
    source.push(Buffer.from('slow'));
    const putting = blobs.put(source);
    await new Promise((resolve) => setTimeout(resolve, 2_100));
    source.push(null);
    const { hash } = await putting;
    expect(await blobs.remove(hash, 2_000)).toBe('recent');
  });

  test('never undoes a put at the same moment', async () => {
    for (let round = 0; round < 200; round += 1) {
      const { hash } = await blobs.put(Buffer.from('contended'));
      await age(hash);
      const [{ hash: put }] = await Promise.all([
        blobs.put(Buffer.from('contended')),
        blobs.remove(hash, MINUTE),
        blobs.remove(hash, MINUTE),
      ]);
      expect(await read(put)).toEqual(Buffer.from('contended'));
      expect(await temporary()).toEqual([]);
    }
  });

  test('what a removal that was cut off took aside is put back', async () => {
    const { hash } = await blobs.put(Buffer.from('aside'));
    const aside = join(root, 'tmp', `${hash}.cut-off`);
    await rename(pathOf(hash), aside);
    blobs = await localBlobs(root);
    expect(await read(hash)).toEqual(Buffer.from('aside'));
    expect(await temporary()).toEqual([]);
    await rename(pathOf(hash), aside);
    expect(await blobs.sweepTemporary(-1000), 'a removal may be under way').toBe(0);
    expect(await temporary()).toHaveLength(1);
  });
});

describe('list', () => {
  test('names every blob in order, and nothing else that lies about', async () => {
    const stored = await Promise.all(Array.from({ length: 30 }, (_, index) => blobs.put(Buffer.from(`blob ${index}`))));
    await writeFile(join(root, 'tmp', ABSENT), 'unfinished');
    await writeFile(join(root, 'lost+found'), '');
    await mkdir(join(root, 'ff', 'not-a-shard'), { recursive: true });
    await writeFile(join(pathOf(stored[0]?.hash ?? ''), '..', 'note.txt'), '');
    expect(await hashes()).toEqual(stored.map(({ hash }) => hash).sort());
  });

  test('bears blobs being removed while it goes', async () => {
    for (let index = 0; index < 20; index += 1) await blobs.put(Buffer.from(`blob ${index}`));
    let seen = 0;
    for await (const { hash } of blobs.list()) {
      seen += 1;
      for (const other of await hashes()) if (other !== hash) await blobs.remove(other);
    }
    expect(seen).toBe(1);
  });
});

describe('check', () => {
  test('holds for a store that works and leaves nothing behind', async () => {
    await blobs.check();
    expect(await temporary()).toEqual([]);
  });

  test('fails when the store is gone', async () => {
    await rm(root, { recursive: true });
    await expect(blobs.check()).rejects.toMatchObject({ code: 'ENOENT' });
  });
});

describe('sweepTemporary', () => {
  test('removes what is old, not what is being written', async () => {
    const { hash } = await blobs.put(Buffer.from('kept'));
    const old = join(root, 'tmp', 'old');
    await writeFile(old, '');
    await utimes(old, 1000, 1000);
    const source = new Readable({ read() {} });
    source.push(randomBytes(2 * MIB));
    const putting = blobs.put(source);
    await new Promise((resolve) => setTimeout(resolve, 20));

    expect(await blobs.sweepTemporary(60_000)).toBe(1);
    expect(await blobs.sweepTemporary(60_000)).toBe(0);
    source.push(null);
    await putting;
    expect(await blobs.stat(hash)).toEqual({ size: 4 });
  });

  test('makes a put fail rather than store half when it takes its draft away', async () => {
    const source = new Readable({ read() {} });
    source.push(randomBytes(2 * MIB));
    const putting = blobs.put(source);
    await expect.poll(() => readdir(join(root, 'tmp'))).toHaveLength(1);
    expect(await blobs.sweepTemporary(-1000)).toBe(1);
    source.push(null);
    await expect(putting).rejects.toMatchObject({ code: 'STORE_FAILED', cause: { code: 'ENOENT' } });
    expect(await hashes()).toEqual([]);
  });
});

test('a second store on the same folder sees the same blobs', async () => {
  const { hash } = await blobs.put(Buffer.from('shared'));
  const other = await localBlobs(root);
  expect(await buffer(await other.open(hash))).toEqual(Buffer.from('shared'));
});

function streamOf(content: Buffer, chunk: number): Readable {
  let at = 0;
  return new Readable({
    read() {
      const piece = content.subarray(at, at + chunk);
      at += piece.length;
      this.push(piece.length ? piece : null);
    },
  });
}

function sha256(content: Buffer | string): string {
  return createHash('sha256').update(content).digest('hex');
}

function pathOf(hash: string): string {
  return join(root, hash.slice(0, 2), hash.slice(2, 4), hash);
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('not listening');
  return address.port;
}

async function read(hash: string): Promise<Buffer> {
  const [streamed, stored] = await Promise.all([buffer(await blobs.open(hash)), readFile(pathOf(hash))]);
  expect(streamed.equals(stored)).toBe(true);
  return streamed;
}

async function hashes(): Promise<string[]> {
  const found: string[] = [];
  for await (const { hash } of blobs.list()) found.push(hash);
  return found;
}

async function temporary(): Promise<string[]> {
  return readdir(join(root, 'tmp')).catch(() => []);
}

async function everything(): Promise<string[]> {
  return [...(await hashes()), ...(await temporary())];
}

async function descriptors(): Promise<number> {
  return (await readdir('/proc/self/fd')).length;
}
