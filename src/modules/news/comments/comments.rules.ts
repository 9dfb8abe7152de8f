// Comments on news articles: everyone writes on what they may read (W4), each changes their own (W5).
import { type CommentRules, commentAdded } from '../../../platform/reactions/index.ts';
import { excerptOf } from '../../../platform/text/excerpt.ts';
import type { Notifier } from '../../notifications/index.ts';
import type { Article } from '../articles/article-list.repository.ts';
import { type ArticlesService, EXCERPT } from '../articles/articles.service.ts';
import { requireCommentDeletion } from '../news.policy.ts';

export function commentRules(articles: ArticlesService, notifier: Notifier): CommentRules<Article> {
  return {
    table: 'news_comments',
    on: (id) => ({ article_id: id }),
    isThreaded: false,
    get: (_db, actor, id) => articles.get(actor, id),
    getToChange: articles.getToChange,
    requireDeletion: (actor, _article, comment) => requireCommentDeletion(actor, comment),

    async tell(tx, actor, { id, title, author_id: authorId }, { plain }) {
      await notifier.notify(tx, [authorId], {
        kind: commentAdded,
        facts: { by: actor.fullname, title, text: excerptOf(plain, EXCERPT) },
        link: `/news/${id}`,
        causedBy: actor.id,
        about: { type: 'news_article', id },
      });
    },
  };
}
