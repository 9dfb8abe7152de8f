// Profile photos: cropped, re-encoded, stored by content; a picture of the initials where there is none.
import type { Actor } from '../../../platform/access/index.ts';
import { type Db, lockRow, together } from '../../../platform/db/index.ts';
import {
  type Crop,
  createPictureSlot,
  createSmallPictures,
  initialsSvg,
  type PictureSource,
  refusePicture,
  type ServedPicture,
  squarePhoto,
} from '../../../platform/images/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { photoVersion } from './photo-address.ts';
import { createUserEvents } from './user-events.ts';
import type { User } from './user-list.repository.ts';
import { requireSelfOrPeopleAdmin } from './users.policy.ts';
import { getUser, photoColumns, updateUser } from './users.repository.ts';
import type { UsersService } from './users.service.ts';

/** The sizes in which photos are served, in pixels; the last is the one that is stored. */
const SIZES = [48, 96, 192] as const;
const FULL_SIZE = 400;

export interface PhotoRequest {
  /** At least so many pixels wide, as far as there are any. */
  size?: number | undefined;
  /** The version of the photo that the address names. */
  version?: string | undefined;
}

export type PhotosService = ReturnType<typeof createPhotosService>;

export function createPhotosService(platform: Platform, users: UsersService) {
  const slot = createPictureSlot(platform);
  const smallPictures = createSmallPictures(platform.blobs);
  const events = createUserEvents(platform.events);
  platform.blobRelease.register(photoColumns);

  const write =
    (actor: Actor, userId: number) =>
    async (tx: Db, [hash = null]: readonly (string | null)[]) => {
      lockRow(tx, 'users', userId);
      const { photo_hash: previous } = await getUser(tx, userId);
      await updateUser(tx, userId, { photo_hash: hash, modified_at: platform.clock.now() });
      if (previous !== hash) await events.updated(tx, actor.id, () => [{ id: userId, changed: ['photo'] }]);
      return [previous];
    };

  return {
    async get(actor: Actor, userId: number, { size, version }: PhotoRequest = {}): Promise<ServedPicture> {
      const user = await users.get(actor, userId);
      const keptFor = keptForOf(user, size, version);
      const { id, fullname, photo_hash: hash } = user;
      if (hash === null) {
        return { source: Buffer.from(initialsSvg(fullname, id)), contentType: 'image/svg+xml', ...keptFor };
      }
      const made = SIZES.find((each) => each >= (size ?? FULL_SIZE));
      const source = made ? { tag: `${hash}-${made}`, read: () => smallPictures.get(hash, made) } : hash;
      return { source, contentType: 'image/jpeg', ...keptFor };
    },

    /** Before a photo is stored: is there such a user, and what do they keep already? */
    async requireUser(actor: Actor, userId: number): Promise<number> {
      const [, used] = await together(users.get(actor, userId), platform.storage.usedBy(userId));
      return used;
    },

    /** `used`: what the user keeps. */
    async set(actor: Actor, userId: number, picture: PictureSource, crop: Crop, used: number): Promise<void> {
      requireSelfOrPeopleAdmin(actor, userId);
      const photo = await squarePhoto(picture, crop).catch(refusePicture('photo'));
      await slot.put(userId, [photo], write(actor, userId), used);
    },

    async remove(actor: Actor, userId: number): Promise<void> {
      await users.get(actor, userId);
      requireSelfOrPeopleAdmin(actor, userId);
      await slot.clear(write(actor, userId));
    },
  };
}

/** Decision 392: an address with the current version shows the same picture for good; a face in a size may be minutes old. */
function keptForOf(user: User, size?: number, version?: string): Pick<ServedPicture, 'keptFor'> {
  if (version !== undefined) return version === photoVersion(user) ? { keptFor: 'always' } : {};
  return size === undefined ? {} : { keptFor: 'minutes' };
}
