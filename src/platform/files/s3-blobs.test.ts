import { randomBytes } from 'node:crypto';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type FaultyS3, startFaultyS3 } from '../../../test/support/faulty-s3.ts';
import { hasS3Server, S3_KEYS, type S3Server, startS3Server } from '../../../test/support/s3-server.ts';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import type { BlobRemovals } from './blob-removals.ts';
import { describeBlobStore, listHashes, sha256, streamOf, type TriedStore } from './blob-store.test-support.ts';
import { type AppendOptions, SourceFailed, type StoredPart, StoreUnavailable } from './blobs.ts';
import { type S3BlobsOptions, s3Blobs } from './s3-blobs.ts';

const MIB = 1024 * 1024;
const MINUTE = 60_000;
const BUCKET = 'atrium-blobs';

describe.skipIf(!(await hasS3Server()))('blobs in S3', () => {
  let server: S3Server;
  let proxy: FaultyS3;
  beforeAll(async () => {
    for (const [name, value] of Object.entries(S3_KEYS)) vi.stubEnv(name, value);
    server = await startS3Server();
    await server.makeBucket(BUCKET);
    proxy = await startFaultyS3(server.url);
  });
  afterAll(async () => {
    vi.unstubAllEnvs();
    await proxy?.close();
    await server?.stop();
  });

  let stores = 0;
  const open = async (options: Partial<S3BlobsOptions> = {}): Promise<TriedStore & { folder: string }> => {
    stores += 1;
    const folder = await temporaryFolder('atrium-blobs-');
    const blobs = await s3Blobs({
      bucket: BUCKET,
      prefix: `store-${stores}/`,
      endpoint: proxy.url,
      folder,
      removals: memoryRemovals(),
      ...options,
    });
    return {
      blobs,
      folder,
      rounds: 20,
      age: async (hash) => proxy.age(hash),
      temporary: () => readdir(join(folder, 'tmp')),
      dispose: () => rm(folder, { recursive: true, force: true }),
    };
  };

  describeBlobStore(open);

  describe('sending', () => {
    test('takes large blobs in parts, and reads them again', async () => {
      const store = await open({ limits: { partedFrom: 6 * MIB, partBytes: 5 * MIB } });
      const content = randomBytes(17 * MIB + 3);
      proxy.taken();
      const { hash } = await store.blobs.put(streamOf(content, 65_536));
      const key = `/${BUCKET}/store-${stores}/${hash.slice(0, 2)}/${hash.slice(2, 4)}/${hash}`;
      expect(proxy.taken().filter((line) => line === `PUT ${key}`)).toHaveLength(4);
      expect((await buffer(await store.blobs.open(hash))).equals(content)).toBe(true);
      await store.dispose();
    });

    test('lists more blobs than one answer has', async () => {
      const store = await open({ limits: { listedAtOnce: 10 } });
      const stored = await Promise.all(
        Array.from({ length: 35 }, (_, index) => store.blobs.put(Buffer.from(`${index}`))),
      );
      expect(await listHashes(store.blobs)).toEqual(stored.map(({ hash }) => hash).sort());
      await store.dispose();
    });

    test('hands out addresses that give a blob away under its name', async () => {
      const store = await open({ signedSeconds: 60 });
      const { hash } = await store.blobs.put(Buffer.from('given away'));
      const headers = { disposition: "attachment; filename*=UTF-8''%C5%BE.txt", type: 'text/plain' };
      const address = (await store.blobs.signedAddress?.(hash, headers)) ?? '';
      const answer = await fetch(address, { headers: { range: 'bytes=0-4' } });
      expect([answer.status, await answer.text()]).toEqual([206, 'given']);
      expect(answer.headers.get('content-disposition')).toBe(headers.disposition);
      expect(answer.headers.get('content-type')).toBe('text/plain');
      const forged = address.replace(/Signature=(\w)/, (_all, first) => `Signature=${first === '0' ? '1' : '0'}`);
      expect((await fetch(forged)).status).toBe(403);
      await expect(store.blobs.signedAddress?.(sha256('nothing'), headers)).rejects.toMatchObject({ code: 'ENOENT' });
      await store.dispose();
    });
  });

  describe('a file that arrives in parts', () => {
    let store: TriedStore & { folder: string };
    beforeEach(async () => {
      store = await open();
      return async () => {
        proxy.heal();
        await store.dispose();
      };
    });
    /** Takes what a writer tells of, as the database of an installation does. */
    const tell = (parts: StoredPart[]): AppendOptions => ({
      maxBytes: 64 * MIB,
      lastPart: parts.at(-1),
      arrived() {},
      async beforeWrite() {},
      async synced(_end, part) {
        if (!part) return;
        const kept = parts.filter(({ start }) => start < part.start);
        parts.splice(0, parts.length, ...kept, part);
      },
    });
    const whole = async (size: number, parts: StoredPart[]) => {
      const draft = await store.blobs.partials.toDraft('one', size, { isCopied: false, parts });
      return readFile(draft.path).finally(() => draft.discard());
    };

    test('is read again in the order of its parts, of which tiny ones are joined', async () => {
      const content = randomBytes(2 * MIB);
      const parts: StoredPart[] = [];
      const ends = [10, 20, 400_000, 400_001, MIB, 2 * MIB];
      for (const [index, end] of ends.entries()) {
        const start = ends[index - 1] ?? 0;
        const source = streamOf(content.subarray(start, end), 65_536);
        expect(await store.blobs.partials.append('one', start, source, tell(parts))).toBe(end);
      }
      expect(parts.map(({ start, size }) => [start, start + size])).toEqual([
        [0, 400_000],
        [400_000, MIB],
        [MIB, 2 * MIB],
      ]);
      expect((await whole(content.length, parts)).equals(content)).toBe(true);
      expect(await store.blobs.partials.list()).toEqual(['one']);
      expect(await listHashes(store.blobs)).toEqual([]);
      await store.blobs.partials.remove('one');
      expect(await store.blobs.partials.list()).toEqual([]);
      await expect(whole(content.length, parts)).rejects.toMatchObject({ code: 'ENOENT' });
      expect(await store.temporary()).toEqual([]);
    });

    test('has the bytes of those writers alone that were told of', async () => {
      const [content, others] = [randomBytes(MIB), randomBytes(MIB)];
      const parts: StoredPart[] = [];
      const refused: StoredPart[] = [];
      await store.blobs.partials.append('one', 0, streamOf(content, 65_536), tell(parts));
      await store.blobs.partials.append('one', 0, streamOf(others, 65_536), tell(refused));
      expect((await whole(MIB, parts)).equals(content)).toBe(true);
      await store.blobs.partials.removeParts(
        'one',
        refused.map(({ name }) => name),
      );
      expect((await whole(MIB, parts)).equals(content)).toBe(true);
      await expect(whole(MIB, refused)).rejects.toMatchObject({ code: 'ENOENT' });
    });

    test('keeps what has arrived of a source that breaks off, and nothing that the bucket did not take', async () => {
      const content = randomBytes(3 * MIB);
      const parts: StoredPart[] = [];
      const broken = streamOf(content, 65_536);
      const options = tell(parts);
      let heard = 0;
      const arrived = () => {
        heard += 1;
        if (heard === 20) broken.destroy(new Error('gone'));
      };
      const first = store.blobs.partials.append('one', 0, broken, { ...options, arrived });
      await expect(first).rejects.toThrow(SourceFailed);
      const end = parts.reduce((sum, { size }) => sum + size, 0);
      expect(end).toBeGreaterThan(0);
      await proxy.close();
      const second = store.blobs.partials.append('one', end, streamOf(content.subarray(end), 65_536), tell(parts));
      await expect(second).rejects.toThrow(StoreUnavailable);
      await expect(whole(end, parts)).rejects.toThrow(StoreUnavailable);
      await proxy.reopen();
      expect(parts.reduce((sum, { size }) => sum + size, 0)).toBe(end);
      await store.blobs.partials.append('one', end, streamOf(content.subarray(end), 65_536), tell(parts));
      expect((await whole(content.length, parts)).equals(content)).toBe(true);
      expect(await store.temporary()).toEqual([]);
    });
  });

  describe('when something fails', () => {
    let store: TriedStore & { folder: string };
    const content = randomBytes(3 * MIB);
    const hash = sha256(content);
    beforeEach(async () => {
      store = await open({ limits: { stallMs: 600, partedFrom: 6 * MIB, partBytes: 5 * MIB } });
      return async () => {
        proxy.heal();
        await store.dispose();
      };
    });
    const readBack = async () => (await buffer(await store.blobs.open(hash))).equals(content);

    test('a put says so and leaves nothing while the server refuses connections, and succeeds afterwards', async () => {
      await proxy.close();
      await expect(store.blobs.put(content)).rejects.toThrow(StoreUnavailable);
      await expect(store.blobs.put(content)).rejects.toThrow(
        `s3://${BUCKET}/store-${stores} cannot be reached (ECONNREFUSED`,
      );
      await expect(store.blobs.stat(hash)).rejects.toThrow(StoreUnavailable);
      await expect(store.blobs.open(hash)).rejects.toThrow(StoreUnavailable);
      await expect(store.blobs.remove(hash, MINUTE)).rejects.toThrow(StoreUnavailable);
      await expect(store.blobs.check()).rejects.toThrow(StoreUnavailable);
      expect(await store.temporary()).toEqual([]);
      await proxy.reopen();
      expect(await store.blobs.stat(hash)).toBeUndefined();
      await store.blobs.put(content);
      expect(await readBack()).toBe(true);
    });

    test.each([
      ['the connection is cut in the middle of an upload', { cutUploadAt: MIB }],
      ['the answer is lost', 'lost answer'],
      ['nothing moves', 'stalled'],
      ['the server is too busy', { status: 503, code: 'SlowDown' }],
    ] as const)('a put is tried again when %s', async (_name, fault) => {
      let failures = 2;
      proxy.fail(({ method }) => {
        if (method !== 'PUT' || failures === 0) return undefined;
        failures -= 1;
        return fault;
      });
      await store.blobs.put(content);
      expect(failures).toBe(0);
      expect(await readBack()).toBe(true);
      expect(await store.temporary()).toEqual([]);
    });

    test('a storm of 503 is told as it is, and nothing is kept', async () => {
      proxy.fail(() => ({ status: 503, code: 'SlowDown' }));
      await expect(store.blobs.put(content)).rejects.toThrow('answered 503 SlowDown');
      await expect(store.blobs.open(hash)).rejects.toThrow('answered 503');
      proxy.heal();
      expect([...(await listHashes(store.blobs)), ...(await store.temporary())]).toEqual([]);
    });

    test('parts whose answers are lost are sent again, and an upload that fails leaves no parts', async () => {
      const large = randomBytes(12 * MIB);
      let lost = 0;
      proxy.fail(({ method }) => {
        lost += 1;
        return lost % 3 === 0 && method !== 'HEAD' ? 'lost answer' : undefined;
      });
      await store.blobs.put(large);
      proxy.heal();
      expect((await buffer(await store.blobs.open(sha256(large)))).equals(large)).toBe(true);
      await store.blobs.remove(sha256(large));
      proxy.fail(({ method }) => (method === 'PUT' ? { status: 500, code: 'InternalError' } : undefined));
      await expect(store.blobs.put(large)).rejects.toThrow('answered 500 InternalError');
      proxy.heal();
      expect(await store.blobs.stat(sha256(large))).toBeUndefined();
      expect(await store.blobs.sweepTemporary(-MINUTE)).toBe(0);
    });

    test('the sweep ends uploads in parts, and probes, that were left behind', async () => {
      proxy.fail(({ method }) =>
        method === 'PUT' || method === 'DELETE' ? { status: 500, code: 'InternalError' } : undefined,
      );
      await expect(store.blobs.put(randomBytes(12 * MIB))).rejects.toThrow(StoreUnavailable);
      proxy.fail(({ method }) => (method === 'DELETE' ? { status: 500, code: 'InternalError' } : undefined));
      await expect(store.blobs.check()).rejects.toThrow(StoreUnavailable);
      proxy.heal();
      expect(await store.blobs.sweepTemporary(MINUTE)).toBe(0);
      expect(await store.blobs.sweepTemporary(-MINUTE)).toBeGreaterThanOrEqual(2);
      expect(await store.blobs.sweepTemporary(-MINUTE)).toBe(0);
    });

    test.each([
      ['cut', { cutAnswerAt: MIB }],
      ['stalled', { stallAnswerAt: MIB }],
    ] as const)('a download that is %s goes on where it was', async (_name, fault) => {
      await store.blobs.put(content);
      let failures = 2;
      proxy.fail(() => {
        failures -= 1;
        return failures >= 0 ? fault : undefined;
      });
      expect(await readBack()).toBe(true);
      const range = { start: 17, end: 2 * MIB };
      failures = 1;
      const part = await buffer(await store.blobs.open(hash, range));
      expect(part.equals(content.subarray(17, 2 * MIB + 1))).toBe(true);
    });

    test('a download that cannot go on fails, and is never taken for the whole', async () => {
      await store.blobs.put(content);
      proxy.fail(() => ({ cutAnswerAt: 0 }));
      await expect(readBack()).rejects.toThrow(StoreUnavailable);
      const sent = (await store.blobs.openToSend(hash)).sendTo(
        new Writable({ write: (_piece, _encoding, done) => done() }),
      );
      await expect(sent).rejects.toThrow(StoreUnavailable);
      proxy.heal();
      expect(await store.blobs.pathOf(hash)).toContain(hash);
    });

    test('a reader who takes longer than a stall gets everything', async () => {
      await store.blobs.put(content);
      const pieces: Buffer[] = [];
      let pauses = 2;
      for await (const piece of await store.blobs.open(hash)) {
        pieces.push(piece);
        if (pauses > 0) await new Promise((resolve) => setTimeout(resolve, 1_300));
        pauses -= 1;
      }
      expect(Buffer.concat(pieces).equals(content)).toBe(true);
    });

    test('a clock that is wrong by hours changes nothing', async () => {
      const now = Date.now;
      const wrong = vi.spyOn(Date, 'now').mockImplementation(() => now() + 5 * 3_600_000);
      try {
        store = await open();
        await store.blobs.put(content);
        expect(await store.blobs.remove(hash, MINUTE)).toBe('recent');
        for await (const { modified } of store.blobs.list()) expect(Date.now() - modified).toBeLessThan(MINUTE);
        expect(await readBack()).toBe(true);
      } finally {
        wrong.mockRestore();
      }
    });

    test('bytes that arrive changed are refused by the server', async () => {
      const draft = await store.blobs.receive(content);
      const { truncate } = await import('node:fs/promises');
      await truncate(draft.path, MIB);
      await truncate(draft.path, content.length);
      await expect(draft.keep()).rejects.toThrow(StoreUnavailable);
      expect(await store.blobs.stat(hash)).toBeUndefined();
    });

    test('a bucket that is not there, or not ours, is named and not taken for an empty one', async () => {
      const other = await open({ bucket: 'atrium-missing' });
      await expect(other.blobs.stat(hash)).rejects.toThrow('s3://atrium-missing');
      await expect(other.blobs.open(hash)).rejects.toThrow('there is no such bucket');
      await expect(other.blobs.put(content)).rejects.toThrow('there is no such bucket');
      await expect(listHashes(other.blobs)).rejects.toThrow('there is no such bucket');
      vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'wrong');
      const denied = await open();
      await expect(denied.blobs.check()).rejects.toThrow('refuses access (SignatureDoesNotMatch');
      vi.stubEnv('AWS_SECRET_ACCESS_KEY', S3_KEYS.AWS_SECRET_ACCESS_KEY);
      await Promise.all([other.dispose(), denied.dispose()]);
    });

    test('a put whose bytes a removal takes away at the same moment puts them again', async () => {
      await store.blobs.put(content);
      proxy.age(hash);
      const { promise: put, resolve: release } = Promise.withResolvers<void>();
      // The removal has looked, and is on its way when the bytes are put.
      proxy.hold(({ method }) => (method === 'DELETE' ? put : undefined));
      const removal = store.blobs.remove(hash, MINUTE);
      await expect.poll(() => proxy.taken().some((line) => line.startsWith('DELETE'))).toBe(true);
      const putting = store.blobs.put(content);
      await expect.poll(() => proxy.taken().some((line) => line.startsWith('PUT'))).toBe(true);
      release();
      expect(await removal).toBe('removed');
      await putting;
      expect(await readBack()).toBe(true);
    });
  });
});

/** Announcements within this process; those of the database have tests of their own. */
function memoryRemovals(): BlobRemovals {
  const running = new Map<string, Promise<unknown>>();
  return {
    async during(hash, work) {
      if (running.has(hash)) return undefined;
      const done = work(() => true).finally(() => running.delete(hash));
      running.set(hash, done);
      return done;
    },
    async settled(hash) {
      await running.get(hash)?.catch(() => {});
    },
  };
}
