import { type App, collectionRoutes, IdParams, itemRoutes } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Comment, CommentsService } from '../../../platform/reactions/index.ts';
import { isoDate } from '../../../platform/time/wire.ts';
import { presentAuthor } from '../author.presenter.ts';
import { commentables } from '../commentable.ts';
import { apiRoot, PAGES } from '../knowledgebase.schemas.ts';
import type { Commentable } from '../reactions.repository.ts';
import {
  CommentCreateSchema,
  CommentPageQuerySchema,
  CommentParams,
  CommentSchema,
  CommentUpdateSchema,
} from './comments.schemas.ts';

export function commentRoutes(app: App, platform: Platform, comments: Record<Commentable, CommentsService>): void {
  for (const kind of commentables) routesOf(app, platform, comments[kind], kind);
}

function routesOf(app: App, platform: Platform, comments: CommentsService, kind: Commentable): void {
  const path = `${apiRoot}/${kind}s/:id/comments`;
  const what = kind === 'article' ? 'an article' : 'a question';
  const resource = { tags: [`Knowledge base: ${kind}s`], schema: CommentSchema, present: presentComment };
  const all = collectionRoutes(app, platform, { ...resource, path, params: IdParams });
  const one = itemRoutes(app, { ...resource, path: `${path}/:comment_id`, params: CommentParams });

  all.list(
    {
      alsoAnswers: [403],
      summary: `The comments on ${what}`,
      description: 'Thread by thread, each comment with its replies after it.',
      pages: PAGES,
      querystring: CommentPageQuerySchema,
    },
    ({ actor, params }, page) => comments.list(actor, params.id, page),
  );

  all.create(
    {
      alsoAnswers: [429],
      summary: `Comment on ${what}`,
      description: 'For those who may see it; a reply names the comment that it answers.',
      body: CommentCreateSchema,
    },
    async ({ actor, params, body }, once) => once(await comments.prepare(actor, params.id, body)),
  );

  one.get(
    { alsoAnswers: [403], summary: 'One comment', description: 'For those who may see what it is about.' },
    ({ actor, params }) => comments.get(actor, addressOf(params)),
  );

  one.put(
    { summary: 'Change one’s own comment', description: 'Nobody changes those of others.', body: CommentUpdateSchema },
    ({ actor, params, body }, requireCurrent) => comments.update(actor, addressOf(params), body.text, requireCurrent),
  );

  one.delete(
    {
      conditional: false,
      summary: 'Delete a comment',
      description:
        'One’s own; those of others for who manages the category. It goes to the trash; one with replies stays without its text.',
    },
    ({ actor, params }) => comments.delete(actor, addressOf(params)),
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
