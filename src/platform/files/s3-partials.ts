// Files that arrive in several requests, in a bucket: each request adds objects, `partials/<file>/<where it begins>-<a name of its own>`.
// Which of them count is known to whoever writes, so that of two writers none can put bytes into what the other one has told of.
import { createHash, type Hash, randomUUID } from 'node:crypto';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { BlobMissing, type PartialStore, SourceFailed, type StoredPart } from './blobs.ts';
import { asStoreFailure, type Drafts, PARTIALS } from './drafts.ts';
import { checkPartialName } from './partials.ts';
import type { S3 } from './s3-client.ts';
import { takePieces } from './take-pieces.ts';

const PART = 16 * 1024 * 1024;
/** A part that is smaller is written once more together with what follows it: many tiny requests do not make many objects. */
const SMALL = 256 * 1024;
/** What comes slowly is stored as often. */
const STORE_EVERY_MS = 10_000;
const SIGN_OF_LIFE_MS = 2_000;
const REMOVE_MS = 10_000;
const KEY = /^partials\/([\w-]{1,64})\//;

/** A part on the local disk, until it is an object. */
interface OpenPart {
  path: string;
  file: FileHandle;
  start: number;
  size: number;
  hash: Hash;
}

export function s3Partials(
  s3: S3,
  { temporary, requireSpace, receive }: Pick<Drafts, 'temporary' | 'requireSpace' | 'receive'>,
): PartialStore {
  const folderOf = (id: string): string => {
    checkPartialName(id);
    return `${PARTIALS}/${id}/`;
  };

  const readPart = async (id: string, { name }: StoredPart): Promise<Readable> => {
    const stream = await s3.read(`${folderOf(id)}${name}`);
    if (!stream) throw new BlobMissing(name);
    return stream;
  };

  const openPart = async (start: number): Promise<OpenPart> => {
    await requireSpace();
    const path = join(temporary, randomUUID());
    return { path, file: await open(path, 'wx', 0o600), start, size: 0, hash: createHash('sha256') };
  };
  const closePart = async ({ path, file }: OpenPart): Promise<void> => {
    await file.close();
    await rm(path, { force: true });
  };
  const add = async (part: OpenPart, bytes: Buffer): Promise<void> => {
    for (let done = 0; done < bytes.length; ) {
      done += (await part.file.write(bytes, done, bytes.length - done, part.size + done)).bytesWritten;
    }
    part.hash.update(bytes);
    part.size += bytes.length;
  };
  const addStored = async (part: OpenPart, id: string, stored: StoredPart): Promise<void> => {
    for await (const piece of await readPart(id, stored)) await add(part, piece);
    if (part.size !== stored.size) throw new BlobMissing(stored.name);
  };

  const store = async (id: string, { path, start, size, hash }: OpenPart): Promise<StoredPart> => {
    const name = `${start}-${randomUUID()}`;
    await s3.putFile(`${folderOf(id)}${name}`, { path, size, hash: hash.digest('hex') });
    return { name, start, size };
  };

  async function* bytesOf(id: string, parts: readonly StoredPart[]): AsyncGenerator<Buffer> {
    for (const part of parts) for await (const piece of await readPart(id, part)) yield piece;
  }

  return {
    async append(id, at, source, options) {
      source.on('error', () => {});
      const { lastPart, arrived, beforeWrite, synced } = options;
      if (at !== (lastPart ? lastPart.start + lastPart.size : 0)) throw new BlobMissing(id);
      let continued = lastPart && lastPart.size < SMALL ? lastPart : undefined;
      let part: OpenPart | undefined;
      const write = async (bytes: Buffer, start: number): Promise<void> => {
        if (!part) {
          part = await openPart(continued?.start ?? start);
          if (continued) await addStored(part, id, continued);
          continued = undefined;
        }
        await add(part, bytes);
      };
      const settle = async (end: number): Promise<void> => {
        if (!part) return;
        const living = setInterval(() => {
          arrived();
          beforeWrite([]).catch(() => {});
        }, SIGN_OF_LIFE_MS);
        const stored = await store(id, part).finally(() => clearInterval(living));
        await synced(end, stored);
        await closePart(part);
        part = undefined;
      };
      try {
        const isDue = (bytes: number, ms: number) => bytes >= PART || (bytes >= SMALL && ms >= STORE_EVERY_MS);
        return await takePieces(source, at, options, { write, settle, isDue }).catch(asStoreFailure);
      } finally {
        if (part) await closePart(part);
      }
    },

    async toDraft(id, size, { parts }) {
      let end = 0;
      for (const part of parts) {
        if (part.start !== end) throw new BlobMissing(id);
        end += part.size;
      }
      if (end !== size) throw new BlobMissing(id);
      const whole = Readable.from(bytesOf(id, parts), { objectMode: false });
      const draft = await receive(whole).catch((error: unknown) => {
        // Here the source is the bucket, and not a client.
        throw error instanceof SourceFailed ? error.cause : error;
      });
      if (draft.size === size) return draft;
      await draft.discard();
      throw new BlobMissing(id);
    },

    async remove(id) {
      for await (const { key } of s3.list(folderOf(id))) await s3.remove(key, REMOVE_MS);
    },

    async removeParts(id, names) {
      for (const name of names) await s3.remove(`${folderOf(id)}${name}`, REMOVE_MS);
    },

    async list() {
      const ids = new Set<string>();
      for await (const { key } of s3.list(`${PARTIALS}/`)) ids.add(KEY.exec(key)?.[1] ?? '');
      ids.delete('');
      return [...ids];
    },
  };
}
