import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
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
