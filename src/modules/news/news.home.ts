import type { HomePart, UnreadCount } from '../../platform/home/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { articlePresenter } from './articles/articles.presenter.ts';
import { ArticleItemSchema } from './articles/articles.schemas.ts';
import type { ArticlesService } from './articles/articles.service.ts';

/** What is published; the first is the lead. */
export function newsPart({ clock }: Pick<Platform, 'clock'>, articles: ArticlesService): HomePart {
  return {
    name: 'news',
    summary: 'List the news of the front page',
    description: 'What is published: pinned first, then the newest. The first is the lead.',
    schema: ArticleItemSchema,
    shown: 3,
    async list(request, page) {
      const { items, total } = await articles.list(request.actor, {}, page);
      return { items: items.map(articlePresenter(request, clock.now()).item), total };
    },
  };
}

export function unreadNews(articles: ArticlesService): UnreadCount {
  return {
    name: 'news',
    description: 'Articles of the news that you have not read.',
    count: async (actor) => (await articles.list(actor, { unread: true }, { limit: 0, offset: 0 })).total,
  };
}
