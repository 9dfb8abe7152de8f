import { Type } from 'typebox';
import { IdParams, PersonSchema, ref } from '../../../platform/http/index.ts';

export const COMMENT_PAGES = { default: 20, max: 200 } as const;

export const CommentSchema = Type.Object(
  {
    id: Type.Integer(),
    text: Type.String({ description: 'Safe HTML.' }),
    author: ref(PersonSchema),
    created: Type.String({ format: 'date-time' }),
    modified: Type.String({ format: 'date-time' }),
  },
  {
    $id: 'NewsComment',
    description: 'A comment on a news article.',
    examples: [
      {
        id: 31,
        text: 'I will bring a cake.',
        author: { id: 7, name: 'Grace Hopper' },
        created: '2026-01-31T09:05:00+00:00',
        modified: '2026-01-31T09:05:00+00:00',
      },
    ],
  },
);

export const CommentInputSchema = Type.Object(
  { text: Type.String({ minLength: 1, maxLength: 20_000, description: 'HTML; made safe.' }) },
  { examples: [{ text: 'I will bring a cake.' }] },
);

export const CommentParams = Type.Object({
  ...IdParams.properties,
  comment_id: Type.Integer({ description: 'Id of the comment.' }),
});
