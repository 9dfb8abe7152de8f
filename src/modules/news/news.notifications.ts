import type { Actor } from '../../platform/access/index.ts';
import type { Db } from '../../platform/db/index.ts';
import { commentAdded } from '../../platform/reactions/index.ts';
import { excerptOf } from '../../platform/text/excerpt.ts';
import type { Notifier } from '../notifications/index.ts';

interface CommentedArticle {
  id: number;
  title: string;
  author_id: number;
}

/** How much of a comment its notification shows. */
const EXCERPT = 300;

export type NewsNotifications = ReturnType<typeof createNewsNotifications>;

export function createNewsNotifications(notifier: Notifier) {
  return {
    async commentAdded(tx: Db, actor: Actor, { id, title, author_id }: CommentedArticle, plain: string): Promise<void> {
      await notifier.notify(tx, [author_id], {
        kind: commentAdded,
        facts: { by: actor.fullname, title, text: excerptOf(plain, EXCERPT) },
        link: `/news/${id}`,
        causedBy: actor.id,
        about: { type: 'news_article', id },
      });
    },
  };
}
