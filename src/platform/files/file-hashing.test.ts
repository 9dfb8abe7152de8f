import { mkdtemp, readdir, readlink, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { hashFile } from './file-hashing.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'atrium-hashing-'));
});
afterAll(() => rm(folder, { recursive: true }));

test('a file is hashed up to the size that was written', async () => {
  const path = join(folder, 'whole');
  await writeFile(path, 'abc');
  const hash = hashFile(path);
  hash.advance(1);
  expect(await hash.digest(3)).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
});

test('a file that went away is told as the operating system tells it, so that callers know whose failure it is', async () => {
  const hash = hashFile(join(folder, 'missing'));
  hash.advance(1);
  await expect(hash.digest(1)).rejects.toMatchObject({ code: 'ENOENT', syscall: 'open', errno: expect.any(Number) });
});

test('a file that is shorter than what was written to it has no hash', async () => {
  const path = join(folder, 'short');
  await writeFile(path, 'ab');
  await expect(hashFile(path).digest(3)).rejects.toThrow('shorter');
});

test.skipIf(process.platform !== 'linux')('a file that is forgotten is not held open any more', async () => {
  const path = join(folder, 'forgotten');
  await writeFile(path, '');
  await truncate(path, HASHED_FOR_LONG);
  const hash = hashFile(path);
  hash.advance(HASHED_FOR_LONG);
  await vi.waitFor(async () => expect(await openFiles()).toContain(path), { interval: 1 });
  await hash.forget();
  expect(await openFiles()).not.toContain(path);
});

const HASHED_FOR_LONG = 128 * 1024 * 1024;

async function openFiles(): Promise<string[]> {
  const descriptors = await readdir('/proc/self/fd');
  return Promise.all(descriptors.map((number) => readlink(join('/proc/self/fd', number)).catch(() => '')));
}
