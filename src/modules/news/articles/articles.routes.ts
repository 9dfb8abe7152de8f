import type { FastifyRequest } from 'fastify';
import { type App, resourceRoutes } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Article, ListedArticle } from './article-list.repository.ts';
import { articlePresenter, editedPart } from './articles.presenter.ts';
import {
  ARTICLE_PAGES,
  ArticleCreateSchema,
  ArticleItemSchema,
  ArticleSchema,
  ArticlesQuerySchema,
  ArticleUpdateSchema,
} from './articles.schemas.ts';
import type { ArticlesService } from './articles.service.ts';

const path = '/api/news/v1/articles';
const tags = ['News'];
const access = 'news.admin';

export function articleRoutes(app: App, platform: Platform, articles: ArticlesService): void {
  const presenterOf = (request: FastifyRequest) => articlePresenter(request, platform.clock.now());
  const items = resourceRoutes(app, platform, {
    path,
    tags,
    name: 'NewsArticle',
    schema: ArticleItemSchema,
    present: (article: ListedArticle, request) => presenterOf(request).item(article),
  });
  const routes = resourceRoutes(app, platform, {
    path,
    tags,
    name: 'NewsArticle',
    schema: ArticleSchema,
    present: (article: Article, request) => presenterOf(request).single(article),
    edited: editedPart,
  });

  items.list(
    {
      alsoAnswers: [403],
      summary: 'List the news: pinned first, then the newest',
      description: 'What is published, for everyone.',
      pages: ARTICLE_PAGES,
      querystring: ArticlesQuerySchema,
    },
    ({ actor, query }, page) => articles.list(actor, query, page),
  );

  routes.create(
    {
      access,
      bodySize: 'large',
      summary: 'Write an article',
      description: 'You are its author. With `publish_at` in the future, readers see it from then on.',
      body: ArticleCreateSchema,
    },
    async ({ actor, body }, once) => once(await articles.prepare(actor, body)),
  );

  routes.get(
    {
      opens: ['news', 'id'],
      summary: 'One article',
      description: 'With its text. Scheduled ones only with news.admin.',
    },
    ({ actor, params }) => articles.get(actor, params.id),
  );

  routes.update(
    {
      access,
      bodySize: 'large',
      summary: 'Change an article',
      description: 'What is left out stays. `If-Match` holds against edits, not against likes and comments.',
      body: ArticleUpdateSchema,
    },
    ({ actor, params, body }, requireCurrent) => articles.update(actor, params.id, body, requireCurrent),
  );

  routes.delete(
    { access, summary: 'Delete an article', description: 'It goes to the trash.' },
    ({ actor, params }, requireCurrent) => articles.delete(actor, params.id, requireCurrent),
  );
}
