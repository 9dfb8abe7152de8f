// Owns the pictures of articles: checked, made smaller, and seen by whoever may read the article.
import type { Readable } from 'node:stream';
import type { Actor } from '../../../platform/access/index.ts';
import { type Db, lockRow, transaction } from '../../../platform/db/index.ts';
import { invalidField, notFound } from '../../../platform/http/errors.ts';
import { ImageError, type PictureSource, reencode } from '../../../platform/images/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findPictureUses, updateArticle } from '../articles/articles.repository.ts';
import type { ArticlesService } from '../articles/articles.service.ts';

const MAX_SIDE = 2000;

export interface Picture {
  /** Identifies it for caches. */
  tag: string;
  /** Undefined when the caller holds it already. */
  body: Readable | undefined;
}

export type ArticleImages = ReturnType<typeof createArticleImages>;

export function createArticleImages(
  { database, clock, blobs, blobRelease, storage }: Platform,
  articles: Pick<ArticlesService, 'get' | 'hold'>,
) {
  const { db } = database;
  blobRelease.register(findPictureUses);

  const replace = async (
    actor: Actor,
    articleId: number,
    hash: string | null,
    charge?: (tx: Db) => Promise<void>,
  ): Promise<void> => {
    await transaction(db, async (tx) => {
      await lockRow(tx, 'news_articles', articleId);
      const { image_hash: before } = await articles.hold(tx, actor, articleId);
      if (before === hash) return;
      const change = { image_hash: hash, image_by: hash === null ? null : actor.id };
      await updateArticle(tx, articleId, { ...change, modified_by: actor.id, modified_at: clock.now() });
      await charge?.(tx);
      if (before !== null) await blobRelease.release(tx, before);
    });
  };

  const read = async (actor: Actor, articleId: number, isHeld: (tag: string) => boolean): Promise<Picture> => {
    const { image_hash: hash } = await articles.get(actor, articleId);
    if (hash === null) throw notFound('Picture');
    return { tag: hash, body: isHeld(hash) ? undefined : await blobs.open(hash) };
  };

  return {
    /** Before the picture is read: is there such an article? */
    async requireArticle(actor: Actor, articleId: number): Promise<void> {
      await articles.get(actor, articleId);
    },

    async set(actor: Actor, articleId: number, picture: PictureSource): Promise<void> {
      const jpeg = await reencode(picture, { maxSide: MAX_SIDE, format: 'jpeg' }).catch(explain);
      await storage.keep(actor.id, [jpeg], ({ blobs: [kept], charge }) =>
        replace(actor, articleId, kept?.hash ?? null, charge),
      );
    },

    remove: (actor: Actor, articleId: number): Promise<void> => replace(actor, articleId, null),

    get(actor: Actor, articleId: number, isHeld: (tag: string) => boolean): Promise<Picture> {
      return read(actor, articleId, isHeld).catch((error) => {
        // Replaced with its bytes after the article was read: by now it has another, or none.
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return read(actor, articleId, isHeld);
        throw error;
      });
    },
  };
}

function explain(error: unknown): never {
  if (error instanceof ImageError) throw invalidField('image', error.message);
  throw error;
}
