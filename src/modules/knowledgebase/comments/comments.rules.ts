// Comments on articles and questions: threads of one level.
import type { CommentRules, CommentStore } from '../../../platform/reactions/index.ts';
import type { Trash } from '../../trash/index.ts';
import { getCommentable, getCommentableToChange, type LoadedCommentable } from '../commentable.ts';
import type { KnowledgeNotifications } from '../knowledgebase.notifications.ts';
import { requireOwnOrManage } from '../knowledgebase.policy.ts';
import { addToCount, type Commentable } from '../reactions.repository.ts';
import { discardedReply } from '../trash-record.ts';

export function commentStore(kind: Commentable): CommentStore {
  return { table: 'kb_comments', on: (id) => ({ kind, object_id: id }), isThreaded: true };
}

export function commentRules(
  kind: Commentable,
  notifications: KnowledgeNotifications,
  trash: Trash,
): CommentRules<LoadedCommentable> {
  return {
    ...commentStore(kind),
    get: (db, actor, id) => getCommentable(db, actor, kind, id),
    getToChange: (tx, actor, id) => getCommentableToChange(tx, actor, kind, id),
    requireOpen: (open) => open.requireComments(),
    requireDeletion: (_actor, open, comment) => requireOwnOrManage(open, comment),
    discard: (tx, actor, open, comment) => trash.put(tx, actor, discardedReply('comment', open, open, comment, {})),
    addToCount: (tx, id, step) => addToCount(tx, kind, id, 'comments_count', step),

    /** Notifies the author of the article or question, and the author of the comment that is replied to. */
    async tell(tx, actor, open, { parent }) {
      const people = [open.authorId, ...(parent && parent.deleted === 0 ? [parent.created_by] : [])];
      await notifications.commentAdded(tx, actor, open.category, open, people);
    },
  };
}
