import { type FileHandle, mkdir, mkdtemp, open, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openSecrets } from './instance-key.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'atrium-key-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const inside = async (name: string) => {
  const path = join(folder, name);
  await rm(path, { recursive: true, force: true });
  await mkdir(path);
  return path;
};

it('the instance key is made once, readable for its owner alone, however many instances start together', async () => {
  const data = await inside('once');
  const all = await Promise.all(Array.from({ length: 8 }, () => openSecrets(data)));
  const signatures = new Set(all.map(({ sign }) => sign('a', 'text')));
  expect(signatures.size).toBe(1);
  expect((await stat(join(data, 'secret.key'))).mode & 0o777).toBe(0o600);
  const before = await readFile(join(data, 'secret.key'), 'utf8');
  await openSecrets(data);
  expect(await readFile(join(data, 'secret.key'), 'utf8')).toBe(before);
});

it('the instance key is synced to the disk before it is used, first the file, then its folder', async () => {
  const data = await inside('synced');
  const handle = await open(data, 'r');
  const synced: string[] = [];
  const sync = vi.spyOn(Object.getPrototypeOf(handle), 'sync').mockImplementation(async function (this: FileHandle) {
    synced.push((await this.stat()).isDirectory() ? 'folder' : 'file');
  });
  try {
    await openSecrets(data);
    await openSecrets(data);
  } finally {
    sync.mockRestore();
    await handle.close();
  }
  expect(synced).toEqual(['file', 'folder']);
});

it('the instance key opens what it has sealed, and nothing else', async () => {
  const secrets = await openSecrets(await inside('seal'));
  const other = await openSecrets(await inside('other'));
  for (const text of ['', 'whsec_abc', 'ünïcode 🙂', 'x'.repeat(10_000)]) {
    const sealed = secrets.seal(text);
    expect(secrets.unseal(sealed)).toBe(text);
    expect(secrets.seal(text)).not.toBe(sealed);
    expect(other.unseal(sealed)).toBeUndefined();
    const bytes = Buffer.from(sealed, 'base64url');
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
    expect(secrets.unseal(bytes.toString('base64url'))).toBeUndefined();
  }
  for (const nonsense of ['', 'x', 'a'.repeat(100)]) expect(secrets.unseal(nonsense)).toBeUndefined();
});

it('a signature of the instance key is valid for one purpose only', async () => {
  const secrets = await openSecrets(await inside('sign'));
  const signature = secrets.sign('unsubscribe', 'user 7');
  expect(secrets.isSigned('unsubscribe', 'user 7', signature)).toBe(true);
  expect(secrets.isSigned('unsubscribe', 'user 8', signature)).toBe(false);
  expect(secrets.isSigned('other', 'user 7', signature)).toBe(false);
  expect(secrets.isSigned('unsubscribe', 'user 7', '')).toBe(false);
});

it('a damaged key file is named in the error', async () => {
  const data = await inside('broken');
  await writeFile(join(data, 'secret.key'), 'nonsense\n');
  await expect(openSecrets(data)).rejects.toThrow('secret.key');
});
