import { Type } from 'typebox';
import { pageQuerySchema, ref } from '../../../platform/http/index.ts';
import { AuthorSchema, html, isoMoment, PAGES } from '../knowledgebase.schemas.ts';

export const AnswerSchema = Type.Object(
  {
    id: Type.Integer(),
    question_id: Type.Integer(),
    text: Type.String({ description: 'Sanitised HTML.' }),
    plain_text: Type.String(),
    accepted: Type.Boolean({ description: 'The one who asked took it for the answer.' }),
    by_expert: Type.Boolean({ description: 'Written by an expert of the category.' }),
    author: ref(AuthorSchema),
    created: isoMoment,
    modified: isoMoment,
  },
  { $id: 'KnowledgebaseAnswer', description: 'An answer to a question.' },
);

export const AnswerPageQuerySchema = pageQuerySchema(PAGES);
export const AnswerInputSchema = Type.Object(
  { text: html('The answer.', { minLength: 1 }) },
  { examples: [{ text: '<p>Your manager does.</p>' }] },
);
export const AnswerParams = Type.Object({
  id: Type.Integer({ description: 'Id of the question.' }),
  answer_id: Type.Integer({ description: 'Id of the answer.' }),
});
