// Owns comments on articles: everyone writes on what they may read (W4), each changes their own (W5).
import type { Actor } from '../../../platform/access/index.ts';
import { type Db, takeFitting, transaction } from '../../../platform/db/index.ts';
import { invalidField, notFound } from '../../../platform/http/errors.ts';
import type { Page, PageRequest } from '../../../platform/http/paging.ts';
import type { Platform } from '../../../platform/platform.ts';
import { MAX_COMMENT } from '../../../platform/text/limits.ts';
import type { RichText } from '../../../platform/text/rich-text.ts';
import type { Notifier } from '../../notifications/index.ts';
import { type ArticlesService, excerptOf } from '../articles/articles.service.ts';
import { requireCommentChange, requireCommentDeletion } from '../news.policy.ts';
import type { Comment } from './comments.repository.ts';
import * as repository from './comments.repository.ts';

/** A comment stands below its article. */
export interface CommentAddress {
  articleId: number;
  commentId: number;
}

export type CommentsService = ReturnType<typeof createCommentsService>;

export function createCommentsService(
  { database, clock, texts }: Pick<Platform, 'database' | 'clock' | 'texts'>,
  articles: ArticlesService,
  notifier: Notifier,
) {
  const { db } = database;

  /** A comment is nothing without words or a picture. */
  const readText = async (actor: Actor, sent: string): Promise<RichText> => {
    const written = await texts.clean(actor, sent, { name: 'text', maxLength: MAX_COMMENT });
    if (written.plain === '' && !written.html.includes('<img ')) throw invalidField('text', 'must not be empty');
    return written;
  };

  const createInside = async (tx: Db, actor: Actor, articleId: number, { html, plain }: RichText): Promise<Comment> => {
    const { title, author_id: authorId } = await articles.hold(tx, actor, articleId);
    const now = clock.now();
    const row = { article_id: articleId, text: html, created_by: actor.id, created_at: now, modified_at: now };
    const id = await repository.insertComment(tx, row);
    await notifier.notify(tx, [authorId], {
      kind: 'comment.added',
      facts: { by: actor.fullname, title, text: excerptOf(plain) },
      link: `/news/${articleId}`,
      causedBy: actor.id,
      about: { type: 'news_article', id: articleId },
    });
    return there(await repository.findComment(tx, articleId, id));
  };

  return {
    async list(actor: Actor, articleId: number, page: PageRequest): Promise<Page<Comment>> {
      const { comments_count: total } = await articles.get(actor, articleId);
      if (page.limit === 0 || page.offset >= total) return { items: [], total };
      const fitting = takeFitting(await repository.listCommentSizes(db, articleId, page)).map(({ id }) => id);
      return { items: await repository.listCommentsByIds(db, articleId, fitting), total };
    },

    async get(actor: Actor, { articleId, commentId }: CommentAddress): Promise<Comment> {
      await articles.get(actor, articleId);
      return there(await repository.findComment(db, articleId, commentId));
    },

    /**
     * Cleans the text; what it returns makes the comment, inside the transaction that keeps the answer for its idempotency
     * key. The author of the article is told.
     */
    async prepare(actor: Actor, articleId: number, sent: string) {
      const written = await readText(actor, sent);
      return (tx: Db) => createInside(tx, actor, articleId, written);
    },

    async update(
      actor: Actor,
      { articleId, commentId }: CommentAddress,
      sent: string,
      requireCurrent: (comment: Comment) => void,
    ): Promise<Comment> {
      const { html } = await readText(actor, sent);
      return transaction(db, async (tx) => {
        await articles.hold(tx, actor, articleId);
        const comment = there(await repository.lockComment(tx, articleId, commentId));
        requireCommentChange(actor, comment);
        requireCurrent(comment);
        await repository.updateComment(tx, commentId, { text: html, modified_at: clock.now() });
        return there(await repository.findComment(tx, articleId, commentId));
      });
    },

    async delete(
      actor: Actor,
      { articleId, commentId }: CommentAddress,
      requireCurrent: (comment: Comment) => void,
    ): Promise<void> {
      await transaction(db, async (tx) => {
        await articles.hold(tx, actor, articleId);
        const comment = there(await repository.lockComment(tx, articleId, commentId));
        requireCommentDeletion(actor, comment);
        requireCurrent(comment);
        await repository.deleteComment(tx, commentId);
      });
    },
  };
}

function there(comment: Comment | undefined): Comment {
  if (!comment) throw notFound('Comment');
  return comment;
}
