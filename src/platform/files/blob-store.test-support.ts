// What every blob store does, whatever it keeps the bytes in.
import { createHash, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { Readable, Writable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type AppendOptions, type BlobStore, BlobTooLarge, type ByteRange, type StoredPart } from './blobs.ts';

const MIB = 1024 * 1024;
const MINUTE = 60_000;
const ABSENT = 'a'.repeat(64);

export interface TriedStore {
  blobs: BlobStore;
  /** How often what may go wrong by chance is tried. */
  rounds: number;
  /** Makes a blob look as if it had been put two minutes ago. */
  age(hash: string): Promise<void>;
  /** What unfinished work has left. */
  temporary(): Promise<string[]>;
  dispose(): Promise<void>;
}

/** `open`: a store without blobs, for each test. */
export function describeBlobStore(open: () => Promise<TriedStore>): void {
  let store: TriedStore;
  beforeEach(async () => {
    store = await open();
  });
  afterEach(() => store.dispose());

  const read = async (hash: string) => buffer(await store.blobs.open(hash));
  const temporary = () => store.temporary();
  const hashes = () => listHashes(store.blobs);
  const everything = async () => [...(await hashes()), ...(await temporary())];

  describe('put', () => {
    test.each([
      ['nothing', Buffer.alloc(0)],
      ['a few bytes', Buffer.from('hello')],
      ['exactly one batch', randomBytes(MIB)],
      ['many batches and a rest', randomBytes(5 * MIB + 17)],
    ])('keeps %s, given as a buffer or as a stream', async (_name, content) => {
      const expected = { hash: sha256(content), size: content.length };
      expect(await store.blobs.put(content)).toEqual(expected);
      expect((await read(expected.hash)).equals(content)).toBe(true);
      await store.blobs.remove(expected.hash);
      expect(await store.blobs.put(streamOf(content, 10_007))).toEqual(expected);
      expect((await read(expected.hash)).equals(content)).toBe(true);
      expect(await temporary()).toEqual([]);
    });

    test('keeps the order of very many tiny chunks', async () => {
      const content = randomBytes(5000);
      const { hash } = await store.blobs.put(streamOf(content, 1));
      expect(hash).toBe(sha256(content));
      expect((await read(hash)).equals(content)).toBe(true);
    });

    test('counts bytes, not characters, of a source of strings', async () => {
      expect(await store.blobs.put(Readable.from(['žluť', 'oučký']))).toEqual({ hash: sha256('žluťoučký'), size: 13 });
      await expect(store.blobs.put(Readable.from(['žluť']), { maxBytes: 5 })).rejects.toThrow(BlobTooLarge);
    });

    test('stores identical content once, also when it arrives in parallel', async () => {
      const content = randomBytes(3 * MIB);
      const stored = await Promise.all(
        Array.from({ length: 8 }, (_, index) => store.blobs.put(index % 2 ? content : streamOf(content, 65_536))),
      );
      expect(new Set(stored.map(({ hash }) => hash))).toEqual(new Set([sha256(content)]));
      expect(await hashes()).toEqual([sha256(content)]);
      expect((await read(sha256(content))).equals(content)).toBe(true);
      expect(await temporary()).toEqual([]);
    });

    test('renews the time of content that is stored again', async () => {
      const { hash } = await store.blobs.put(Buffer.from('again'));
      await store.age(hash);
      await store.blobs.put(Buffer.from('again'));
      for await (const { modified } of store.blobs.list()) expect(modified).toBeGreaterThan(Date.now() - 60_000);
    });

    test('takes exactly the limit and not a byte more', async () => {
      const content = randomBytes(2 * MIB);
      expect((await store.blobs.put(streamOf(content, 65_536), { maxBytes: content.length })).size).toBe(
        content.length,
      );
      await store.blobs.remove(sha256(content));
      const limited = { maxBytes: content.length - 1 };
      await expect(store.blobs.put(streamOf(content, 65_536), limited)).rejects.toThrow(BlobTooLarge);
      await expect(store.blobs.put(content, limited)).rejects.toMatchObject({ code: 'BLOB_TOO_LARGE', ...limited });
      await expect(store.blobs.put(Buffer.from('x'), { maxBytes: 0 })).rejects.toThrow(BlobTooLarge);
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
      await expect(store.blobs.put(source, { maxBytes: MIB })).rejects.toThrow(BlobTooLarge);
      expect(produced).toBeLessThan(2 * MIB);
      expect(source.destroyed).toBe(false);
      source.destroy(new Error('a late failure must not crash the process'));
      await new Promise((resolve) => source.once('close', resolve));
    });

    test('leaves the rest of a refused source to be drained', async () => {
      const source = streamOf(randomBytes(2 * MIB), 65_536);
      await expect(store.blobs.put(source, { maxBytes: 10 })).rejects.toThrow(BlobTooLarge);
      await new Promise((resolve) => source.once('end', resolve).resume());
    });

    test('leaves nothing of a source that fails', async () => {
      const source = new Readable({ read() {} });
      source.push(randomBytes(3 * MIB));
      const putting = store.blobs.put(source);
      setTimeout(() => source.destroy(new Error('broken cable')), 20);
      await expect(putting).rejects.toThrow('broken cable');
      expect(await everything()).toEqual([]);
    });

    test('leaves nothing of a source that closes early without an error', async () => {
      const source = new Readable({ read() {} });
      source.push(randomBytes(3 * MIB));
      const putting = store.blobs.put(source);
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
      await expect(store.blobs.put(destroyed)).rejects.toThrow();
      const spent = Readable.from(['spent']);
      await buffer(spent);
      await expect(store.blobs.put(spent)).rejects.toThrow('read already');
      expect(await everything()).toEqual([]);
    });

    test('leaves nothing of an upload whose client goes away', async () => {
      const outcome = Promise.withResolvers<unknown>();
      const server = createServer((upload) => {
        store.blobs.put(upload).then(outcome.resolve, outcome.reject);
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
        store.blobs.put(upload, { maxBytes: MIB }).catch((error: unknown) => {
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
      const kept = await store.blobs.receive(Buffer.from('kept'));
      const discarded = await store.blobs.receive(Buffer.from('not kept'));
      expect(await store.blobs.stat(kept.hash)).toBeUndefined();
      await kept.keep();
      await kept.keep();
      await kept.discard();
      expect(await store.blobs.stat(kept.hash)).toEqual({ size: 4 });
      await discarded.discard();
      await discarded.discard();
      await expect(discarded.keep()).rejects.toMatchObject({ code: 'SOURCE_FAILED' });
      expect(await store.blobs.stat(discarded.hash)).toBeUndefined();
      expect(await temporary()).toEqual([]);
    });

    test('asks before every piece whether it may come, and keeps nothing when it may not', async () => {
      let asked = 0;
      const admit = (bytes: number) => {
        asked += bytes;
        if (asked > 2 * MIB) throw new Error('no more');
      };
      await expect(store.blobs.put(streamOf(randomBytes(4 * MIB), 65_536), { admit })).rejects.toThrow('no more');
      expect(asked).toBeLessThan(3 * MIB);
      expect(await temporary()).toEqual([]);
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
      const { hash } = await store.blobs.put(content);
      expect(await buffer(await store.blobs.open(hash, { start, end }))).toEqual(content.subarray(start, end + 1));
    });

    test('reads a range that spans chunks', async () => {
      const content = randomBytes(3 * MIB);
      const { hash } = await store.blobs.put(content);
      const range = { start: MIB - 5, end: 2 * MIB + 5 };
      const found = await buffer(await store.blobs.open(hash, range));
      expect(found.equals(content.subarray(range.start, range.end + 1))).toBe(true);
    });

    test.each([
      [-1, 3],
      [4, 3],
      [0.5, 3],
      [0, Number.NaN],
      [0, Number.POSITIVE_INFINITY],
    ])('refuses the range %d to %d', async (start, end) => {
      const { hash } = await store.blobs.put(Buffer.from('0123456789'));
      await expect(store.blobs.open(hash, { start, end })).rejects.toThrow(RangeError);
    });

    test('rejects with ENOENT for a missing blob', async () => {
      await expect(store.blobs.open(ABSENT)).rejects.toMatchObject({ code: 'ENOENT' });
    });

    test('finishes a stream whose blob is removed after it was opened', async () => {
      const content = randomBytes(3 * MIB);
      const { hash } = await store.blobs.put(content);
      const opened = await store.blobs.open(hash);
      expect(await store.blobs.remove(hash)).toBe('removed');
      expect((await buffer(opened)).equals(content)).toBe(true);
      await expect(store.blobs.open(hash)).rejects.toMatchObject({ code: 'ENOENT' });
    });
  });

  describe('hashes', () => {
    const hostile = ['', 'a'.repeat(63), 'a'.repeat(65), 'A'.repeat(64), `${'a'.repeat(64)}\n`, `../${'a'.repeat(61)}`];
    test.each([...hostile, '../../../../etc/passwd', `${'a'.repeat(32)}\0${'a'.repeat(31)}`])(
      'refuses %j',
      async (hash) => {
        await expect(store.blobs.open(hash)).rejects.toThrow(TypeError);
        await expect(store.blobs.stat(hash)).rejects.toThrow(TypeError);
        await expect(store.blobs.remove(hash)).rejects.toThrow(TypeError);
      },
    );
  });

  describe('stat and remove', () => {
    test('know what is there and what is not', async () => {
      const { hash } = await store.blobs.put(Buffer.from('four'));
      expect(await store.blobs.stat(hash)).toEqual({ size: 4 });
      expect(await store.blobs.remove(hash)).toBe('removed');
      expect(await store.blobs.stat(hash)).toBeUndefined();
      expect(await store.blobs.remove(hash)).toBe('missing');
      expect(await store.blobs.stat(ABSENT)).toBeUndefined();
    });

    test('a removed blob can be stored again', async () => {
      const { hash } = await store.blobs.put(Buffer.from('back'));
      await store.blobs.remove(hash);
      await store.blobs.put(Buffer.from('back'));
      expect(await read(hash)).toEqual(Buffer.from('back'));
    });
  });

  describe('removing what may be wanted', () => {
    test('leaves what was put within the given time, also if it was there before', async () => {
      const { hash } = await store.blobs.put(Buffer.from('wanted'));
      expect(await store.blobs.remove(hash, MINUTE)).toBe('recent');
      await store.age(hash);
      await store.blobs.put(Buffer.from('wanted'));
      expect(await store.blobs.remove(hash, MINUTE)).toBe('recent');
      await store.age(hash);
      expect(await store.blobs.remove(hash, MINUTE)).toBe('removed');
      expect(await store.blobs.remove(hash, MINUTE)).toBe('missing');
      expect(await everything()).toEqual([]);
    });

    test('never undoes a put at the same moment', async () => {
      for (let round = 0; round < store.rounds; round += 1) {
        const { hash } = await store.blobs.put(Buffer.from('contended'));
        await store.age(hash);
        const [{ hash: put }] = await Promise.all([
          store.blobs.put(Buffer.from('contended')),
          store.blobs.remove(hash, MINUTE),
          store.blobs.remove(hash, MINUTE),
        ]);
        expect(await read(put)).toEqual(Buffer.from('contended'));
        expect(await temporary()).toEqual([]);
      }
    });
  });

  describe('list', () => {
    test('bears blobs being removed while it goes', async () => {
      for (let index = 0; index < 20; index += 1) await store.blobs.put(Buffer.from(`blob ${index}`));
      let seen = 0;
      for await (const { hash } of store.blobs.list()) {
        seen += 1;
        for (const other of await hashes()) if (other !== hash) await store.blobs.remove(other);
      }
      expect(seen).toBeGreaterThan(0);
    });
  });

  describe('check', () => {
    test('holds for a store that works and leaves nothing behind', async () => {
      await store.blobs.check();
      expect(await temporary()).toEqual([]);
    });
  });

  test('gives programs a file with the bytes', async () => {
    const content = randomBytes(100_000);
    const { hash } = await store.blobs.put(content);
    expect((await readFile(await store.blobs.pathOf(hash))).equals(content)).toBe(true);
    await store.blobs.remove(hash);
    await expect(store.blobs.pathOf(hash)).rejects.toMatchObject({ code: 'ENOENT' });
  });

  test('sends a blob, or a part of it', async () => {
    const content = randomBytes(3 * MIB);
    const { hash } = await store.blobs.put(content);
    const sent = async (range?: ByteRange) => {
      const taken: Buffer[] = [];
      const destination = new Writable({
        write(piece: Buffer, _encoding, done) {
          taken.push(Buffer.from(piece));
          done();
        },
      });
      await (await store.blobs.openToSend(hash, range)).sendTo(destination);
      expect(destination.writableEnded).toBe(false);
      return Buffer.concat(taken);
    };
    expect((await sent()).equals(content)).toBe(true);
    expect((await sent({ start: MIB - 1, end: 2 * MIB })).equals(content.subarray(MIB - 1, 2 * MIB + 1))).toBe(true);
    await (await store.blobs.openToSend(hash)).close();
    await expect(store.blobs.openToSend(ABSENT)).rejects.toMatchObject({ code: 'ENOENT' });
  });

  test('takes a file that arrives in parts', async () => {
    const content = randomBytes(2 * MIB);
    const { partials } = store.blobs;
    const parts: StoredPart[] = [];
    const options = (): AppendOptions => ({
      maxBytes: 4 * MIB,
      lastPart: parts.at(-1),
      arrived() {},
      async beforeWrite() {},
      async synced(_end, part) {
        if (part) parts.push(part);
      },
    });
    expect(await partials.append('one', 0, streamOf(content.subarray(0, MIB), 65_536), options())).toBe(MIB);
    await expect(partials.toDraft('one', 2 * MIB, { isCopied: false, parts })).rejects.toMatchObject({
      code: 'ENOENT',
    });
    expect(await partials.append('one', MIB, streamOf(content.subarray(MIB), 65_536), options())).toBe(2 * MIB);
    for (const isCopied of [false, true]) {
      const draft = await partials.toDraft('one', 2 * MIB, { isCopied, parts });
      await draft.keep();
      expect((await read(draft.hash)).equals(content)).toBe(true);
      await store.blobs.remove(draft.hash);
    }
    expect(await partials.list()).toEqual(['one']);
    await partials.remove('one');
    expect(await partials.list()).toEqual([]);
  });
}

export async function listHashes(blobs: BlobStore): Promise<string[]> {
  const found: string[] = [];
  for await (const { hash } of blobs.list()) found.push(hash);
  return found;
}

export function streamOf(content: Buffer, chunk: number): Readable {
  let at = 0;
  return new Readable({
    read() {
      const piece = content.subarray(at, at + chunk);
      at += piece.length;
      this.push(piece.length ? piece : null);
    },
  });
}

export function sha256(content: Buffer | string): string {
  return createHash('sha256').update(content).digest('hex');
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('not listening');
  return address.port;
}
