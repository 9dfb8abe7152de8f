// Owns the covers of articles: the picture in two sizes, in bytes of our own.
import type { Readable } from 'node:stream';
import type { Actor } from '../../../platform/access/index.ts';
import { type Db, transaction } from '../../../platform/db/index.ts';
import type { StoredBlob } from '../../../platform/files/blobs.ts';
import { notFound } from '../../../platform/http/errors.ts';
import { type PictureSource, reencode } from '../../../platform/images/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { explainPicture, type ServedPicture, type UploadedPicture } from '../images/picture-upload.ts';
import { requireEdit } from '../knowledgebase.policy.ts';
import { type Article, updateArticle } from './articles.repository.ts';
import { lockArticle, openArticle } from './articles.service.ts';

const COVER_SIDE = 1600;
const THUMBNAIL_SIDE = 320;

export type CoversService = ReturnType<typeof createCoversService>;

type Parts = Pick<Platform, 'database' | 'blobs' | 'blobRelease' | 'storage' | 'clock'>;

/** What the row of an article has of its cover. */
export type Cover = Pick<Article, 'cover_filename' | 'cover_hash' | 'thumbnail_hash' | 'cover_by'>;

export const noCover: Cover = { cover_filename: null, cover_hash: null, thumbnail_hash: null, cover_by: null };

export function coverOf(actor: Actor, filename: string, large?: StoredBlob, small?: StoredBlob): Cover {
  const hashes = { cover_hash: large?.hash ?? null, thumbnail_hash: small?.hash ?? null };
  return { cover_filename: filename, cover_by: actor.id, ...hashes };
}

export function createCoversService({ database, blobs, blobRelease, storage, clock }: Parts) {
  const { db } = database;

  const replace = async (
    actor: Actor,
    articleId: number,
    cover: Cover,
    charge?: (tx: Db) => Promise<void>,
  ): Promise<void> => {
    await transaction(db, async (tx) => {
      const open = await lockArticle(tx, actor, articleId);
      requireEdit(open, open.article);
      const { cover_hash, thumbnail_hash } = open.article;
      await updateArticle(tx, articleId, { ...cover, modified_by: actor.id, modified_at: clock.now() });
      await charge?.(tx);
      const kept = [cover.cover_hash, cover.thumbnail_hash];
      const left = [cover_hash, thumbnail_hash].filter((hash) => hash !== null).filter((hash) => !kept.includes(hash));
      await blobRelease.release(tx, left);
    });
  };

  /** In both sizes. */
  const convert = async (picture: PictureSource): Promise<[cover: Buffer, thumbnail: Buffer]> => {
    const toJpeg = (maxSide: number) => reencode(picture, { maxSide, format: 'jpeg' }).catch(explainPicture('cover'));
    return [await toJpeg(COVER_SIDE), await toJpeg(THUMBNAIL_SIDE)];
  };

  return {
    convert,

    async set(actor: Actor, articleId: number, picture: UploadedPicture): Promise<void> {
      // The right first: nobody stores bytes for an article they may not change.
      const open = await openArticle(db, actor, articleId);
      requireEdit(open, open.article);
      await storage.keep(actor.id, await convert(picture.picture), ({ blobs: [large, small], charge }) =>
        replace(actor, articleId, coverOf(actor, picture.filename, large, small), charge),
      );
    },

    remove: (actor: Actor, articleId: number): Promise<void> => replace(actor, articleId, noCover),

    async get(actor: Actor, articleId: number, size: 'cover' | 'thumbnail'): Promise<ServedPicture> {
      const { article } = await openArticle(db, actor, articleId);
      const hash = size === 'cover' ? article.cover_hash : article.thumbnail_hash;
      if (hash === null) throw notFound('Cover');
      return { hash, contentType: 'image/jpeg', filename: `${size}-${articleId}.jpg` };
    },

    open: (hash: string): Promise<Readable> => blobs.open(hash),
  };
}
