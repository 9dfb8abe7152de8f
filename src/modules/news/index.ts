import type { App } from '../../platform/http/index.ts';
import { createTextImages, textImageRoutes } from '../../platform/images/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { createCommentsService } from '../../platform/reactions/index.ts';
import type { Notifier } from '../notifications/index.ts';
import type { Trash } from '../trash/index.ts';
import { articleRoutes } from './articles/articles.routes.ts';
import { ArticleItemSchema, ArticleSchema } from './articles/articles.schemas.ts';
import { createArticlesService } from './articles/articles.service.ts';
import { channelRoutes } from './channels/channels.routes.ts';
import { ChannelSchema } from './channels/channels.schemas.ts';
import { createChannelsService } from './channels/channels.service.ts';
import { commentRoutes } from './comments/comments.routes.ts';
import { commentRules } from './comments/comments.rules.ts';
import { CommentSchema } from './comments/comments.schemas.ts';
import { articleImageRoutes } from './image/image.routes.ts';
import { createArticleImages } from './image/image.service.ts';
import { newsPart, unreadNews } from './news.home.ts';
import { createNewsNotifications } from './news.notifications.ts';
import { newsThings } from './news.things.ts';
import { reactionRoutes } from './reactions/reactions.routes.ts';
import { ReadCountsSchema, ReaderSchema } from './reactions/reactions.schemas.ts';
import { createReactionsService } from './reactions/reactions.service.ts';
import { newsCommentTrashable, newsTrashable } from './trashable.ts';

export { handOverNews } from './hand-over.repository.ts';
export { newsDefinition } from './news.definition.ts';

/** For the demo: writes and reads news without a request. */
export function createNewsroom(platform: Platform, notifier: Notifier, trash: Trash) {
  const articles = createArticlesService(platform, trash);
  return {
    articles,
    channels: createChannelsService(platform),
    comments: createCommentsService(platform, commentRules(articles, createNewsNotifications(notifier), trash)),
    reactions: createReactionsService(platform, articles),
    images: createArticleImages(platform, articles),
  };
}

export async function newsModule(app: App, platform: Platform, notifier: Notifier, trash: Trash): Promise<void> {
  for (const schema of [
    ChannelSchema,
    ArticleItemSchema,
    ArticleSchema,
    CommentSchema,
    ReaderSchema,
    ReadCountsSchema,
  ]) {
    app.addSchema(schema);
  }
  const { articles, channels, comments, reactions, images } = createNewsroom(platform, notifier, trash);
  platform.textColumns.register('news_articles.text', 'news_comments.text');
  trash.register(newsTrashable(platform, trash));
  trash.register(newsCommentTrashable(articles));
  platform.things.register(...newsThings(platform));
  platform.home.registerPart(newsPart(platform, articles));
  platform.home.registerUnread(unreadNews(articles));
  channelRoutes(app, platform, channels);
  articleRoutes(app, platform, articles);
  reactionRoutes(app, reactions);
  commentRoutes(app, platform, comments);
  await articleImageRoutes(app, platform, images);
  const textImages = createTextImages(platform, {
    type: 'news',
    get: (_db, actor, id) => articles.get(actor, id),
    getToChange: articles.getToChange,
  });
  await textImageRoutes(app, platform, textImages, {
    path: '/api/news/v1/articles',
    tags: ['News'],
    access: 'news.admin',
    name: 'NewsArticle',
    what: 'an article',
  });
}
