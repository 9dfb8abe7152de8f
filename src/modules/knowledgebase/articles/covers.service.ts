// Owns the covers of articles: the picture in two sizes, in bytes of our own.
import type { Readable } from 'node:stream';
import type { Actor } from '../../../platform/access/index.ts';
import { transaction } from '../../../platform/db/index.ts';
import { notFound } from '../../../platform/http/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { newBytes, type ServedPicture, type UploadedPicture } from '../images/picture-upload.ts';
import { requireEdit } from '../knowledgebase.policy.ts';
import { updateArticle } from './articles.repository.ts';
import { lockArticle, openArticle } from './articles.service.ts';

const COVER_SIDE = 1600;
const THUMBNAIL_SIDE = 320;

export type CoversService = ReturnType<typeof createCoversService>;

type Parts = Pick<Platform, 'database' | 'blobs' | 'blobRelease' | 'clock'>;

export function createCoversService({ database, blobs, blobRelease, clock }: Parts) {
  const { db } = database;

  const replace = async (
    actor: Actor,
    articleId: number,
    cover: { cover_filename: string | null; cover_hash: string | null; thumbnail_hash: string | null },
  ): Promise<void> => {
    await transaction(db, async (tx) => {
      const open = await lockArticle(tx, actor, articleId);
      requireEdit(open, open.article);
      const { cover_hash, thumbnail_hash } = open.article;
      await updateArticle(tx, articleId, { ...cover, modified_by: actor.id, modified_at: clock.now() });
      const kept = [cover.cover_hash, cover.thumbnail_hash];
      const left = [cover_hash, thumbnail_hash].filter((hash) => hash !== null).filter((hash) => !kept.includes(hash));
      await blobRelease.release(tx, left);
    });
  };

  /** In both sizes; what it returns belongs in the row of an article. */
  const store = async ({ bytes, filename }: UploadedPicture) => {
    const cover = await newBytes(bytes, { maxSide: COVER_SIDE, format: 'jpeg' }, 'cover');
    const thumbnail = await newBytes(bytes, { maxSide: THUMBNAIL_SIDE, format: 'jpeg' }, 'cover');
    const [large, small] = [await blobs.put(cover), await blobs.put(thumbnail)];
    return { cover_filename: filename, cover_hash: large.hash, thumbnail_hash: small.hash };
  };

  return {
    store,

    async set(actor: Actor, articleId: number, picture: UploadedPicture): Promise<void> {
      // The right first: nobody stores bytes for an article they may not change.
      const open = await openArticle(db, actor, articleId);
      requireEdit(open, open.article);
      await replace(actor, articleId, await store(picture));
    },

    remove: (actor: Actor, articleId: number): Promise<void> =>
      replace(actor, articleId, { cover_filename: null, cover_hash: null, thumbnail_hash: null }),

    async get(actor: Actor, articleId: number, size: 'cover' | 'thumbnail'): Promise<ServedPicture> {
      const { article } = await openArticle(db, actor, articleId);
      const hash = size === 'cover' ? article.cover_hash : article.thumbnail_hash;
      if (hash === null) throw notFound('Cover');
      return { hash, contentType: 'image/jpeg', filename: `${size}-${articleId}.jpg` };
    },

    open: (hash: string): Promise<Readable> => blobs.open(hash),
  };
}
