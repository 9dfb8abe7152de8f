// Owns the addresses of comments on articles.
import {
  type App,
  createOnce,
  IdParams,
  NoContent,
  pageQuerySchema,
  pagination,
  readPage,
  ref,
  requireMatch,
  sendWithEtag,
} from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { CommentsService } from '../../../platform/reactions/index.ts';
import { presentComment } from './comments.presenter.ts';
import {
  COMMENT_PAGES,
  CommentInputSchema,
  CommentListSchema,
  CommentParams,
  CommentSchema,
} from './comments.schemas.ts';

const tags = ['News: comments'];
const root = '/api/news/v1/articles/:id/comments';
const one = `${root}/:comment_id`;

export function commentRoutes(app: App, platform: Platform, comments: CommentsService): void {
  app.get(
    root,
    {
      schema: {
        tags,
        summary: 'The comments on an article, the oldest first',
        params: IdParams,
        querystring: pageQuerySchema(COMMENT_PAGES),
        response: { 200: CommentListSchema },
      },
    },
    async (request) => {
      const page = readPage(request.query, COMMENT_PAGES);
      const { items, total } = await comments.list(request.actor, request.params.id, page);
      return { data: items.map(presentComment), pagination: pagination(request, page, total, items.length) };
    },
  );

  app.post(
    root,
    {
      config: { idempotent: true, alsoAnswers: [429] },
      schema: {
        tags,
        summary: 'Comment on an article',
        description: 'Its author is told.',
        params: IdParams,
        body: CommentInputSchema,
        response: { 201: ref(CommentSchema) },
      },
    },
    async (request, reply) => {
      const { actor, params, body } = request;
      const create = await comments.prepare(actor, params.id, body);
      const created = await createOnce(platform, request, reply, async (tx) => presentComment(await create(tx)));
      return sendWithEtag(reply, created);
    },
  );

  app.get(
    one,
    { schema: { tags, summary: 'One comment', params: CommentParams, response: { 200: ref(CommentSchema) } } },
    async (request, reply) =>
      sendWithEtag(reply, presentComment(await comments.get(request.actor, addressOf(request.params)))),
  );

  app.put(
    one,
    {
      config: { conditional: true },
      schema: {
        tags,
        summary: 'Change your comment',
        params: CommentParams,
        body: CommentInputSchema,
        response: { 200: ref(CommentSchema) },
      },
    },
    async (request, reply) => {
      const { actor, params, body } = request;
      const changed = await comments.update(actor, addressOf(params), body.text, (current) =>
        requireMatch(request, presentComment(current)),
      );
      return sendWithEtag(reply, presentComment(changed));
    },
  );

  app.delete(
    one,
    {
      config: { conditional: true },
      schema: {
        tags,
        summary: 'Delete a comment',
        description: 'Your own, or any with news.admin.',
        params: CommentParams,
        response: { 204: NoContent },
      },
    },
    async (request, reply) => {
      await comments.delete(request.actor, addressOf(request.params), (current) =>
        requireMatch(request, presentComment(current)),
      );
      return reply.code(204).send(null);
    },
  );
}

function addressOf({ id, comment_id }: { id: number; comment_id: number }) {
  return { objectId: id, id: comment_id };
}
