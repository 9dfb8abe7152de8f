// Comments on articles and questions: threads of one level.
import type { CommentRules } from '../../../platform/reactions/index.ts';
import { getCommentable, getCommentableToChange, type LoadedCommentable } from '../commentable.ts';
import type { KnowledgeNotifications } from '../knowledgebase.notifications.ts';
import { requireOwnOrManage } from '../knowledgebase.policy.ts';
import { addToCount, type Commentable } from '../reactions.repository.ts';

export function commentRules(
  kind: Commentable,
  notifications: KnowledgeNotifications,
): CommentRules<LoadedCommentable> {
  return {
    table: 'kb_comments',
    on: (id) => ({ kind, object_id: id }),
    isThreaded: true,
    get: (db, actor, id) => getCommentable(db, actor, kind, id),
    getToChange: (tx, actor, id) => getCommentableToChange(tx, actor, kind, id),
    requireOpen: (open) => open.requireComments(),
    requireDeletion: (_actor, open, comment) => requireOwnOrManage(open, comment),
    addToCount: (tx, id, step) => addToCount(tx, kind, id, 'comments_count', step),

    /** Notifies the author of the article or question, and the author of the comment that is replied to. */
    async tell(tx, actor, open, { parent }) {
      const people = [open.authorId, ...(parent && parent.deleted === 0 ? [parent.created_by] : [])];
      await notifications.commentAdded(tx, actor, open.category, open, people);
    },
  };
}
