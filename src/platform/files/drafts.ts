// Bytes on their way into a store: files of the local disk until they are kept.
import { randomUUID } from 'node:crypto';
import type { StatsFs } from 'node:fs';
import { readdir, rm, stat, statfs, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { makeFolder } from '../make-folder.ts';
import {
  type BlobDraft,
  BlobMissing,
  type BlobStore,
  type PartialStore,
  type PutOptions,
  SourceFailed,
  type StoredBlob,
  StoreFailed,
} from './blobs.ts';
import { localPartials } from './partials.ts';
import { type WrittenDraft, writeDraft } from './write-draft.ts';

/** The folder of files that arrive in several requests. */
export const PARTIALS = 'partials';

export type LocalDraft = WrittenDraft & { path: string };

export interface DraftParts {
  /** A folder; drafts stand in its `tmp`, files that arrive in several requests in its `partials`. */
  root: string;
  /** Bytes of the disk that stay free: below that nothing more is taken. */
  minFree: number;
  /** Makes the place for it, while the file is being synced. */
  prepare(hash: string): Promise<unknown>;
  /** Takes the file away. What is left of it when this fails is removed. */
  moveIntoStore(draft: LocalDraft): Promise<void>;
}

export interface Drafts extends Pick<BlobStore, 'receive' | 'put' | 'check'> {
  /** Where drafts stand. */
  temporary: string;
  /** Rejects when the disk has too little room. */
  requireSpace(): Promise<void>;
  /** Files of the folder that arrive in several requests. */
  openPartials(): PartialStore;
  /** Removes files that were left behind; returns how many. */
  sweep(olderThanMs: number, isDraft?: (name: string) => boolean): Promise<number>;
}

export function createDrafts({ root, minFree, prepare, moveIntoStore }: DraftParts): Drafts {
  const temporary = temporaryIn(root);

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
  const discardFile = (path: string) => rm(path, { force: true }).catch(() => {});

  const receive = async (source: Readable | Buffer, options: PutOptions = {}): Promise<BlobDraft> => {
    const path = join(temporary, randomUUID());
    const written = await writeDraft(path, source, { ...options, requireSpace, prepare }).catch(
      async (error: unknown) => {
        await discardFile(path);
        return asStoreFailure(error);
      },
    );
    return toDraft({ ...written, path });
  };

  const toDraft = (draft: LocalDraft): BlobDraft => {
    const { hash, size, path } = draft;
    const refuse = async (error: unknown): Promise<never> => {
      await discardFile(path);
      return asStoreFailure(error);
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
        await moveIntoStore(draft).catch(refuse);
      },
      async discard() {
        if (state !== 'arrived') return;
        state = 'discarded';
        await discardFile(path);
      },
    };
  };

  return {
    receive,
    temporary,
    requireSpace,

    async put(source: Readable | Buffer, options: PutOptions = {}): Promise<StoredBlob> {
      const draft = await receive(source, options);
      await draft.keep();
      return { hash: draft.hash, size: draft.size };
    },

    openPartials() {
      const partials = localPartials({ folder: join(root, PARTIALS), temporary, requireSpace });
      return {
        append: (...given) => partials.append(...given).catch(asStoreFailure),
        remove: partials.remove,
        removeParts: partials.removeParts,
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
      };
    },

    async check(): Promise<void> {
      const probe = join(temporary, randomUUID());
      try {
        await writeFile(probe, 'probe', { flag: 'wx', mode: 0o600 });
      } finally {
        await rm(probe, { force: true });
      }
    },

    sweep: (olderThanMs, isDraft) => sweepFolder(temporary, olderThanMs, isDraft),
  };
}

/** Removes files that were left behind; returns how many. */
export async function sweepFolder(
  folder: string,
  olderThanMs: number,
  isOurs: (name: string) => boolean = () => true,
): Promise<number> {
  const limit = Date.now() - olderThanMs;
  let removed = 0;
  for (const name of (await unlessMissing(readdir(folder))) ?? []) {
    const path = join(folder, name);
    const found = await unlessMissing(stat(path));
    if (!found || found.mtimeMs > limit || !isOurs(name)) continue;
    if (await done(unlink(path))) removed += 1;
  }
  return removed;
}

/** Where drafts stand; made if it is missing. */
export function temporaryIn(root: string): string {
  const temporary = join(root, 'tmp');
  makeFolder(temporary);
  return temporary;
}

/** False when there was nothing at the path. */
export async function done(work: Promise<void>): Promise<boolean> {
  return (await unlessMissing(work.then(() => true))) ?? false;
}

export async function unlessMissing<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Some shared folders know no second name of a file: there the bytes are written once more. */
function unlessNoLinks(error: unknown): undefined {
  const isNoLink = error instanceof Error && 'syscall' in error && error.syscall === 'link';
  if (!isNoLink) throw error;
}

/** Did the operating system refuse, and not a rule of ours? */
export function asStoreFailure(error: unknown): never {
  const isRefused = error instanceof Error && 'syscall' in error && 'errno' in error;
  throw isRefused ? new StoreFailed('the bytes cannot be written', error) : error;
}
