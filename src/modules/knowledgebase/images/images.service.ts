// Pictures inside texts: stored by content, addressed by a key that nobody can guess.
import { randomBytes } from 'node:crypto';
import type { Actor } from '../../../platform/access/index.ts';
import { type Db, type NewRow, together } from '../../../platform/db/index.ts';
import { notFound } from '../../../platform/http/index.ts';
import {
  type PictureSource,
  refusePicture,
  type ServedPicture,
  type UploadedPicture,
  type WebPicture,
  webPicture,
} from '../../../platform/images/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { apiRoot } from '../knowledgebase.schemas.ts';
import * as repository from './images.repository.ts';

const MAX_SIDE = 4096;

export type ImagesService = ReturnType<typeof createImagesService>;

type Parts = Pick<Platform, 'database' | 'storage' | 'clock'>;

/** The address of a picture, as it stands in texts. */
export function imagePath(key: string): string {
  return `${apiRoot}/images/${key}`;
}

export const imagePaths = new RegExp(`${apiRoot}/images/([0-9a-f]{32})`, 'g');

export function createImagesService({ database, storage, clock }: Parts) {
  const { db } = database;

  /** New bytes of our own, for whatever page shows them. */
  const convert = (picture: PictureSource): Promise<WebPicture> =>
    webPicture(picture, { maxSide: MAX_SIDE }).catch(refusePicture('image'));

  const rowOf = (actor: Actor, filename: string, contentType: string, hash: string): NewRow<'kb_images'> => ({
    key: randomBytes(16).toString('hex'),
    filename,
    blob_hash: hash,
    content_type: contentType,
    created_by: actor.id,
    created_at: clock.now(),
  });

  return {
    convert,
    rowOf,
    insert: (tx: Db, rows: readonly NewRow<'kb_images'>[]) => repository.insertImages(tx, rows),

    /** `commit` runs `insert` in its transaction: nothing is written to the disk inside one. */
    async add<T>(
      actor: Actor,
      { picture, filename }: UploadedPicture,
      commit: (insert: (tx: Db) => Promise<NewRow<'kb_images'>>) => Promise<T>,
    ): Promise<T> {
      const { bytes, contentType } = await convert(picture);
      return storage.keep(actor.id, [bytes], ({ blobs: [kept], charge }) =>
        commit(async (tx) => {
          const row = rowOf(actor, filename, contentType, kept?.hash ?? '');
          await together(charge(tx), repository.insertImages(tx, [row]));
          return row;
        }),
      );
    },

    async get(key: string): Promise<ServedPicture> {
      const image = await repository.findImage(db, key);
      if (!image) throw notFound('Image');
      return { source: image.blob_hash, contentType: image.content_type, filename: image.filename };
    },
  };
}
