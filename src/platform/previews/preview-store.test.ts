import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openPreviewStore, type PreviewStore } from './preview-store.ts';

const DAY_MS = 86_400_000;
let folder: string;
let store: PreviewStore;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'atrium-previews-'));
  store = await openPreviewStore(folder);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const hashOf = (name: string) => name.repeat(32);
const place = (name: string) => join(folder, name, hashOf(name), '1-64.webp');

/** A preview of so many bytes that was last used so many days ago. */
async function keep(name: string, bytes: number, days: number): Promise<void> {
  await store.write(hashOf(name), '1-64.webp', Buffer.alloc(bytes));
  const then = new Date(Date.now() - days * DAY_MS - 1_000);
  await utimes(place(name), then, then);
}

const kept = async () => {
  const names: string[] = [];
  for await (const hash of store.hashes()) names.push(hash.slice(0, 2));
  return names.sort();
};

describe('the store of previews', () => {
  it('removes what was not used for longest until the rest fits', async () => {
    await keep('aa', 100, 9);
    await keep('bb', 100, 5);
    await keep('cc', 100, 5);
    await keep('dd', 100, 0);
    await store.sweep(400);
    expect(await kept()).toEqual(['aa', 'bb', 'cc', 'dd']);
    await store.sweep(300);
    expect(await kept()).toEqual(['bb', 'cc', 'dd']);
    await store.sweep(250);
    expect(await kept()).toHaveLength(2);
    expect(await kept()).toContain('dd');
    await store.sweep(0);
    expect(await kept()).toEqual([]);
  });

  it('counts a preview that is read as used', async () => {
    await keep('aa', 100, 9);
    await keep('bb', 100, 5);
    expect(await store.read(hashOf('aa'), '1-64.webp')).toHaveLength(100);
    await store.sweep(100);
    expect(await kept()).toEqual(['aa']);
  });

  it('knows a note for a day, and nothing of what is not there', async () => {
    await store.write(hashOf('aa'), '1.failed', Buffer.alloc(0));
    expect(await store.isNoted(hashOf('aa'), '1.failed')).toBe(true);
    const then = new Date(Date.now() - DAY_MS - 1_000);
    await utimes(join(folder, 'aa', hashOf('aa'), '1.failed'), then, then);
    expect(await store.isNoted(hashOf('aa'), '1.failed')).toBe(false);
    expect(await store.isNoted(hashOf('bb'), '1.failed')).toBe(false);
    expect(await store.read(hashOf('bb'), '1-64.webp')).toBeUndefined();
    expect(await store.find(hashOf('bb'), '1-64.webp')).toBeUndefined();
    await store.remove(hashOf('bb'));
  });

  it('leaves no folder of work behind, and sweeps those of a server that was killed', async () => {
    const failed = store.withFolder(async (path) => {
      await writeFile(join(path, 'left'), 'x');
      throw new Error('no');
    });
    await expect(failed).rejects.toThrow('no');
    expect(await readdir(join(folder, 'tmp'))).toEqual([]);
    const abandoned = join(folder, 'tmp', 'abandoned');
    await mkdir(abandoned);
    await writeFile(join(abandoned, 'file'), 'x');
    await store.sweep(1_000);
    expect((await stat(abandoned)).isDirectory()).toBe(true);
    const then = new Date(Date.now() - 2 * 3_600_000);
    await utimes(abandoned, then, then);
    await store.sweep(1_000);
    expect(await readdir(join(folder, 'tmp'))).toEqual([]);
  });
});
