import { type App, collectionRoutes, IdParams, itemRoutes, pageQuerySchema } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { CommentsService } from '../../../platform/reactions/index.ts';
import { presentComment } from './comments.presenter.ts';
import { COMMENT_PAGES, CommentInputSchema, CommentParams, CommentSchema } from './comments.schemas.ts';

const path = '/api/news/v1/articles/:id/comments';

export function commentRoutes(app: App, platform: Platform, comments: CommentsService): void {
  const resource = { tags: ['News: comments'], name: 'NewsComment', schema: CommentSchema, present: presentComment };
  const all = collectionRoutes(app, platform, { ...resource, path, params: IdParams });
  const one = itemRoutes(app, { ...resource, path: `${path}/:comment_id`, params: CommentParams });

  all.list(
    {
      summary: 'The comments on an article, the oldest first',
      description: 'For everybody who may read the article.',
      pages: COMMENT_PAGES,
      querystring: pageQuerySchema(COMMENT_PAGES),
    },
    ({ actor, params }, page) => comments.list(actor, params.id, page),
  );

  all.create(
    {
      alsoAnswers: [429],
      summary: 'Comment on an article',
      description: 'Its author is told.',
      body: CommentInputSchema,
    },
    async ({ actor, params, body }, once) => once(await comments.prepare(actor, params.id, body)),
  );

  one.get({ summary: 'One comment', description: 'For everybody who may read the article.' }, ({ actor, params }) =>
    comments.get(actor, addressOf(params)),
  );

  one.put(
    { summary: 'Change your comment', description: 'Nobody changes those of others.', body: CommentInputSchema },
    ({ actor, params, body }, requireCurrent) => comments.update(actor, addressOf(params), body.text, requireCurrent),
  );

  one.delete(
    { summary: 'Delete a comment', description: 'Your own, or any with news.admin. It goes to the trash.' },
    ({ actor, params }, requireCurrent) => comments.delete(actor, addressOf(params), requireCurrent),
  );
}

function addressOf({ id, comment_id }: { id: number; comment_id: number }) {
  return { objectId: id, id: comment_id };
}
