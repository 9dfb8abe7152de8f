import { type App, IdParams, pageQuerySchema, ref, routesOf, sendPage } from '../../../platform/http/index.ts';
import { isoDate } from '../../../platform/time/wire.ts';
import { READER_PAGES, ReadCountsQuerySchema, ReadCountsSchema, ReaderListSchema } from './reactions.schemas.ts';
import type { ReactionsService } from './reactions.service.ts';

const tags = ['News'];
const root = '/api/news/v1/articles/:id';

export function reactionRoutes(app: App, reactions: ReactionsService): void {
  const routes = routesOf(app, tags);
  const description = 'A second time changes nothing.';
  routes.switch(
    `${root}/read`,
    {
      on: ['markNewsArticleRead', 'Mark an article as read'],
      off: ['markNewsArticleUnread', 'Mark an article as unread'],
      description,
      params: IdParams,
    },
    ({ actor, params }, isOn) => (isOn ? reactions.markRead : reactions.markUnread)(actor, params.id),
  );
  routes.switch(
    `${root}/like`,
    {
      on: ['likeNewsArticle', 'Like an article'],
      off: ['unlikeNewsArticle', 'Like an article no longer'],
      description,
      params: IdParams,
    },
    ({ actor, params }, isOn) => (isOn ? reactions.like : reactions.unlike)(actor, params.id),
  );

  routes.get(
    '/api/news/v1/read-counts',
    {
      access: 'news.admin',
      operationId: 'countNewsReaders',
      summary: 'How many have read each of some articles',
      querystring: ReadCountsQuerySchema,
      response: { 200: ref(ReadCountsSchema) },
    },
    async (request) => {
      const { articles, people } = await reactions.countReaders(request.actor, request.query.article_ids);
      return { data: articles, people };
    },
  );

  routes.get(
    `${root}/readers`,
    {
      access: 'news.admin',
      operationId: 'listNewsArticleReaders',
      summary: 'Who has read an article, the latest first',
      params: IdParams,
      querystring: pageQuerySchema(READER_PAGES),
      response: { 200: ReaderListSchema },
    },
    (request) =>
      sendPage(
        request,
        READER_PAGES,
        (page) => reactions.listReaders(request.actor, request.params.id, page),
        ({ user_id, user_name, read_at }) => ({
          user: { id: user_id, name: user_name },
          read_at: isoDate(read_at, request.actor.timezone),
        }),
      ),
  );
}
