// Previews on the disk, `<folder>/<aa>/<hash>/<page>-<size>.webp`, under the hash of the file that they show. All of it can be made
// anew, so that nothing is synced, and any of it may be deleted at any time.
import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { makeFolder } from '../make-folder.ts';
import { DAY_MS, HOUR_MS } from '../time/durations.ts';

export interface PreviewStore {
  /** Undefined when there is none. */
  read(hash: string, name: string): Promise<Buffer | undefined>;
  /** The path of something that is there, or undefined. */
  find(hash: string, name: string): Promise<string | undefined>;
  write(hash: string, name: string, bytes: Buffer): Promise<void>;
  /** Whether the note was written less than a day ago. */
  isNoted(hash: string, name: string): Promise<boolean>;
  remove(hash: string): Promise<void>;
  /** Gives the work a folder of its own, which goes when it ends. */
  withFolder<T>(work: (folder: string) => Promise<T>): Promise<T>;
  /** Removes what was not used for longest until at most so many bytes are left, and folders of work that was cut off. */
  sweep(maxBytes: number, signal?: AbortSignal): Promise<void>;
  /** The bytes that all previews take. */
  bytes(): Promise<number>;
  /** Every hash that has something. */
  hashes(): AsyncIterable<string>;
}

const SHARD = /^[0-9a-f]{2}$/;
/** How exactly the time of last use is written down. */
const USE_MS = DAY_MS;

export async function openPreviewStore(given: string): Promise<PreviewStore> {
  const root = resolve(given);
  const temporary = join(root, 'tmp');
  makeFolder(temporary);
  const folderOf = (hash: string) => join(root, hash.slice(0, 2), hash);

  const used = async (path: string): Promise<void> => {
    const { mtimeMs } = await stat(path);
    const now = new Date();
    if (mtimeMs < now.getTime() - USE_MS) await utimes(path, now, now);
  };

  async function* hashes(): AsyncIterable<string> {
    for (const shard of (await readdir(root)).filter((name) => SHARD.test(name))) {
      yield* await readdir(join(root, shard)).catch(() => []);
    }
  }

  /** What is kept, one hash after the other: how much, and for how many days it was not used. */
  async function* measured(signal?: AbortSignal): AsyncIterable<{ hash: string; bytes: number; age: number }> {
    for await (const hash of hashes()) {
      signal?.throwIfAborted();
      const folder = folderOf(hash);
      const names = await readdir(folder).catch(() => []);
      const files = await Promise.all(names.map((name) => stat(join(folder, name)).catch(() => undefined)));
      const there = files.filter((file) => file !== undefined);
      const last = Math.max(0, ...there.map(({ mtimeMs }) => mtimeMs));
      const age = Math.max(0, Math.floor((Date.now() - last) / DAY_MS));
      yield { hash, bytes: there.reduce((sum, { size }) => sum + size, 0), age };
    }
  }

  const remove = (hash: string) => rm(folderOf(hash), { recursive: true, force: true });

  return {
    async read(hash, name) {
      const path = join(folderOf(hash), name);
      const bytes = await readFile(path).catch(() => undefined);
      if (bytes) await used(path).catch(() => {});
      return bytes;
    },
    async find(hash, name) {
      const path = join(folderOf(hash), name);
      return used(path).then(
        () => path,
        () => undefined,
      );
    },
    async write(hash, name, bytes) {
      // Whole before it has its name.
      const draft = join(temporary, randomUUID());
      await mkdir(folderOf(hash), { recursive: true, mode: 0o700 });
      await writeFile(draft, bytes, { mode: 0o600 });
      await rename(draft, join(folderOf(hash), name));
    },
    async isNoted(hash, name) {
      const note = await stat(join(folderOf(hash), name)).catch(() => undefined);
      return note !== undefined && note.mtimeMs > Date.now() - DAY_MS;
    },
    remove,
    async withFolder(work) {
      const folder = join(temporary, randomUUID());
      await mkdir(folder, { mode: 0o700 });
      try {
        return await work(folder);
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
    async sweep(maxBytes, signal) {
      for (const name of await readdir(temporary)) {
        const path = join(temporary, name);
        const found = await stat(path).catch(() => undefined);
        if (found && found.mtimeMs < Date.now() - HOUR_MS) await rm(path, { recursive: true, force: true });
      }
      const bytesByAge = new Map<number, number>();
      for await (const { bytes, age } of measured(signal)) bytesByAge.set(age, (bytesByAge.get(age) ?? 0) + bytes);
      let excess = [...bytesByAge.values()].reduce((sum, bytes) => sum + bytes, 0) - maxBytes;
      if (excess <= 0) return;
      // Older than this all of it goes, and of this age as much as is still too much.
      let threshold = 0;
      for (const age of [...bytesByAge.keys()].sort((a, b) => b - a)) {
        threshold = age;
        const bytes = bytesByAge.get(age) ?? 0;
        if (bytes >= excess) break;
        excess -= bytes;
      }
      for await (const { hash, bytes, age } of measured(signal)) {
        if (age < threshold || (age === threshold && excess <= 0)) continue;
        await remove(hash);
        if (age === threshold) excess -= bytes;
      }
    },
    async bytes() {
      let sum = 0;
      for await (const { bytes } of measured()) sum += bytes;
      return sum;
    },
    hashes,
  };
}
