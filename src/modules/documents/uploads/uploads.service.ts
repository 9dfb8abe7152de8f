// Uploads that go on after a break: their bytes arrive in several requests, and end as a file in the drop box (D26).
import { createHash, type Hash, randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { Actor } from '../../../platform/access/index.ts';
import { type Db, together, transaction } from '../../../platform/db/index.ts';
import { BlobMissing, BlobTooLarge, type StoredPart } from '../../../platform/files/blobs.ts';
import { AppError, conflict, notFound, tooLarge } from '../../../platform/http/index.ts';
import { inRounds, letOthersIn } from '../../../platform/let-others-in.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type Asked, defineTopic } from '../../../platform/processes/index.ts';
import { HOUR_MS } from '../../../platform/time/durations.ts';
import type { DropboxService } from '../dropbox/dropbox.service.ts';
import type { StoredUpload } from './uploads.repository.ts';
import * as repository from './uploads.repository.ts';

const KEPT_MS = 24 * HOUR_MS;
/** How long a writer holds an upload without a byte. */
const HELD_MS = 8_000;
const RENEWED_MS = 2_000;
/** A writer of this process that is silent for so long gives way to the next: its client has lost the connection. */
const SILENT_MS = 2_000;
/** Uploads of one user that are on their way. */
const MAX_ARRIVING = 200;
const EXPIRED_AT_ONCE = 100;

export const checksumAlgorithms = ['sha1', 'sha256'] as const;

export interface Checksum {
  algorithm: (typeof checksumAlgorithms)[number];
  /** Base64. */
  digest: string;
}

export interface NewUpload {
  size: number;
  name: string | null;
  metadata: string;
}

interface Part {
  offset: number;
  source: Readable;
  checksum?: Checksum | undefined;
  /** The length that the client says it will send. */
  announced?: number | undefined;
}

/** Asks another process to dismiss the silent writer of an upload. */
const silentWriter = defineTopic<Asked<string, boolean>>('silent writer of an upload');

export type UploadsService = ReturnType<typeof createUploadsService>;

type Parts = Pick<Platform, 'database' | 'storage' | 'blobs' | 'clock' | 'jobs' | 'processes' | 'uploadLimits' | 'log'>;

export function createUploadsService(
  { database, storage, blobs, clock, jobs, processes, uploadLimits, log }: Parts,
  dropbox: DropboxService,
) {
  const { db } = database;
  /** The writers of this process. */
  const writers = new Map<string, Writer>();
  jobs.every('uploads.expire', HOUR_MS, () => removeExpired());

  const removeExpired = async (): Promise<void> => {
    await inRounds(EXPIRED_AT_ONCE, async (limit) => {
      const ids = await transaction(db, (tx) => repository.deleteExpired(tx, clock.now(), limit));
      for (const id of ids) await blobs.partials.remove(id);
      return ids.length;
    });
    // Bytes of uploads whose user was deleted, and what a killed server has left.
    const names = await blobs.partials.list();
    for (let at = 0; at < names.length; at += EXPIRED_AT_ONCE) {
      const some = names.slice(at, at + EXPIRED_AT_ONCE);
      const existing = await repository.existingIds(db, some);
      for (const name of some) if (!existing.has(name)) await blobs.partials.remove(name);
      await letOthersIn();
    }
  };

  const get = async (actor: Actor, id: string): Promise<StoredUpload> => {
    const upload = await repository.findUpload(db, actor.id, id, clock.now());
    if (!upload) throw notFound('Upload');
    return upload;
  };

  /** Holds the upload for one request; whoever comes second is refused. */
  const hold = async (actor: Actor, id: string, offset: number): Promise<Held> => {
    await dismissSilent(id);
    const writer = randomBytes(12).toString('base64url');
    const take = async (): Promise<Held | undefined> => {
      const now = clock.now();
      const [upload, lastPart] = await transaction(db, (tx) =>
        together(
          repository.takeUpload(tx, { id, userId: actor.id, offset, writer, now, until: now + HELD_MS }),
          repository.findLastPart(tx, id),
        ),
      );
      return upload && { upload, lastPart, writer, isFree: false };
    };
    const held = await take();
    if (held) return held;
    const { received, file_key } = await get(actor, id);
    if (received !== offset || file_key !== null) {
      throw conflict('wrong_offset', `The upload has ${received} bytes, not ${offset}`);
    }
    const dismissed = await processes.ask(silentWriter, id);
    const again = dismissed.includes(true) ? await take() : undefined;
    if (again) return again;
    throw new AppError('upload_in_use', 423, 'Another request is writing to the upload');
  };

  /** Returns whether there was one. */
  const dismissSilent = async (id: string): Promise<boolean> => {
    const writer = writers.get(id);
    if (!writer || performance.now() - writer.heardAt < SILENT_MS) return false;
    await writer.dismiss();
    return true;
  };
  processes.answer(silentWriter, dismissSilent);

  const change = (held: Held, changes: Parameters<typeof repository.updateHeld>[2]): Promise<boolean> =>
    transaction(db, (tx) => repository.updateHeld(tx, { id: held.upload.id, writer: held.writer }, changes));

  const write = async (held: Held, { source, checksum, announced }: Part): Promise<number> => {
    const { id, size, received } = held.upload;
    const hash = checksum && createHash(checksum.algorithm);
    const renewal = createRenewal(clock.now(), async (now) => {
      if (!(await change(held, { writer_until: now + HELD_MS, expires_at: now + KEPT_MS }))) throw lost();
    });
    const writer = createWriter(source);
    writers.set(id, writer);
    held.released = writer.ended;
    /** Parts that are stored and do not count yet. */
    let stored: StoredPart[] = [];
    const count = async (end: number): Promise<void> => {
      const counted = stored;
      // With its last byte a request lets go of an upload that is not whole yet.
      const isLast = end < size && end - received === announced;
      // Should the database be lost now, they may count, and stay.
      stored = [];
      const replaced = await transaction(db, async (tx) => {
        const change = isLast ? { received: end, writer: null } : { received: end };
        if (await repository.updateHeld(tx, { id, writer: held.writer }, change)) {
          return repository.putParts(tx, id, counted);
        }
        stored = counted;
        throw lost();
      });
      held.isFree = isLast;
      await removeParts(id, replaced);
    };
    try {
      const end = await storage.append(id, received, source, {
        maxBytes: size - received,
        lastPart: held.lastPart,
        arrived() {
          writer.heardAt = performance.now();
        },
        async beforeWrite(pieces) {
          await renewal.renew(clock.now());
          for (const piece of pieces) hash?.update(piece);
        },
        async synced(end, part) {
          if (part) stored.push(part);
          // Bytes with a checksum count when all of them are there.
          if (!hash) await count(end);
        },
      });
      requireChecksum(checksum, hash);
      if (hash) await count(end);
      writer.ended();
      return end;
    } catch (error) {
      await removeParts(
        id,
        stored.map(({ name }) => name),
      );
      if (error instanceof BlobTooLarge) throw tooLarge(`The upload has room for ${size - received} more bytes`);
      if (error instanceof BlobMissing) throw await forget(held.upload);
      throw error;
    } finally {
      if (writers.get(id) === writer) writers.delete(id);
    }
  };

  /** What cannot be removed now goes with the upload. */
  const removeParts = async (id: string, names: readonly string[]): Promise<void> => {
    await blobs.partials.removeParts(id, names).catch(() => {});
  };

  /** What cannot be removed now is found by `removeExpired`. */
  const removeBytes = async (id: string): Promise<void> => {
    await blobs.partials.remove(id).catch((error: unknown) => {
      log.warn({ err: error }, 'the bytes of an upload are left for the sweep');
    });
  };

  /** Its bytes are gone, as after a restore from a backup without them: the client has to begin anew. */
  const forget = async ({ id, user_id }: StoredUpload): Promise<AppError> => {
    await transaction(db, (tx) => repository.deleteUpload(tx, user_id, id));
    return notFound('Upload');
  };

  /** All bytes are there: the file goes into the drop box. */
  const finish = async (actor: Actor, held: Held): Promise<string> => {
    const { id, size, name, is_shared } = held.upload;
    await dropbox.requireRoom(actor.id, size);
    try {
      const upload = await receiveWhole(held, size, is_shared === 1);
      const { file_key } = await dropbox.keepFile(actor, upload, name, async (tx: Db, fileKey) => {
        const done = { received: size, file_key: fileKey, writer: null, expires_at: clock.now() + KEPT_MS };
        if (!(await repository.updateHeld(tx, { id, writer: held.writer }, done))) throw lost();
        await repository.deleteParts(tx, id);
      });
      await removeBytes(id);
      return file_key;
    } catch (error) {
      if (error instanceof BlobMissing) throw await forget(held.upload);
      throw error;
    }
  };

  /** Hashing a large file takes a while, during which the upload stays held. */
  const receiveWhole = async (held: Held, size: number, isCopied: boolean) => {
    const renewing = setInterval(() => {
      change(held, { writer_until: clock.now() + HELD_MS }).catch(() => {});
    }, RENEWED_MS);
    try {
      const parts = await repository.listParts(db, held.upload.id);
      return await storage.receivePartial(held.upload.id, size, { isCopied, parts });
    } finally {
      clearInterval(renewing);
    }
  };

  /** Does the work while the upload is held, and lets it go. */
  const whileHeld = async <T>(held: Held, work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } finally {
      if (!held.isFree) await change(held, { writer: null }).catch(() => {});
      held.released?.();
    }
  };

  const append = async (actor: Actor, id: string, part: Part): Promise<StoredUpload> => {
    const known = await get(actor, id);
    if (known.file_key !== null && part.offset === known.size && !part.announced) return known;
    if ((part.announced ?? 0) > known.size - part.offset) {
      throw tooLarge(`The upload has room for ${Math.max(known.size - part.offset, 0)} more bytes`);
    }
    const held = await hold(actor, id, part.offset);
    return whileHeld(held, async () => {
      const end = await write(held, part);
      const expires_at = clock.now() + KEPT_MS;
      if (end < known.size) return { ...held.upload, received: end, expires_at };
      return { ...held.upload, received: end, expires_at, file_key: await finish(actor, held) };
    });
  };

  return {
    /** Rows of finished uploads stay for a day, so that a client that has lost the last answer learns the key. */
    async find(actor: Actor, id: string): Promise<StoredUpload> {
      await dismissSilent(id);
      const upload = await get(actor, id);
      if (upload.file_key !== null || upload.received < upload.size || upload.writer !== null) return upload;
      const held = await hold(actor, id, upload.size);
      return whileHeld(held, async () => ({ ...upload, file_key: await finish(actor, held) }));
    },

    async create(actor: Actor, { size, name, metadata }: NewUpload): Promise<StoredUpload> {
      const now = clock.now();
      const arriving = await repository.arrivingOf(db, actor.id, now);
      if (arriving.count >= MAX_ARRIVING) {
        throw new AppError(
          'dropbox_full',
          413,
          `At most ${MAX_ARRIVING} uploads can be on their way; end others first`,
        );
      }
      await dropbox.requireRoom(actor.id, size, arriving.bytes);
      const id = randomBytes(18).toString('base64url');
      const row = { id, user_id: actor.id, size, received: 0, name, metadata, expires_at: now + KEPT_MS };
      await transaction(db, (tx) => repository.insertUpload(tx, row));
      return { ...row, file_key: null, writer: null, writer_until: 0, is_shared: 0 };
    },

    append,

    async remove(actor: Actor, id: string): Promise<void> {
      await get(actor, id);
      await transaction(db, (tx) => repository.deleteUpload(tx, actor.id, id));
      await writers.get(id)?.dismiss();
      await removeBytes(id);
    },

    maxSize: uploadLimits.maxUpload,
  };
}

