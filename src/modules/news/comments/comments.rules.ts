// Comments on news articles: everyone writes on what they may read (W4), each changes their own (W5).
import type { CommentRules, CommentStore } from '../../../platform/reactions/index.ts';
import { excerptOf } from '../../../platform/text/excerpt.ts';
import { plainTextOfClean } from '../../../platform/text/rich-text.ts';
import type { Trash } from '../../trash/index.ts';
import type { Article } from '../articles/article-list.repository.ts';
import type { ArticlesService } from '../articles/articles.service.ts';
import type { NewsNotifications } from '../news.notifications.ts';
import { requireCommentDeletion } from '../news.policy.ts';

/** What the trash shows of a comment. */
const TITLE = 80;
const EXCERPT = 300;

export const commentStore: CommentStore = {
  table: 'news_comments',
  on: (id) => ({ article_id: id }),
  isThreaded: false,
};

export function commentRules(
  articles: ArticlesService,
  notifications: NewsNotifications,
  trash: Trash,
): CommentRules<Article> {
  return {
    ...commentStore,
    get: (_db, actor, id) => articles.get(actor, id),
    getToChange: articles.getToChange,
    requireDeletion: (actor, _article, comment) => requireCommentDeletion(actor, comment),
    discard: (tx, actor, article, comment) => {
      const plain = plainTextOfClean(comment.text);
      return trash.put(tx, actor, {
        type: 'news_comment',
        objId: comment.id,
        title: excerptOf(plain, TITLE),
        description: excerptOf(plain, EXCERPT),
        location: `/News/${article.title}`,
        details: {},
      });
    },

    tell: (tx, actor, article, { plain }) => notifications.commentAdded(tx, actor, article, plain),
  };
}
