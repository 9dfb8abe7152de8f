// Badge images: the two sets, what may be added to them, and the pictures themselves.

import { createHash } from 'node:crypto';
import type { Actor } from '../../../platform/access/index.ts';
import { together, transaction } from '../../../platform/db/index.ts';
import { badRequest, getterOf, invalidField, notFound } from '../../../platform/http/index.ts';
import {
  type Crop,
  type PictureSource,
  reencode,
  refusePicture,
  type ServedPicture,
  type UploadedPicture,
} from '../../../platform/images/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { HOUR_MS } from '../../../platform/time/durations.ts';
import { ICON_SET } from './icon-seed.ts';
import { readIcon } from './icons.ts';
import type { ListedImage } from './images.repository.ts';
import * as repository from './images.repository.ts';

const CUSTOM_SET = 0;
const MAX_SIDE = 4096;
const CROP_MS = 24 * HOUR_MS;

const imageSets = [
  { id: CUSTOM_SET, title: 'Custom images' },
  { id: ICON_SET, title: 'Pre-defined icons' },
];

export type ImagesService = ReturnType<typeof createImagesService>;

export function createImagesService(platform: Platform) {
  const { database, blobRelease, storage, jobs, clock } = platform;
  const { db } = database;
  blobRelease.register(repository.blobColumns);
  jobs.every('badges.expire-crops', HOUR_MS, () =>
    transaction(db, async (tx) => {
      const left = await repository.deleteCropsBefore(tx, clock.now() - CROP_MS);
      await blobRelease.release(tx, left);
    }),
  );

  return {
    listSets: () => imageSets,

    listAll: (): Promise<ListedImage[]> => repository.listImages(db),

    async listOfSet(setId: number): Promise<ListedImage[]> {
      requireSet(setId);
      return repository.listImages(db, setId);
    },

    /** Only custom images can be added. */
    requireOpenSet(setId: number): void {
      requireSet(setId);
      if (setId !== CUSTOM_SET) throw badRequest('image_predefined', 'Images can be added to set 0 only');
    },

    /** All of them, or none. */
    async add(actor: Actor, files: readonly UploadedPicture[]): Promise<number[]> {
      const row = { set_id: CUSTOM_SET, created_by: actor.id, created_at: clock.now() };
      return storage.keep(actor.id, toPngs(files), (kept) => {
        const rows = files.map(({ filename }, at) => ({ ...row, filename, blob_hash: kept.blobs[at]?.hash ?? null }));
        return transaction(db, async (tx) => {
          const [, ids] = await together(kept.charge(tx), repository.insertImages(tx, rows));
          return ids;
        });
      });
    },

    /** B3: one’s own crops become images, in the order given; each only once. */
    async addCrops(actor: Actor, given: readonly string[]): Promise<number[]> {
      const hashes = [...new Set(given)];
      return transaction(db, async (tx) => {
        const crops = await repository.takeCrops(tx, hashes, actor.id);
        const found = new Map(crops.map((crop) => [crop.hash, crop]));
        const rows = hashes.map((hash) => {
          const crop = found.get(hash);
          if (!crop) throw invalidField('hash', `there is no crop ${hash.slice(0, 100)}`);
          const { filename, blob_hash } = crop;
          return { set_id: CUSTOM_SET, filename, blob_hash, created_by: actor.id, created_at: clock.now() };
        });
        return repository.insertImages(tx, rows);
      });
    },

    /** Returns the hash under which the crop waits. It is made of its maker and its bytes: sending it twice makes one. */
    async crop(actor: Actor, { picture, filename, crop }: UploadedPicture & { crop: Crop }): Promise<string> {
      const png = await toPng(picture, crop);
      return storage.keep(actor.id, [png], async ({ blobs: [kept], charge }) => {
        const blobHash = kept?.hash ?? '';
        const hash = createHash('sha256').update(`${actor.id} ${blobHash}`).digest('hex');
        const row = { hash, blob_hash: blobHash, filename, created_by: actor.id, created_at: clock.now() };
        await transaction(db, async (tx) => {
          await together(charge(tx), repository.putCrop(tx, row));
        });
        return hash;
      });
    },

    async file(id: number): Promise<ServedPicture> {
      const { blob_hash, filename } = await getImage(db, id);
      const source = blob_hash ?? (await readIcon(filename));
      return { source, contentType: 'image/png', filename: `${filename.replace(/\.[A-Za-z0-9]{1,5}$/, '')}.png` };
    },

    async delete(id: number): Promise<void> {
      await transaction(db, async (tx) => {
        const [image, isUsed, isUsedInTrash] = await together(
          getImageToChange(tx, id),
          repository.isImageUsed(tx, id, false),
          repository.isImageUsed(tx, id, true),
        );
        if (image.set_id !== CUSTOM_SET) {
          throw badRequest('image_predefined', 'A pre-defined icon cannot be deleted');
        }
        if (isUsed) throw badRequest('image_in_use', 'A badge has this image');
        if (isUsedInTrash) {
          await repository.updateImage(tx, id, { deleted: 1 });
          return;
        }
        await repository.deleteImage(tx, id);
        if (image.blob_hash !== null) await blobRelease.release(tx, image.blob_hash);
      });
    },
  };
}

const getImage = getterOf(repository.findImage, 'Image');
const getImageToChange = getterOf(repository.lockImage, 'Image');

/** One after the other, so that no more than one is in memory. */
async function* toPngs(files: readonly UploadedPicture[]): AsyncIterable<Buffer> {
  for (const { picture } of files) yield await toPng(picture);
}

/** All of it, or a square. */
function toPng(picture: PictureSource, crop?: Crop): Promise<Buffer> {
  const limits = { maxPixels: MAX_SIDE * MAX_SIDE, maxSentSide: MAX_SIDE, maxSide: MAX_SIDE };
  return reencode(picture, { ...limits, format: 'png', ...(crop && { crop }) }).catch(refusePicture('image'));
}

function requireSet(setId: number): void {
  if (!imageSets.some(({ id }) => id === setId)) throw notFound('Image set');
}
