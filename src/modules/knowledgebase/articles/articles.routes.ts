import {
  type App,
  createOnce,
  IdParams,
  linkToNext,
  readPage,
  ref,
  routesOf,
  sendList,
  sendPage,
} from '../../../platform/http/index.ts';
import type { Locale, Platform } from '../../../platform/platform.ts';
import { apiRoot, LIST_LIMIT, PAGES, root } from '../knowledgebase.schemas.ts';
import { articlePresenter } from './articles.presenter.ts';
import {
  ArticleCreateSchema,
  ArticleListSchema,
  ArticlePageQuerySchema,
  ArticlePageSchema,
  ArticleParams,
  ArticleQuerySchema,
  ArticleSchema,
  ArticleUpdateSchema,
} from './articles.schemas.ts';
import type { ArticlesService } from './articles.service.ts';

const tags = ['Knowledge base'];

export function articleRoutes(app: App, platform: Platform, articles: ArticlesService): void {
  const { locale } = platform;
  const routes = routesOf(app, tags);

  routes.get(
    `${root}/articles`,
    {
      summary: 'List published articles',
      description: 'Newest first. Drafts and archived articles are left out.',
      querystring: ArticleQuerySchema,
      response: { 200: ArticleListSchema },
    },
    async (request, reply) => {
      const page = readPage(request.query, { default: LIST_LIMIT, max: LIST_LIMIT });
      const { slices, shown, more } = await articles.list(request.actor, { ...request.query, status: 'publish' }, page);
      if (more) linkToNext(request, reply, page, shown);
      return sendList(request, reply, slices, articlePresenter(request, locale));
    },
  );

  routes.get(
    `${root}/articles/:article_id`,
    {
      alsoAnswers: [403],
      opens: ['article', 'article_id'],
      summary: 'One article',
      description: 'With its text. A draft is there for its publisher and those who may publish; for others it is 404.',
      params: ArticleParams,
      response: { 200: ref(ArticleSchema) },
    },
    async (request) => articlePresenter(request, locale)(await articles.get(request.actor, request.params.article_id)),
  );

  routes.post(
    `${root}/articles`,
    {
      alsoAnswers: [429],
      idempotent: true,
      bodySize: 'large',
      summary: 'Create an article',
      description: 'For those who may post in the category. Publishing needs the right to publish there.',
      body: ArticleCreateSchema,
      response: { 200: ref(ArticleSchema) },
    },
    async (request, reply) => {
      const create = await articles.prepare(request.actor, request.body);
      const present = articlePresenter(request, locale);
      return createOnce(platform, request, reply, async (tx) => present(await create(tx)), 200);
    },
  );

  routes.put(
    `${root}/articles/:article_id`,
    {
      conflicts: ['changed_meanwhile'],
      alsoAnswers: [429],
      bodySize: 'large',
      summary: 'Change an article',
      description: 'What is left out stays. Every save keeps a revision.',
      params: ArticleParams,
      body: ArticleUpdateSchema,
      response: { 200: ref(ArticleSchema) },
    },
    async (request) =>
      articlePresenter(request, locale)(await articles.update(request.actor, request.params.article_id, request.body)),
  );

  routes.delete(
    `${root}/articles/:article_id`,
    {
      summary: 'Delete an article',
      description: 'For those who may change it. It goes to the trash with its comments and revisions.',
      params: ArticleParams,
    },
    (request) => articles.delete(request.actor, request.params.article_id),
  );

  additionRoutes(app, articles, locale);
}

function additionRoutes(app: App, articles: ArticlesService, locale: Locale): void {
  const ownTags = ['Knowledge base: articles'];

  routesOf(app, ownTags).get(
    `${apiRoot}/articles`,
    {
      operationId: 'listAllArticles',
      summary: 'List articles of every status',
      description: 'Newest first: what you may see, your drafts included.',
      querystring: ArticlePageQuerySchema,
      response: { 200: ArticlePageSchema },
    },
    (request) =>
      sendPage(
        request,
        PAGES,
        (page) => articles.page(request.actor, request.query, page),
        articlePresenter(request, locale),
      ),
  );

  routesOf(app, ownTags).post(
    `${apiRoot}/articles/:id/review`,
    {
      alsoAnswers: [403, 429],
      conflicts: ['not_a_draft'],
      operationId: 'askForReview',
      summary: 'Send a draft for review',
      description: 'Those who may publish in its category are notified. For those who may change the draft.',
      params: IdParams,
    },
    (request) => articles.askForReview(request.actor, request.params.id),
  );

  routesOf(app, ownTags).switch(
    `${apiRoot}/articles/:id/endorsement`,
    {
      on: ['endorseArticle', 'Vouch for an article'],
      off: ['withdrawEndorsement', 'Take back an endorsement'],
      description: 'For experts of its category and knowledgebase.admin.',
      params: IdParams,
    },
    (request, isOn) => articles.endorse(request.actor, request.params.id, isOn),
  );
}
