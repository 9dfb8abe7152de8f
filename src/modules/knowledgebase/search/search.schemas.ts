import { Type } from 'typebox';
import { id, oneOf, pageQuery, pageSchema } from '../../../platform/http/index.ts';
import { isoMoment, PAGES } from '../knowledgebase.schemas.ts';

const kinds = ['article', 'question'] as const;

export const FoundSchema = Type.Object(
  {
    type: oneOf(kinds),
    id: Type.Integer(),
    title: Type.String(),
    title_html: Type.String({ description: 'The title as safe HTML, with the matches in `<mark>`.' }),
    snippet: Type.String({ description: 'A piece of the text as safe HTML, with the matches in `<mark>`.' }),
    tags: Type.Array(Type.String()),
    language: Type.String(),
    category_id: Type.Integer(),
    category_name: Type.String(),
    link: Type.String({ description: 'Path of its page.' }),
    author_id: Type.Integer(),
    author_name: Type.String(),
    status: Type.Unsafe<'draft' | 'publish' | 'archive' | null>({
      type: ['string', 'null'],
      enum: ['draft', 'publish', 'archive', null],
      description: 'Of an article.',
    }),
    is_endorsed: Type.Boolean(),
    answers_count: Type.Integer({ description: 'Of a question.' }),
    accepted: Type.Boolean({ description: 'A question with an accepted answer.' }),
    archived: Type.Boolean(),
    modified: isoMoment,
  },
  { $id: 'KnowledgebaseFound', description: 'An article or question that was found.' },
);

export const FoundPageSchema = pageSchema(FoundSchema);

export const SearchQuerySchema = Type.Object({
  query: Type.String({ minLength: 1, maxLength: 500, description: 'Keywords; all of them must be found.' }),
  type: Type.Optional(oneOf(kinds, { description: 'Only articles, or only questions.' })),
  category: Type.Optional(id({ description: 'Only in this category.' })),
  ...pageQuery(PAGES),
});

export const SIMILAR = { default: 5, max: 20 };

export const SimilarQuerySchema = Type.Object({
  title: Type.String({ minLength: 1, maxLength: 500, description: 'The question that is about to be asked.' }),
  ...pageQuery(SIMILAR),
});
