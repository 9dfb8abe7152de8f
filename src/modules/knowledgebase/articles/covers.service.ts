// The covers of articles: the picture in two sizes, in bytes of our own.
import type { Actor } from '../../../platform/access/index.ts';
import type { Db } from '../../../platform/db/index.ts';
import { notFound } from '../../../platform/http/index.ts';
import {
  createPictureSlot,
  type PictureSource,
  reencode,
  refusePicture,
  type ServedPicture,
  type UploadedPicture,
} from '../../../platform/images/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { requireEdit } from '../knowledgebase.policy.ts';
import { type Article, updateArticle } from './articles.repository.ts';
import { getArticle, getArticleToChange } from './articles.service.ts';

const COVER_SIDE = 1600;
const THUMBNAIL_SIDE = 320;

export type CoversService = ReturnType<typeof createCoversService>;

/** The columns of an article that hold its cover. */
export type Cover = Pick<Article, 'cover_filename' | 'cover_hash' | 'thumbnail_hash' | 'cover_by'>;

export function coverOf(actor: Actor, filename: string, large: string, small: string): Cover {
  return { cover_filename: filename, cover_hash: large, thumbnail_hash: small, cover_by: actor.id };
}

const noCover: Cover = { cover_filename: null, cover_hash: null, thumbnail_hash: null, cover_by: null };

export function createCoversService(platform: Platform) {
  const { database, clock } = platform;
  const slot = createPictureSlot(platform);

  const write =
    (actor: Actor, articleId: number, filename = '') =>
    async (tx: Db, [large, small]: readonly string[]) => {
      const open = await getArticleToChange(tx, actor, articleId);
      requireEdit(open, open.article);
      const { cover_hash, thumbnail_hash } = open.article;
      const cover = large === undefined || small === undefined ? noCover : coverOf(actor, filename, large, small);
      await updateArticle(tx, articleId, { ...cover, modified_by: actor.id, modified_at: clock.now() });
      return [cover_hash, thumbnail_hash];
    };

  /** The picture as a cover, and small. */
  const convert = async (picture: PictureSource): Promise<[cover: Buffer, thumbnail: Buffer]> => {
    const toJpeg = (maxSide: number) => reencode(picture, { maxSide, format: 'jpeg' }).catch(refusePicture('cover'));
    return [await toJpeg(COVER_SIDE), await toJpeg(THUMBNAIL_SIDE)];
  };

  return {
    convert,

    /** Before bytes are stored: nobody stores any for an article they may not change. */
    async requireArticle(actor: Actor, articleId: number): Promise<void> {
      const open = await getArticle(database.db, actor, articleId);
      requireEdit(open, open.article);
    },

    async set(actor: Actor, articleId: number, { picture, filename }: UploadedPicture): Promise<void> {
      await slot.put(actor.id, await convert(picture), write(actor, articleId, filename));
    },

    remove: (actor: Actor, articleId: number): Promise<void> => slot.clear(write(actor, articleId)),

    async get(actor: Actor, articleId: number, size: 'cover' | 'thumbnail'): Promise<ServedPicture> {
      const { article } = await getArticle(database.db, actor, articleId);
      const hash = size === 'cover' ? article.cover_hash : article.thumbnail_hash;
      if (hash === null) throw notFound('Cover');
      return { source: hash, contentType: 'image/jpeg', filename: `${size}-${articleId}.jpg` };
    },
  };
}
