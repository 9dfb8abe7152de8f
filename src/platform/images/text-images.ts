// Pictures inside texts: each belongs to an object of a module, and is seen by whoever may read that.
import { randomBytes } from 'node:crypto';
import type { Actor } from '../access/index.ts';
import { type Db, type NewRow, together } from '../db/index.ts';
import { notFound } from '../http/errors/errors.ts';
import type { Platform } from '../platform.ts';
import { webPicture } from './convert.ts';
import type { ServedPicture } from './picture-download.ts';
import { refusePicture, type UploadedPicture } from './picture-upload.ts';
import * as repository from './text-images.repository.ts';

const MAX_SIDE = 4096;

/** What a module says of the objects of one type whose texts have pictures. */
export interface TextImageRules {
  type: string;
  /** Throws where this person may not read the object. */
  get(db: Db, actor: Actor, objectId: number): Promise<unknown>;
  /** Gets the object as `get` does, and locks it until the transaction ends. */
  getToChange(tx: Db, actor: Actor, objectId: number): Promise<unknown>;
}

export type TextImages = ReturnType<typeof createTextImages>;

type Parts = Pick<Platform, 'database' | 'storage' | 'clock'>;

export function createTextImages({ database, storage, clock }: Parts, rules: TextImageRules) {
  const { db } = database;
  const { type } = rules;
  return {
    /** Before the picture is read: is there such an object? */
    async requireObject(actor: Actor, objectId: number): Promise<void> {
      await rules.get(db, actor, objectId);
    },

    /** `commit` runs `insert` in its transaction: nothing is written to the disk inside one. */
    async add<T>(
      actor: Actor,
      objectId: number,
      { picture, filename }: UploadedPicture,
      commit: (insert: (tx: Db) => Promise<NewRow<'text_images'>>) => Promise<T>,
    ): Promise<T> {
      const { bytes, contentType } = await webPicture(picture, { maxSide: MAX_SIDE }).catch(refusePicture('image'));
      return storage.keep(actor.id, [bytes], ({ blobs: [kept], charge }) =>
        commit(async (tx) => {
          await rules.getToChange(tx, actor, objectId);
          const row = {
            key: randomBytes(16).toString('hex'),
            type,
            object_id: objectId,
            filename,
            blob_hash: kept?.hash ?? '',
            content_type: contentType,
            created_by: actor.id,
            created_at: clock.now(),
          };
          await together(charge(tx), repository.insertTextImage(tx, row));
          return row;
        }),
      );
    },

    async get(actor: Actor, objectId: number, key: string): Promise<ServedPicture> {
      await rules.get(db, actor, objectId);
      const image = await repository.findTextImage(db, { type, objectId }, key);
      if (!image) throw notFound('Image');
      return { source: image.blob_hash, contentType: image.content_type, filename: image.filename };
    },
  };
}