/** An upload that this request writes to. */
interface Held {
  upload: StoredUpload;
  lastPart: StoredPart | undefined;
  writer: string;
  /** Whether the request has let go of it. */
  isFree: boolean;
  /** Tells those who wait for it that the upload is free. */
  released?: () => void;
}

interface Writer {
  /** When bytes came for the last time. */
  heardAt: number;
  /** Ends the request, and waits until what has arrived is synced. */
  dismiss(): Promise<void>;
  ended(): void;
}

function createWriter(source: Readable): Writer {
  const { promise, resolve } = Promise.withResolvers<void>();
  return {
    heardAt: performance.now(),
    dismiss() {
      source.destroy();
      return promise;
    },
    ended: resolve,
  };
}

function createRenewal(begun: number, renewAt: (now: number) => Promise<void>) {
  let renewed = begun;
  return {
    async renew(now: number): Promise<void> {
      if (now - renewed < RENEWED_MS) return;
      await renewAt(now);
      renewed = now;
    },
  };
}

function requireChecksum(checksum: Checksum | undefined, hash: Hash | undefined): void {
  if (checksum && hash?.digest('base64') !== checksum.digest) {
    throw new AppError('checksum_mismatch', 460, 'The bytes do not have the checksum in Upload-Checksum');
  }
}

/** Another request has taken the upload, or it was deleted. */
function lost(): AppError {
  return new AppError('upload_in_use', 423, 'Another request has taken the upload over');
}
