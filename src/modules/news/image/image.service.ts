// The pictures of articles: checked, made smaller, and seen by whoever may read the article.
import type { Actor } from '../../../platform/access/index.ts';
import { type Db, lockRow } from '../../../platform/db/index.ts';
import { notFound } from '../../../platform/http/index.ts';
import {
  createPictureSlot,
  type PictureSource,
  reencode,
  refusePicture,
  type ServedPicture,
} from '../../../platform/images/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { pictureColumns, updateArticle } from '../articles/articles.repository.ts';
import type { ArticlesService } from '../articles/articles.service.ts';

const MAX_SIDE = 2000;

export type ArticleImages = ReturnType<typeof createArticleImages>;

export function createArticleImages(platform: Platform, articles: Pick<ArticlesService, 'get' | 'getToChange'>) {
  const { blobRelease, clock } = platform;
  const slot = createPictureSlot(platform);
  blobRelease.register(pictureColumns);

  const write =
    (actor: Actor, articleId: number) =>
    async (tx: Db, [hash = null]: readonly (string | null)[]) => {
      lockRow(tx, 'news_articles', articleId);
      const { image_hash: before } = await articles.getToChange(tx, actor, articleId);
      if (before === hash) return undefined;
      const change = { image_hash: hash, image_by: hash === null ? null : actor.id };
      await updateArticle(tx, articleId, { ...change, modified_by: actor.id, modified_at: clock.now() });
      return [before];
    };

  return {
    /** Before the picture is read: is there such an article? */
    async requireArticle(actor: Actor, articleId: number): Promise<void> {
      await articles.get(actor, articleId);
    },

    async set(actor: Actor, articleId: number, picture: PictureSource): Promise<void> {
      const jpeg = await reencode(picture, { maxSide: MAX_SIDE, format: 'jpeg' }).catch(refusePicture('image'));
      await slot.put(actor.id, [jpeg], write(actor, articleId));
    },

    remove: (actor: Actor, articleId: number): Promise<void> => slot.clear(write(actor, articleId)),

    async get(actor: Actor, articleId: number): Promise<ServedPicture> {
      const { image_hash: hash } = await articles.get(actor, articleId);
      if (hash === null) throw notFound('Picture');
      return { source: hash, contentType: 'image/jpeg' };
    },
  };
}
