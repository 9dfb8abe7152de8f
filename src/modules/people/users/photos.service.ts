// Profile photos: cropped, re-encoded, stored by content; a picture of the initials where there is none.
import type { Actor } from '../../../platform/access/index.ts';
import { type Db, lockRow } from '../../../platform/db/index.ts';
import {
  type Crop,
  createPictureSlot,
  initialsSvg,
  type PictureSource,
  refusePicture,
  type ServedPicture,
  squarePhoto,
} from '../../../platform/images/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { createUserEvents } from './user-events.ts';
import { requireSelfOrPeopleAdmin } from './users.policy.ts';
import { findPhotoUses, getUser, updateUser } from './users.repository.ts';
import type { UsersService } from './users.service.ts';

export type PhotosService = ReturnType<typeof createPhotosService>;

export function createPhotosService(platform: Platform, users: UsersService) {
  const slot = createPictureSlot(platform);
  const events = createUserEvents(platform.events);
  platform.blobRelease.register(findPhotoUses);

  const write =
    (actor: Actor, userId: number) =>
    async (tx: Db, [hash = null]: readonly (string | null)[]) => {
      await lockRow(tx, 'users', userId);
      const { photo_hash: previous } = await getUser(tx, userId);
      await updateUser(tx, userId, { photo_hash: hash, modified_at: platform.clock.now() });
      if (previous !== hash) await events.updated(tx, actor.id, () => [{ id: userId, changed: ['photo'] }]);
      return [previous];
    };

  return {
    async get(actor: Actor, userId: number): Promise<ServedPicture> {
      const { id, fullname, photo_hash } = await users.get(actor, userId);
      if (photo_hash !== null) return { source: photo_hash, contentType: 'image/jpeg' };
      return { source: Buffer.from(initialsSvg(fullname, id)), contentType: 'image/svg+xml' };
    },

    async set(actor: Actor, userId: number, picture: PictureSource, crop: Crop): Promise<void> {
      await users.get(actor, userId);
      requireSelfOrPeopleAdmin(actor, userId);
      const photo = await squarePhoto(picture, crop).catch(refusePicture('photo'));
      await slot.put(userId, [photo], write(actor, userId));
    },

    async remove(actor: Actor, userId: number): Promise<void> {
      await users.get(actor, userId);
      requireSelfOrPeopleAdmin(actor, userId);
      await slot.clear(write(actor, userId));
    },
  };
}
