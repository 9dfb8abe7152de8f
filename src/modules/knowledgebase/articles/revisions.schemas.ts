import { Type } from 'typebox';
import { nullable, oneOf, pageQuerySchema, pageSchema, ref } from '../../../platform/http/index.ts';
import { AuthorSchema, isoMoment, PAGES } from '../knowledgebase.schemas.ts';
import { articleStatuses } from './articles.schemas.ts';

const summary = {
  number: Type.Integer({ description: 'Counting from 1.' }),
  title: Type.String(),
  language: Type.String(),
  category_id: Type.Integer(),
  status: oneOf(articleStatuses),
  tags: Type.Array(Type.String()),
  author: ref(AuthorSchema),
  saved: isoMoment,
};

export const RevisionSummarySchema = Type.Object(summary, {
  $id: 'KnowledgebaseRevisionSummary',
  description: 'One save of an article.',
});

export const RevisionSchema = Type.Object(
  {
    ...summary,
    article_text: Type.String({ description: 'Sanitised HTML.' }),
    embeded_video: nullable(Type.String()),
  },
  { $id: 'KnowledgebaseRevision', description: 'One save of an article, with its text.' },
);

const change = Type.Object({
  type: oneOf(['equal', 'added', 'removed'] as const),
  text: Type.String(),
});

export const ComparisonSchema = Type.Object(
  {
    from: Type.Integer({ description: 'The older revision.' }),
    to: Type.Integer({ description: 'The newer revision.' }),
    title: Type.Array(change, { description: 'The title, word by word.' }),
    text: Type.Array(change, { description: 'The plain text, word by word.' }),
    tags_added: Type.Array(Type.String()),
    tags_removed: Type.Array(Type.String()),
  },
  { $id: 'KnowledgebaseComparison', description: 'What changed between two revisions.' },
);

export const RevisionPageSchema = pageSchema(RevisionSummarySchema);
export const RevisionPageQuerySchema = pageQuerySchema(PAGES);
export const RevisionParams = Type.Object({
  id: Type.Integer({ description: 'Id of the article.' }),
  number: Type.Integer({ description: 'Number of the revision.' }),
});
export const ComparisonQuerySchema = Type.Object({
  with: Type.Optional(Type.Integer({ description: 'The other revision; without it the one before.' })),
});
