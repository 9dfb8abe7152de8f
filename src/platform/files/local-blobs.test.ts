import { createHash, randomBytes } from 'node:crypto';
import { createReadStream, readdirSync, statSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { describeBlobStore, listHashes, sha256, streamOf } from './blob-store.test-support.ts';
import type { BlobStore } from './blobs.ts';
import { localBlobs } from './local-blobs.ts';

/** As long ago as the contract wants it. */
const AGED_MS = 120_000;
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

describeBlobStore(async () => ({
  blobs,
  rounds: 200,
  age: (hash) => utimes(pathOf(hash), new Date(Date.now() - AGED_MS), new Date(Date.now() - AGED_MS)),
  temporary,
  dispose: async () => {},
}));

describe('put', () => {
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

  test('stores where the hash says, closed to other accounts', async () => {
    const { hash } = await blobs.put(Buffer.from('private'));
    expect((await stat(pathOf(hash))).mode & 0o777).toBe(0o600);
    for (const path of [root, join(root, 'tmp'), join(root, hash.slice(0, 2)), join(pathOf(hash), '..')]) {
      expect((await stat(path)).mode & 0o777).toBe(0o700);
    }
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

  test('fails, and says so, when the store is gone', async () => {
    await rm(root, { recursive: true });
    await expect(blobs.put(Buffer.from('lost'))).rejects.toMatchObject({
      code: 'STORE_FAILED',
      cause: { code: 'ENOENT' },
    });
  });
});

describe('open', () => {
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

describe('removing what may be wanted', () => {
  test('counts from the end of a put, not from its last byte', async () => {
    const source = new Readable({ read() {} });
    source.push(Buffer.from('slow'));
    const putting = blobs.put(source);
    await new Promise((resolve) => setTimeout(resolve, 2_100));
    source.push(null);
    const { hash } = await putting;
    expect(await blobs.remove(hash, 2_000)).toBe('recent');
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
});

describe('check', () => {
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

function pathOf(hash: string): string {
  return join(root, hash.slice(0, 2), hash.slice(2, 4), hash);
}

async function read(hash: string): Promise<Buffer> {
  const [streamed, stored] = await Promise.all([buffer(await blobs.open(hash)), readFile(pathOf(hash))]);
  expect(streamed.equals(stored)).toBe(true);
  return streamed;
}

const hashes = () => listHashes(blobs);

async function temporary(): Promise<string[]> {
  return readdir(join(root, 'tmp')).catch(() => []);
}

async function descriptors(): Promise<number> {
  return (await readdir('/proc/self/fd')).length;
}
