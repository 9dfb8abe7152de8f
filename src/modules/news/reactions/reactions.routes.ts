import type { Actor } from '../../../platform/access/index.ts';
import { type App, IdParams, NoContent, pageQuerySchema, pagination, readPage } from '../../../platform/http/index.ts';
import { isoDate } from '../../../platform/time/wire.ts';
import { READER_PAGES, ReaderListSchema } from './reactions.schemas.ts';
import type { ReactionsService } from './reactions.service.ts';

const tags = ['News'];
const root = '/api/news/v1/articles/:id';

export function reactionRoutes(app: App, reactions: ReactionsService): void {
  const mark = (
    method: 'PUT' | 'DELETE',
    path: string,
    words: { operationId: string; summary: string; description: string },
    change: (actor: Actor, id: number) => Promise<void>,
  ) =>
    app.route({
      method,
      url: root + path,
      schema: { tags, ...words, params: IdParams, response: { 204: NoContent } },
      handler: (request) => change(request.actor, request.params.id),
    });

  const description = 'A second time changes nothing.';
  mark(
    'PUT',
    '/read',
    { operationId: 'markNewsArticleRead', summary: 'Mark an article as read', description },
    reactions.markRead,
  );
  mark(
    'DELETE',
    '/read',
    { operationId: 'markNewsArticleUnread', summary: 'Mark an article as unread', description },
    reactions.markUnread,
  );
  mark('PUT', '/like', { operationId: 'likeNewsArticle', summary: 'Like an article', description }, reactions.like);
  mark(
    'DELETE',
    '/like',
    { operationId: 'unlikeNewsArticle', summary: 'Like an article no longer', description },
    reactions.unlike,
  );

  app.get(
    `${root}/readers`,
    {
      config: { access: 'news.admin' },
      schema: {
        tags,
        operationId: 'listNewsArticleReaders',
        summary: 'Who has read an article, the latest first',
        params: IdParams,
        querystring: pageQuerySchema(READER_PAGES),
        response: { 200: ReaderListSchema },
      },
    },
    async (request) => {
      const page = readPage(request.query, READER_PAGES);
      const { items, total } = await reactions.listReaders(request.actor, request.params.id, page);
      const data = items.map(({ user_id, user_name, read_at }) => ({
        user: { id: user_id, name: user_name },
        read_at: isoDate(read_at, request.actor.timezone),
      }));
      return { data, pagination: pagination(request, page, total) };
    },
  );
}
