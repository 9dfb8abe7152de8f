// Blobs on the local disk: <root>/<aa>/<bb>/<hash>, with unfinished writes in <root>/tmp.
import { randomUUID } from 'node:crypto';
import { close as closeFd, createReadStream, fstat as fstatFd, open as openFd } from 'node:fs';
import { mkdir, readdir, rename, stat, unlink, utimes } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import {
  BlobMissing,
  type BlobStore,
  type ByteRange,
  checkHash,
  checkRange,
  HASH,
  type SendableBlob,
} from './blobs.ts';
import { createDrafts, done, temporaryIn, unlessMissing } from './drafts.ts';
import { openToSend } from './send-file.ts';
import { syncFolder } from './sync-folder.ts';

const CHUNK = 1024 * 1024;
const SHARD = /^[0-9a-f]{2}$/;
const ASIDE = /^[0-9a-f]{64}\./;
/** Longer than a removal takes: what lies aside for longer was left there. */
const REMOVAL_MS = 60_000;
/** A file that was written so short a time ago is as new as one of this moment. */
const RECENT_MS = 1_000;
/** Longer than such a removal keeps them from a reader. */
const ASIDE_MS = 50;

const openDescriptor = promisify(openFd);
const closeDescriptor = promisify(closeFd);
const statDescriptor = promisify(fstatFd);

export interface LocalOptions {
  /** Bytes of the disk that stay free: below that nothing more is taken. */
  minFree?: number;
  /** Other processes may be removing files from it at this moment. */
  isShared?: boolean;
}

export async function localBlobs(
  folder: string,
  { minFree = 0, isShared = false }: LocalOptions = {},
): Promise<BlobStore> {
  const root = resolve(folder);
  const temporary = temporaryIn(root);
  const ensureFolder = durableFolders(root);

  /** A removal that was cut off may have taken aside what somebody put a moment before: it goes back. */
  const recover = async (olderThanMs: number): Promise<number> => {
    let recovered = 0;
    for (const name of await namesIn(temporary, ASIDE)) {
      const aside = join(temporary, name);
      const found = await unlessMissing(stat(aside));
      // The clock tells whole milliseconds: what was taken aside within this one is not younger than it.
      if (!found || Math.floor(found.ctimeMs) > Date.now() - olderThanMs) continue;
      const hash = name.slice(0, name.indexOf('.'));
      await ensureFolder(hash);
      if (await done(putBack(aside, pathOf(root, hash)))) recovered += 1;
    }
    return recovered;
  };
  if (!isShared) await recover(0);

  const drafts = createDrafts({
    root,
    minFree,
    prepare: ensureFolder,
    async moveIntoStore({ hash, path, lastWrite }) {
      // The time of the put, and not of a last byte that came long before.
      const now = new Date();
      if (now.getTime() - lastWrite > RECENT_MS) await utimes(path, now, now);
      const shard = await ensureFolder(hash);
      // Even when the blob is there already: replacing it by the same bytes renews its time of change, so that
      // a sweep of unreferenced blobs sees it as new.
      await rename(path, join(shard, hash));
      await syncFolder(shard);
    },
  });

  return {
    receive: drafts.receive,
    put: drafts.put,
    partials: drafts.openPartials(),

    async open(hash: string, range?: ByteRange): Promise<Readable> {
      const path = pathOf(root, hash);
      if (range) checkRange(range);
      const fd = await patiently(hash, () => openDescriptor(path, 'r'));
      try {
        const { size } = await statDescriptor(fd);
        // Every read allocates a buffer this big, so a small blob must not ask for a large one.
        const highWaterMark = Math.min(CHUNK, Math.max(size, 1));
        return createReadStream(path, { ...range, fd, highWaterMark });
      } catch (error) {
        await closeDescriptor(fd);
        throw error;
      }
    },

    async openToSend(hash: string, range?: ByteRange): Promise<SendableBlob> {
      const path = pathOf(root, hash);
      if (range) checkRange(range);
      return patiently(hash, () => openToSend(path, range));
    },

    async pathOf(hash: string): Promise<string> {
      const path = pathOf(root, hash);
      await patiently(hash, () => stat(path));
      return path;
    },

    async stat(hash: string): Promise<{ size: number } | undefined> {
      const found = await unlessMissing(stat(pathOf(root, hash)));
      return found && { size: found.size };
    },

    async remove(hash: string, minAgeMs = 0): Promise<'removed' | 'recent' | 'missing'> {
      const path = pathOf(root, hash);
      const isRecent = ({ mtimeMs }: { mtimeMs: number }) => minAgeMs > 0 && mtimeMs > Date.now() - minAgeMs;
      const found = await unlessMissing(stat(path));
      if (!found) return 'missing';
      if (isRecent(found)) return 'recent';
      // Taken aside first, and looked at again there: whoever puts the same bytes from now on puts a new file.
      const aside = join(temporary, `${hash}.${randomUUID()}`);
      if (!(await done(rename(path, aside)))) return 'missing';
      if (isRecent(await stat(aside))) {
        await putBack(aside, path);
        return 'recent';
      }
      await done(unlink(aside));
      return 'removed';
    },

    async *list(): AsyncIterable<{ hash: string; modified: number }> {
      for (const first of await namesIn(root, SHARD)) {
        for (const second of await namesIn(join(root, first), SHARD)) {
          const shard = join(root, first, second);
          for (const hash of await namesIn(shard, HASH)) {
            const found = await unlessMissing(stat(join(shard, hash)));
            if (found) yield { hash, modified: found.mtimeMs };
          }
        }
      }
    },

    check: drafts.check,

    async sweepTemporary(olderThanMs: number): Promise<number> {
      const recovered = await recover(REMOVAL_MS);
      return recovered + (await drafts.sweep(olderThanMs, (name) => !ASIDE.test(name)));
    },
  };
}

/** Should the bytes be put once more at the same moment, either file may be the one that stays: they are the same. */
async function putBack(aside: string, path: string): Promise<void> {
  const now = new Date();
  await utimes(aside, now, now);
  await rename(aside, path);
  await syncFolder(dirname(path));
}

/** A removal that finds bytes wanted after all puts them back at once: what is missing is looked for once more. */
async function patiently<T>(hash: string, openFile: () => Promise<T>): Promise<T> {
  const opened = await unlessMissing(openFile());
  if (opened !== undefined) return opened;
  await sleep(ASIDE_MS);
  const atLast = await unlessMissing(openFile());
  if (atLast === undefined) throw new BlobMissing(hash);
  return atLast;
}

function durableFolders(root: string): (hash: string) => Promise<string> {
  // A folder is trusted only after this process synced its parents itself: one that exists may have been made a
  // moment ago by a put that has not synced it yet.
  const known = new Set<string>();
  return async (hash) => {
    const first = join(root, hash.slice(0, 2));
    const shard = shardOf(root, hash);
    if (known.has(shard)) return shard;
    await mkdir(shard, { recursive: true, mode: 0o700 });
    await Promise.all([syncFolder(first), known.has(first) ? undefined : syncFolder(root)]);
    known.add(first).add(shard);
    return shard;
  };
}

function pathOf(root: string, hash: string): string {
  checkHash(hash);
  return join(shardOf(root, hash), hash);
}

function shardOf(root: string, hash: string): string {
  return join(root, hash.slice(0, 2), hash.slice(2, 4));
}

async function namesIn(folder: string, pattern: RegExp): Promise<string[]> {
  const names = (await unlessMissing(readdir(folder))) ?? [];
  return names.filter((name) => pattern.test(name)).sort();
}
