// What users keep: a quota over all modules, bytes that are still arriving, and a store that cannot take them.
import { readFile } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { FastifyBaseLogger } from 'fastify';
import { type Database, type Db, together, transaction } from '../db/index.ts';
import { AppError, badRequest, filesUnavailable } from '../http/errors/errors.ts';
import type { Limits } from '../limits/limits.ts';
import type { Clock } from '../time/clock.ts';
import { createKept } from '../time/kept.ts';
import type { BlobRelease } from './blob-release.ts';
import {
  type BlobDraft,
  type BlobStore,
  BlobTooLarge,
  type PartialStore,
  SourceFailed,
  type StoredBlob,
  StoreFailed,
  StoreUnavailable,
  type WholeOptions,
} from './blobs.ts';
import { charge } from './charges.ts';
import { createRooms, joinRooms, type Room, type RoomOptions } from './rooms.ts';
import { listMostUsed, listUsedBytes, sumUsedBytes, usedBytes } from './storage.repository.ts';

/** How long the sum of what all users keep is used; what arrives meanwhile at this process counts too. */
const SUM_MS = 10_000;

export interface Storage {
  /** Takes an upload to the disk, within the user's quota together with all that arrives for them at the same time. */
  receive(userId: number, source: Readable, options: ReceiveOptions): Promise<Upload>;
  /** Appends a part of an upload that arrives in several requests, as `PartialStore.append` does. */
  append: PartialStore['append'];
  /** An upload that has arrived in several requests, as a whole. */
  receivePartial(id: string, size: number, options: WholeOptions): Promise<Upload>;
  /** What the user keeps. */
  usedBy(userId: number): Promise<number>;
  /** What the user may still keep. */
  roomOf(userId: number): Promise<number>;
  /**
   * Keeps bytes for a user: they are stored, then `commit` refers to them and counts them in its transaction. What it
   * does not come to count is removed again. `used`: what the user keeps, where that was read just now.
   */
  keep<T>(userId: number, contents: Contents, commit: (kept: Kept) => Promise<T>, used?: number): Promise<T>;
  /** Room within another limit than the quota, shared by all uploads with the same key. */
  openRoom(options: RoomOptions): Room;
}

interface ReceiveOptions {
  maxBytes: number;
  /** The error for an upload that has more. */
  tooLarge(): AppError;
  /** The length that the client says it will send. */
  announced?: number;
  /** What the user keeps, where that was read just now. */
  used?: number | undefined;
  /** Limits beside the user's quota. */
  rooms?: readonly Promise<Room>[];
}

/** An upload that has arrived. Until it is discarded, or kept and counted, it takes room. */
export interface Upload extends StoredBlob {
  /** Where its bytes are. */
  path: string;
  read(): Promise<Buffer>;
  discard(): Promise<void>;
}

export type Content = Buffer | Upload;
/** Many are made one by one, so that not all of them are in memory. */
type Contents = Iterable<Content> | AsyncIterable<Content>;

export interface Kept {
  /** In the order of the contents. */
  blobs: StoredBlob[];
  /** Belongs in the transaction that refers to the bytes: 413 if the user then keeps more than the quota. */
  charge(tx: Db): Promise<void>;
}

export interface StorageParts {
  database: Database;
  blobs: BlobStore;
  blobRelease: BlobRelease;
  limits: Limits;
  clock: Clock;
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
}

