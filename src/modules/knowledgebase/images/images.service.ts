// Owns pictures inside texts: stored by content, addressed by a key that nobody can guess.
import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { Actor } from '../../../platform/access/index.ts';
import type { Db, NewRow } from '../../../platform/db/index.ts';
import { notFound } from '../../../platform/http/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { additions } from '../knowledgebase.schemas.ts';
import * as repository from './images.repository.ts';
import { bestFormat, newBytes, type UploadedPicture } from './picture-upload.ts';

const MAX_SIDE = 4096;

export type ImagesService = ReturnType<typeof createImagesService>;

/** The address of a picture, as it stands in texts. */
export function imagePath(key: string): string {
  return `${additions}/images/${key}`;
}

export const imagePaths = new RegExp(`${additions}/images/([0-9a-f]{32})`, 'g');

export function createImagesService({ database, blobs, clock }: Pick<Platform, 'database' | 'blobs' | 'clock'>) {
  const { db } = database;

  /** Stores the bytes; the row is for the caller's transaction, as nothing is written to the disk inside one. */
  const store = async (actor: Actor, { bytes, filename }: UploadedPicture): Promise<NewRow<'kb_images'>> => {
    const format = bestFormat(bytes);
    const { hash } = await blobs.put(await newBytes(bytes, { maxSide: MAX_SIDE, format }));
    return {
      key: randomBytes(16).toString('hex'),
      filename,
      blob_hash: hash,
      content_type: `image/${format}`,
      created_by: actor.id,
      created_at: clock.now(),
    };
  };

  return {
    store,
    insert: (tx: Db, rows: readonly NewRow<'kb_images'>[]) => repository.insertImages(tx, rows),

    async get(key: string): Promise<repository.TextImage> {
      const image = await repository.findImage(db, key);
      if (!image) throw notFound('Image');
      return image;
    },

    open: (hash: string): Promise<Readable> => blobs.open(hash),
  };
}
