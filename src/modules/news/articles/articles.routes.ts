// Owns the addresses of news articles.
import type { FastifyReply } from 'fastify';
import {
  type App,
  createOnce,
  etagOf,
  IdParams,
  NoContent,
  pagination,
  readPage,
  ref,
  requireMatch,
} from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Article } from './article-list.repository.ts';
import { articlePresenter, editedPart } from './articles.presenter.ts';
import {
  ARTICLE_PAGES,
  ArticleCreateSchema,
  ArticleListSchema,
  ArticleSchema,
  ArticlesQuerySchema,
  ArticleUpdateSchema,
} from './articles.schemas.ts';
import type { ArticlesService } from './articles.service.ts';

const tags = ['News'];
const root = '/api/news/v1/articles';

export function articleRoutes(app: App, platform: Platform, articles: ArticlesService): void {
  const { clock } = platform;

  app.get(
    root,
    {
      config: { alsoAnswers: [403] },
      schema: {
        tags,
        summary: 'List the news: pinned first, then the newest',
        description: 'What is published, for everyone.',
        querystring: ArticlesQuerySchema,
        response: { 200: ArticleListSchema },
      },
    },
    async (request) => {
      const page = readPage(request.query, ARTICLE_PAGES);
      const { items, total } = await articles.list(request.actor, request.query, page);
      const present = articlePresenter(request, clock.now());
      return { data: items.map(present.item), pagination: pagination(request, page, total) };
    },
  );

  app.post(
    root,
    {
      config: { access: 'news.admin', idempotent: true, bodySize: 'large' },
      schema: {
        tags,
        summary: 'Write an article',
        description: 'You are its author. With `publish_at` in the future, readers see it from then on.',
        body: ArticleCreateSchema,
        response: { 201: ref(ArticleSchema) },
      },
    },
    async (request, reply) => {
      const create = await articles.prepare(request.actor, request.body);
      let tag: string | undefined;
      const created = await createOnce(platform, request, reply, async (tx) => {
        const article = await create(tx);
        tag = tagOf(article);
        return articlePresenter(request, clock.now()).single(article);
      });
      // A repeated request gets the answer it got before; the article may be another by now.
      if (tag !== undefined) reply.header('etag', tag);
      return created;
    },
  );

  app.get(
    `${root}/:id`,
    { schema: { tags, summary: 'One article', params: IdParams, response: { 200: ref(ArticleSchema) } } },
    async (request, reply) => {
      const article = await articles.get(request.actor, request.params.id);
      return articlePresenter(request, clock.now()).single(tagged(reply, article));
    },
  );

  app.put(
    `${root}/:id`,
    {
      config: { access: 'news.admin', conditional: true, bodySize: 'large' },
      schema: {
        tags,
        summary: 'Change an article',
        description: 'What is left out stays. `If-Match` holds against edits, not against likes and comments.',
        params: IdParams,
        body: ArticleUpdateSchema,
        response: { 200: ref(ArticleSchema) },
      },
    },
    async (request, reply) => {
      const changed = await articles.update(request.actor, request.params.id, request.body, (current) =>
        requireMatch(request, editedPart(current)),
      );
      return articlePresenter(request, clock.now()).single(tagged(reply, changed));
    },
  );

  app.delete(
    `${root}/:id`,
    {
      config: { access: 'news.admin', conditional: true },
      schema: {
        tags,
        summary: 'Delete an article',
        description: 'It goes to the trash.',
        params: IdParams,
        response: { 204: NoContent },
      },
    },
    async (request, reply) => {
      await articles.delete(request.actor, request.params.id, (current) => requireMatch(request, editedPart(current)));
      return reply.code(204).send(null);
    },
  );
}

function tagged(reply: FastifyReply, article: Article): Article {
  reply.header('etag', tagOf(article));
  return article;
}

function tagOf(article: Article): string {
  return etagOf(editedPart(article));
}
