// Blobs on the local disk: <root>/<aa>/<bb>/<hash>, with unfinished writes in <root>/tmp.
import { randomUUID } from 'node:crypto';
import { close as closeFd, createReadStream, fstat as fstatFd, open as openFd, type StatsFs } from 'node:fs';
import { mkdir, readdir, rename, rm, stat, statfs, unlink, utimes, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { makeFolder } from '../make-folder.ts';
import {
  type BlobDraft,
  BlobMissing,
  type BlobStore,
  type ByteRange,
  type PutOptions,
  type SendableBlob,
  SourceFailed,
  type StoredBlob,
  StoreFailed,
} from './blobs.ts';
import { localPartials } from './partials.ts';
import { openToSend } from './send-file.ts';
import { syncFolder } from './sync-folder.ts';
import { type WrittenDraft, writeDraft } from './write-draft.ts';

const CHUNK = 1024 * 1024;
const HASH = /^[0-9a-f]{64}$/;
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
}

export async function localBlobs(folder: string, { minFree = 0 }: LocalOptions = {}): Promise<BlobStore> {
  const root = resolve(folder);
  const temporary = join(root, 'tmp');
  makeFolder(temporary);
  const ensureFolder = durableFolders(root);

  /** A removal that was cut off may have taken aside what somebody put a moment before: it goes back. */
  const recover = async (olderThanMs: number): Promise<number> => {
    let recovered = 0;
    for (const name of await namesIn(temporary, ASIDE)) {
      const aside = join(temporary, name);
      const found = await unlessMissing(stat(aside));
      if (!found || found.ctimeMs > Date.now() - olderThanMs) continue;
      const hash = name.slice(0, name.indexOf('.'));
      await ensureFolder(hash);
      if (await done(putBack(aside, pathOf(root, hash)))) recovered += 1;
    }
    return recovered;
  };
  await recover(0);

  // Those who ask while the disk is being asked share its answer.
  let asking: Promise<StatsFs> | undefined;
  const requireSpace = async (): Promise<void> => {
    if (minFree === 0) return;
    asking ??= statfs(root).finally(() => {
      asking = undefined;
    });
    const { bavail, bsize } = await asking;
    if (bavail * bsize < minFree) throw new StoreFailed(`the disk has less than ${minFree} bytes free`);
  };

  const receive = async (source: Readable | Buffer, options: PutOptions = {}): Promise<BlobDraft> => {
    const path = join(temporary, randomUUID());
    const discard = () => rm(path, { force: true }).catch(() => {});
    const refuse = async (error: unknown): Promise<never> => {
      await discard();
      throw isSystemError(error) ? new StoreFailed('the bytes cannot be written', error) : error;
    };
    const { hash, size, lastWrite } = await writeDraft(path, source, {
      ...options,
      requireSpace,
      prepare: ensureFolder,
    }).catch(refuse);

    return toDraft({ hash, size, path, lastWrite });
  };

  const toDraft = ({ hash, size, path, lastWrite }: WrittenDraft & { path: string }): BlobDraft => {
    const discard = () => rm(path, { force: true }).catch(() => {});
    const refuse = async (error: unknown): Promise<never> => {
      await discard();
      throw isSystemError(error) ? new StoreFailed('the bytes cannot be written', error) : error;
    };
    const moveIntoStore = async (): Promise<void> => {
      // The time of the put, and not of a last byte that came long before.
      const now = new Date();
      if (now.getTime() - lastWrite > RECENT_MS) await utimes(path, now, now);
      const shard = await ensureFolder(hash);
      // Even when the blob is there already: replacing it by the same bytes renews its time of change, so that
      // a sweep of unreferenced blobs sees it as new.
      await rename(path, join(shard, hash));
      await syncFolder(shard);
    };
    let state: 'arrived' | 'kept' | 'discarded' = 'arrived';
    return {
      hash,
      size,
      path,
      async keep() {
        // Whoever referred to it now would refer to nothing.
        if (state === 'discarded') throw new SourceFailed(new Error('The draft was discarded'));
        if (state === 'kept') return;
        state = 'kept';
        await moveIntoStore().catch(refuse);
      },
      async discard() {
        if (state !== 'arrived') return;
        state = 'discarded';
        await discard();
      },
    };
  };

  const partials = localPartials({ folder: join(root, 'partials'), temporary, requireSpace });
  const asStoreFailure = (error: unknown): never => {
    throw isSystemError(error) ? new StoreFailed('the bytes cannot be written', error) : error;
  };

  return {
    receive,

    partials: {
      append: (...given) => partials.append(...given).catch(asStoreFailure),
      remove: partials.remove,
      list: partials.list,
      async toDraft(id, size, { isCopied }) {
        const linked = isCopied ? undefined : await partials.linkWhole(id, size).catch(unlessNoLinks);
        if (linked) return toDraft({ ...linked, size, lastWrite: 0 });
        const file = await partials.openWhole(id);
        const draft = await receive(file.createReadStream());
        if (draft.size === size) return draft;
        await draft.discard();
        throw new BlobMissing(id);
      },
    },

    async put(source: Readable | Buffer, options: PutOptions = {}): Promise<StoredBlob> {
      const draft = await receive(source, options);
      await draft.keep();
      return { hash: draft.hash, size: draft.size };
    },

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

    async check(): Promise<void> {
      const probe = join(temporary, randomUUID());
      try {
        await writeFile(probe, 'probe', { flag: 'wx', mode: 0o600 });
      } finally {
        await rm(probe, { force: true });
      }
    },

    async sweepTemporary(olderThanMs: number): Promise<number> {
      const limit = Date.now() - olderThanMs;
      let tidied = await recover(REMOVAL_MS);
      for (const name of await readdir(temporary)) {
        const path = join(temporary, name);
        const found = await unlessMissing(stat(path));
        if (!found || found.mtimeMs > limit || ASIDE.test(name)) continue;
        if (await done(unlink(path))) tidied += 1;
      }
      return tidied;
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

/** False when there was nothing at the path. */
async function done(work: Promise<void>): Promise<boolean> {
  return (await unlessMissing(work.then(() => true))) ?? false;
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

/** Some shared folders know no second name of a file: there the bytes are written once more. */
function unlessNoLinks(error: unknown): undefined {
  const isNoLink = error instanceof Error && 'syscall' in error && error.syscall === 'link';
  if (!isNoLink) throw error;
}

/** Did the operating system refuse, and not a rule of ours? */
function isSystemError(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error && 'errno' in error;
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
  if (!HASH.test(hash)) throw new TypeError('Not a SHA-256 in lower-case hexadecimal');
  return join(shardOf(root, hash), hash);
}

function shardOf(root: string, hash: string): string {
  return join(root, hash.slice(0, 2), hash.slice(2, 4));
}

function checkRange({ start, end }: ByteRange): void {
  const sound = Number.isSafeInteger(start) && Number.isSafeInteger(end) && start >= 0 && end >= start;
  if (!sound) throw new RangeError(`Not a range of bytes: ${start} to ${end}`);
}

async function namesIn(folder: string, pattern: RegExp): Promise<string[]> {
  const names = (await unlessMissing(readdir(folder))) ?? [];
  return names.filter((name) => pattern.test(name)).sort();
}

async function unlessMissing<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
