import { Type } from 'typebox';
import { id, nullable, pageQuerySchema, ref } from '../../../platform/http/index.ts';
import { MAX_COMMENT } from '../../../platform/text/limits.ts';
import { AuthorSchema, html, isoMoment, PAGES } from '../knowledgebase.schemas.ts';

export const CommentSchema = Type.Object(
  {
    id: Type.Integer(),
    parent_id: nullable(Type.Integer({ description: 'The comment it replies to; null for one that begins a thread.' })),
    text: Type.String({ description: 'Sanitised HTML; empty if it was deleted.' }),
    plain_text: Type.String(),
    deleted: Type.Boolean({ description: 'Deleted by its author, kept for its replies.' }),
    author: ref(AuthorSchema),
    created: isoMoment,
    modified: isoMoment,
  },
  { $id: 'KnowledgebaseComment', description: 'A comment on an article or a question.' },
);

export const CommentPageQuerySchema = pageQuerySchema(PAGES);

const text = html('The comment.', { minLength: 1, maxLength: MAX_COMMENT });

export const CommentCreateSchema = Type.Object(
  {
    text,
    parent_id: Type.Optional(nullable(id({ description: 'The comment to reply to, which must itself be no reply.' }))),
  },
  { examples: [{ text: '<p>Thank you!</p>' }] },
);
export const CommentUpdateSchema = Type.Object({ text }, { examples: [{ text: '<p>Thanks!</p>' }] });

export const CommentParams = Type.Object({
  id: Type.Integer({ description: 'Id of the article or question.' }),
  comment_id: Type.Integer({ description: 'Id of the comment.' }),
});
