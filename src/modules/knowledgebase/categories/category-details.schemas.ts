import { type Static, Type } from 'typebox';
import { id, nullable, oneOf, PicturedPersonSchema, ref } from '../../../platform/http/index.ts';
import { categoryRights } from '../knowledgebase.policy.ts';
import { html, title } from '../knowledgebase.schemas.ts';
import type { CategoryInput } from './categories.service.ts';

const rights = Type.Array(oneOf(categoryRights.names));

export const CategoryDetailsSchema = Type.Object(
  {
    id: Type.Integer(),
    name: Type.String(),
    text: Type.String({ description: 'Its description, as sanitised HTML.' }),
    parent_id: nullable(Type.Integer({ description: 'The category above; null at the top.' })),
    only_experts_answer: Type.Boolean(),
    contents: Type.Object(
      {
        categories: Type.Integer({ description: 'Below it.' }),
        articles: Type.Integer({ description: 'Drafts and archived ones included.' }),
        questions: Type.Integer({ description: 'Archived ones included.' }),
        trashed: Type.Integer({ description: 'Articles and questions in the trash, which would go for good as well.' }),
      },
      { description: 'What it and the categories below it hold.' },
    ),
    may_delete: Type.Boolean({ description: 'You manage every category below it, too.' }),
    entries: Type.Array(
      Type.Object({
        subject: oneOf(['everyone', 'user', 'group', 'role'] as const),
        subject_id: nullable(Type.Integer({ description: 'Null for everyone.' })),
        name: Type.String({ description: 'Empty for everyone.' }),
        inactive: Type.Boolean({ description: 'A group or role that gives nothing at present.' }),
        rights,
      }),
      { description: 'Who may do what; it is changed at `permissions`.' },
    ),
    experts: Type.Array(ref(PicturedPersonSchema), { description: 'They are changed at `experts`.' }),
  },
  {
    $id: 'KnowledgebaseCategoryDetails',
    description: 'A category for those who manage it.',
    examples: [
      {
        id: 4,
        name: 'Travel',
        text: '<p>Trips and expenses</p>',
        parent_id: null,
        only_experts_answer: false,
        contents: { categories: 1, articles: 12, questions: 3, trashed: 0 },
        may_delete: true,
        entries: [{ subject: 'everyone', subject_id: null, name: '', inactive: false, rights: ['view', 'post'] }],
        experts: [],
      },
    ],
  },
);

const fields = {
  description: Type.Optional(html('What it is about.')),
  parent_id: Type.Optional(nullable(id({ description: 'The category above; null puts it at the top.' }))),
  only_experts_answer: Type.Optional(Type.Boolean()),
  position: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 100_000,
      description:
        'How many categories beside it stand before it. Left out: a new one, or one that moves, stands after those that were put in order, by name.',
    }),
  ),
};

export const CategoryDetailsCreateSchema = Type.Object(
  { name: title('Its name.'), ...fields },
  { examples: [{ name: 'Travel', description: '<p>Trips</p>', parent_id: null }] },
);

export const CategoryDetailsUpdateSchema = Type.Object(
  { name: Type.Optional(title('Its name.')), ...fields },
  { examples: [{ name: 'Trips' }] },
);

/** Experts have an address of their own: what else the body has is left out. */
export function readCategoryInput(body: Static<typeof CategoryDetailsUpdateSchema>): CategoryInput {
  const { name, description, parent_id, only_experts_answer, position } = body;
  return {
    ...(name === undefined ? {} : { category_name: name }),
    ...(description === undefined ? {} : { description }),
    ...(parent_id === undefined ? {} : { parent_id }),
    ...(only_experts_answer === undefined ? {} : { only_experts_answer }),
    ...(position === undefined ? {} : { position }),
  };
}
