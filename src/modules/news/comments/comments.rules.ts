// Comments on news articles: everyone writes on what they may read (W4), each changes their own (W5).
import type { CommentRules } from '../../../platform/reactions/index.ts';
import type { Article } from '../articles/article-list.repository.ts';
import type { ArticlesService } from '../articles/articles.service.ts';
import type { NewsNotifications } from '../news.notifications.ts';
import { requireCommentDeletion } from '../news.policy.ts';

export function commentRules(articles: ArticlesService, notifications: NewsNotifications): CommentRules<Article> {
  return {
    table: 'news_comments',
    on: (id) => ({ article_id: id }),
    isThreaded: false,
    get: (_db, actor, id) => articles.get(actor, id),
    getToChange: articles.getToChange,
    requireDeletion: (actor, _article, comment) => requireCommentDeletion(actor, comment),

    tell: (tx, actor, article, { plain }) => notifications.commentAdded(tx, actor, article, plain),
  };
}