export function createStorage({ database, blobs, blobRelease, limits, clock, log }: StorageParts): Storage {
  const { db } = database;
  const quotaOf = (userId: number) => limits.ofUser(userId).storage || Number.POSITIVE_INFINITY;
  const sum = createKept(clock, SUM_MS, () => sumUsedBytes(database));
  limits.register('storage', {
    ofAll: async () => (await sum.get()).value,
    largest: (atLeast, count) => listMostUsed(db, atLeast, count),
    ofUsers: (userIds) => listUsedBytes(db, userIds),
  });
  const rooms = createRooms();
  const arrived = new WeakMap<Upload, { draft: BlobDraft; giveBack(): void }>();
  let isFailing = false;

  /** A store that fails is told of once, and once more when it works again. */
  const explained = async <T>(work: Promise<T>): Promise<T> => {
    try {
      const result = await work;
      if (isFailing) log.warn('files can be stored again');
      isFailing = false;
      return result;
    } catch (error) {
      if (error instanceof SourceFailed) {
        throw badRequest('upload_aborted', 'The upload came to an end before its last byte');
      }
      if (!(error instanceof StoreFailed)) throw error;
      if (!isFailing) log.error({ err: error, cause: String(error.cause ?? '') }, 'files cannot be stored');
      isFailing = true;
      if (error instanceof StoreUnavailable) throw filesUnavailable();
      throw new AppError('storage_unavailable', 507, 'Files cannot be stored at the moment; nothing was kept');
    }
  };

  /** What the user may still keep, within what all users may. */
  const openQuota = async (userId: number, known?: number): Promise<Room> => {
    const [used, quota] = [known ?? (await usedBytes(db, userId)), quotaOf(userId)];
    const ofUser = rooms.open({ key: roomOfUser(userId), used, limit: quota, full: () => storageFull(used, quota) });
    const limit = limits.ofAll().storage;
    if (limit === 0) return ofUser;
    const { value } = await sum.get();
    return joinRooms([
      ofUser,
      rooms.open({ key: 'everybody', used: value, limit, full: () => storageOfAllFull(value, limit) }),
    ]);
  };

  /** Room for bytes that are made here. They are mostly made of an upload, for which it was read what the user keeps. */
  const openQuotaFor = (userId: number, bytes: number, used: number | undefined): Promise<Room> =>
    openQuota(userId, rooms.knownUse(roomOfUser(userId), quotaOf(userId), bytes, used));

  const toUpload = (draft: BlobDraft, giveBack: () => void): Upload => {
    const { hash, size, path } = draft;
    const discard = async () => {
      giveBack();
      await draft.discard();
    };
    const upload = { hash, size, path, discard, read: () => readFile(path) };
    arrived.set(upload, { draft, giveBack });
    return upload;
  };

  /** Bytes that were stored for nothing go soon; the failure that led to it is the one that is told. */
  const dismiss = async (stored: readonly StoredBlob[]): Promise<void> => {
    const hashes = stored.map(({ hash }) => hash);
    await transaction(db, (tx) => blobRelease.dismiss(tx, hashes)).catch((error: unknown) =>
      log.error({ err: error }, 'bytes are left for the sweep'),
    );
  };

  return {
    openRoom: rooms.open,

    async receive(userId, source, { maxBytes, tooLarge, announced = 0, used, rooms: others = [] }) {
      if (announced > maxBytes) throw tooLarge();
      const all = await openAll([...others, openQuota(userId, used)]);
      const giveBack = () => {
        for (const room of all) room.giveBack();
      };
      const take = (bytes: number) => {
        for (const room of all) room.take(bytes);
      };
      let [reserved, size] = [announced, 0];
      const admit = (bytes: number) => {
        size += bytes;
        if (size <= reserved) return;
        take(size - reserved);
        reserved = size;
      };
      try {
        take(announced);
        const draft = await explained(blobs.receive(source, { maxBytes, admit }));
        return toUpload(draft, giveBack);
      } catch (error) {
        giveBack();
        if (error instanceof BlobTooLarge) throw tooLarge();
        throw error;
      }
    },

    append: (...given) => explained(blobs.partials.append(...given)),

    async receivePartial(id, size, options) {
      return toUpload(await explained(blobs.partials.toDraft(id, size, options)), () => {});
    },

    usedBy: (userId) => usedBytes(db, userId),

    roomOf: async (userId) => quotaOf(userId) - (await usedBytes(db, userId)),

    async keep(userId, contents, commit, used) {
      const stored: StoredBlob[] = [];
      const givers: (() => void)[] = [];
      let isCounted = false;
      try {
        for await (const content of contents) {
          if (Buffer.isBuffer(content)) {
            // What arrived as an upload has taken its room.
            const room = await openQuotaFor(userId, content.length, used);
            givers.push(room.giveBack);
            room.take(content.length);
            stored.push(await explained(blobs.put(content)));
          } else {
            const { draft, giveBack } = arrivedFrom(arrived, content);
            await explained(draft.keep());
            stored.push({ hash: draft.hash, size: draft.size });
            givers.push(giveBack);
          }
        }
        return await commit({
          blobs: stored,
          async charge(tx) {
            const { before, added } = await charge(tx, userId, stored);
            const quota = quotaOf(userId);
            if (added > 0 && before + added > quota) throw storageFull(before, quota);
            isCounted = true;
            // From here on the database counts them.
            for (const giveBack of givers) giveBack();
          },
        });
      } catch (error) {
        isCounted = false;
        throw error;
      } finally {
        for (const giveBack of givers) giveBack();
        if (!isCounted && stored.length > 0) await dismiss(stored);
      }
    },
  };
}

function roomOfUser(userId: number): string {
  return `user ${userId}`;
}

/** All of the rooms, or none when one of them is full. */
async function openAll(opening: readonly Promise<Room>[]): Promise<Room[]> {
  try {
    return await together(...opening);
  } catch (error) {
    for (const end of await Promise.allSettled(opening)) if (end.status === 'fulfilled') end.value.giveBack();
    throw error;
  }
}

function arrivedFrom<T>(uploads: WeakMap<Upload, T>, upload: Upload): T {
  const found = uploads.get(upload);
  if (!found) throw new Error('not an upload of this storage');
  return found;
}

function storageOfAllFull(used: number, limit: number): AppError {
  return new AppError('storage_unavailable', 507, `Everybody's storage is full: ${used} of ${limit} bytes are in use`);
}

function storageFull(used: number, quota: number): AppError {
  return new AppError(
    'storage_full',
    413,
    `Your storage is full: ${used} of ${quota} bytes are in use; delete files first`,
  );
}
