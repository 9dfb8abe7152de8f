// Comments and likes, for every kind of object that has them.
export { commentAdded } from './comment-added.ts';
export { type Comment, type CommentStore, markComment, purgeComments } from './comments.repository.ts';
export { type CommentRules, type CommentsService, createCommentsService } from './comments.service.ts';
export { deleteMark, insertMark } from './marks.repository.ts';
