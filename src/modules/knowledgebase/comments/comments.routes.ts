// Owns the addresses of comments.
import {
  type App,
  createOnce,
  IdParams,
  NoContent,
  pagination,
  readPage,
  ref,
  requireMatch,
  sendWithEtag,
} from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Comment, CommentsService } from '../../../platform/reactions/index.ts';
import { isoDate } from '../../../platform/time/wire.ts';
import { presentAuthor } from '../author.presenter.ts';
import { readables } from '../commentable.ts';
import { apiRoot, PAGES } from '../knowledgebase.schemas.ts';
import type { Readable } from '../reactions/reactions.repository.ts';
import {
  CommentCreateSchema,
  CommentPageQuerySchema,
  CommentPageSchema,
  CommentParams,
  CommentSchema,
  CommentUpdateSchema,
} from './comments.schemas.ts';

export function commentRoutes(app: App, platform: Platform, comments: Record<Readable, CommentsService>): void {
  for (const kind of readables) routesOf(app, platform, comments[kind], kind);
}

function routesOf(app: App, platform: Platform, comments: CommentsService, kind: Readable): void {
  const address = `${apiRoot}/${kind}s/:id/comments`;
  const what = kind === 'article' ? 'an article' : 'a question';
  const tags = [`Knowledge base: ${kind}s`];

  app.get(
    address,
    {
      config: { alsoAnswers: [403] },
      schema: {
        tags,
        summary: `The comments on ${what}`,
        description: 'Thread by thread, each comment with its replies after it.',
        params: IdParams,
        querystring: CommentPageQuerySchema,
        response: { 200: CommentPageSchema },
      },
    },
    async (request) => {
      const page = readPage(request.query, PAGES);
      const { items, total } = await comments.list(request.actor, request.params.id, page);
      return { data: items.map(presentComment), pagination: pagination(request, page, total, items.length) };
    },
  );

  app.post(
    address,
    {
      config: { idempotent: true, alsoAnswers: [429] },
      schema: {
        tags,
        summary: `Comment on ${what}`,
        params: IdParams,
        body: CommentCreateSchema,
        response: { 201: ref(CommentSchema) },
      },
    },
    async (request, reply) => {
      const create = await comments.prepare(request.actor, request.params.id, request.body);
      const comment = await createOnce(platform, request, reply, async (tx) => presentComment(await create(tx)));
      return sendWithEtag(reply, comment);
    },
  );

  app.get(
    `${address}/:comment_id`,
    {
      config: { alsoAnswers: [403] },
      schema: { tags, summary: 'One comment', params: CommentParams, response: { 200: ref(CommentSchema) } },
    },
    async (request, reply) =>
      sendWithEtag(reply, presentComment(await comments.get(request.actor, addressOf(request.params)))),
  );

  app.put(
    `${address}/:comment_id`,
    {
      config: { conditional: true },
      schema: {
        tags,
        summary: 'Change one’s own comment',
        params: CommentParams,
        body: CommentUpdateSchema,
        response: { 200: ref(CommentSchema) },
      },
    },
    async (request, reply) => {
      const { actor, params, body } = request;
      const changed = await comments.update(actor, addressOf(params), body.text, (comment) =>
        requireMatch(request, presentComment(comment)),
      );
      return sendWithEtag(reply, presentComment(changed));
    },
  );

  app.delete(
    `${address}/:comment_id`,
    {
      schema: {
        tags,
        summary: 'Delete a comment',
        description: 'One’s own; those of others for who manages the category. One with replies is emptied.',
        params: CommentParams,
        response: { 204: NoContent },
      },
    },
    async (request, reply) => {
      await comments.delete(request.actor, addressOf(request.params));
      return reply.code(204).send(null);
    },
  );
}

function addressOf({ id, comment_id }: { id: number; comment_id: number }) {
  return { objectId: id, id: comment_id };
}

function presentComment(comment: Comment) {
  return {
    id: comment.id,
    parent_id: comment.thread_id === comment.id ? null : comment.thread_id,
    text: comment.text,
    plain_text: comment.plain_text,
    deleted: comment.deleted === 1,
    author: presentAuthor(comment.created_by, comment.author_name),
    created: isoDate(comment.created_at),
    modified: isoDate(comment.modified_at),
  };
}
