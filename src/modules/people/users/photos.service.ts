// Owns profile photos: cropped, re-encoded, stored by content; a picture of the initials where there is none.
import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { Actor } from '../../../platform/access/index.ts';
import { type Db, lockRow, transaction } from '../../../platform/db/index.ts';
import { AppError, invalidField } from '../../../platform/http/errors.ts';
import { type Crop, ImageError, initialsSvg, type PictureSource, squarePhoto } from '../../../platform/images/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { createUserEvents } from './user-events.ts';
import { requireSelfOrPeopleAdmin } from './users.policy.ts';
import { findPhotoUses, updateUser } from './users.repository.ts';
import { getInside, type UsersService } from './users.service.ts';

export const PHOTO_LIMIT = 10 * 1024 * 1024;

export interface Photo {
  /** Identifies the picture for caches. */
  tag: string;
  contentType: string;
  /** Undefined when the caller holds it already. */
  body: Readable | string | undefined;
}

export type PhotosService = ReturnType<typeof createPhotosService>;

export function createPhotosService(platform: Platform, users: UsersService) {
  const { database, blobs, blobRelease, storage, clock } = platform;
  const { db } = database;
  const events = createUserEvents(platform.events);
  blobRelease.register(findPhotoUses);

  const replace = async (
    actor: Actor,
    userId: number,
    hash: string | null,
    charge?: (tx: Db) => Promise<void>,
  ): Promise<void> => {
    await transaction(db, async (tx) => {
      await lockRow(tx, 'users', userId);
      const { photo_hash: previous } = await getInside(tx, userId);
      await updateUser(tx, userId, { photo_hash: hash, modified_at: clock.now() });
      await charge?.(tx);
      if (previous === hash) return;
      if (previous) await blobRelease.release(tx, previous);
      await events.updated(tx, actor.id, () => [{ id: userId, changed: ['photo'] }]);
    });
  };

  const read = async (actor: Actor, userId: number, isHeld: (tag: string) => boolean): Promise<Photo> => {
    const user = await users.get(actor, userId);
    if (user.photo_hash === null) {
      const svg = initialsSvg(user.fullname, user.id);
      const tag = createHash('sha256').update(svg).digest('hex');
      return { tag, contentType: 'image/svg+xml', body: isHeld(tag) ? undefined : svg };
    }
    const tag = user.photo_hash;
    return { tag, contentType: 'image/jpeg', body: isHeld(tag) ? undefined : await blobs.open(tag) };
  };

  return {
    /** `isHeld` tells whether the caller has the picture with this tag already. */
    get(actor: Actor, userId: number, isHeld: (tag: string) => boolean): Promise<Photo> {
      return read(actor, userId, isHeld).catch((error) => {
        // Replaced and removed after the user was read: by now there is another picture.
        if (isMissing(error)) return read(actor, userId, isHeld);
        throw error;
      });
    },

    async set(actor: Actor, userId: number, image: PictureSource, crop: Crop): Promise<void> {
      await users.get(actor, userId);
      requireSelfOrPeopleAdmin(actor, userId);
      const photo = await cutPhoto(image, crop);
      await storage.keep(userId, [photo], ({ blobs: [kept], charge }) =>
        replace(actor, userId, kept?.hash ?? null, charge),
      );
    },

    async remove(actor: Actor, userId: number): Promise<void> {
      await users.get(actor, userId);
      requireSelfOrPeopleAdmin(actor, userId);
      await replace(actor, userId, null);
    },
  };
}

/** The bytes to keep of a picture. */
export function cutPhoto(image: PictureSource, crop: Crop = {}): Promise<Buffer> {
  return squarePhoto(image, crop).catch(explain);
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

function explain(error: unknown): never {
  if (!(error instanceof ImageError)) throw error;
  if (error.code === 'crop_outside') throw new AppError('crop_outside', 400, error.message);
  throw invalidField('photo', error.message);
}
