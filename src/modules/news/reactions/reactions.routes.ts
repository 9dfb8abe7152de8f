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
    summary: string,
    change: (actor: Actor, id: number) => Promise<void>,
  ) =>
    app.route({
      method,
      url: root + path,
      schema: { tags, summary, params: IdParams, response: { 204: NoContent } },
      handler: (request) => change(request.actor, request.params.id),
    });

  mark('PUT', '/read', 'Mark an article as read', reactions.markRead);
  mark('DELETE', '/read', 'Mark an article as unread', reactions.markUnread);
  mark('PUT', '/like', 'Like an article', reactions.like);
  mark('DELETE', '/like', 'Like an article no longer', reactions.unlike);

  app.get(
    `${root}/readers`,
    {
      config: { access: 'news.admin' },
      schema: {
        tags,
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
