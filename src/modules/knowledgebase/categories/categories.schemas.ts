import { Type } from 'typebox';
import { accessEntriesSchema } from '../../../platform/access/index.ts';
import { id, linkHeader, nullable, PersonSchema, ref } from '../../../platform/http/index.ts';
import { categoryRights } from '../knowledgebase.policy.ts';
import { html, listQuery, title } from '../knowledgebase.schemas.ts';

const MAX_EXPERTS = 200;

const flag = { type: 'integer', enum: [0, 1] };

const relative = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  plain_text: Type.String({ description: 'Its description without HTML.' }),
});

export const CategorySchema = Type.Object(
  {
    id: Type.Integer(),
    name: Type.String(),
    text: Type.String({ description: 'Its description, as sanitised HTML.' }),
    plain_text: Type.String({ description: 'Its description without HTML.' }),
    parent_id: nullable(Type.Integer({ description: 'The category above; null at the top.' })),
    only_experts_answer: Type.Integer({
      description: '1 if only experts of the category answer questions, else 0.',
      describedAs: flag,
    }),
    created_by: Type.Integer(),
    created_date: Type.Integer({ description: '14 digits in UTC: yyyymmddhhmmss, as a number.' }),
    modified_by: Type.Integer(),
    modified_date: Type.Integer({ description: '14 digits in UTC, as a number.' }),
    user_can_create_question: Type.Boolean(),
    user_can_create_article: Type.Boolean(),
    user_can_subscribe: Type.Boolean(),
    user_is_subscribed: Type.Boolean(),
    user_is_subscribes: Type.Boolean({ description: 'The same as `user_is_subscribed`.' }),
    user_is_subscribed_to_parent: Type.Boolean(),
    parent: Type.Optional(relative),
    subcategories: Type.Array(relative),
    category_experts: Type.Array(Type.Integer(), { description: 'Ids of its experts.' }),
  },
  {
    $id: 'KnowledgebaseCategory',
    description: 'A category, and what the current user may do in it.',
    examples: [
      {
        id: 4,
        name: 'Travel',
        text: '<p>Trips and <b>expenses</b></p>',
        plain_text: 'Trips and expenses',
        parent_id: 1,
        only_experts_answer: 0,
        created_by: 1,
        created_date: 20260131090500,
        modified_by: 1,
        modified_date: 20260131090500,
        user_can_create_question: true,
        user_can_create_article: true,
        user_can_subscribe: true,
        user_is_subscribed: false,
        user_is_subscribes: false,
        user_is_subscribed_to_parent: false,
        parent: { id: 1, name: 'Company', plain_text: '' },
        subcategories: [],
        category_experts: [7],
      },
    ],
  },
);

export const CategoryListSchema = Type.Array(ref(CategorySchema), { headers: linkHeader });
export const CategoryListQuerySchema = Type.Object(listQuery);

export const CategoryParams = Type.Object({ category_id: Type.Integer({ description: 'Id of the category.' }) });

const fields = {
  description: Type.Optional(
    Type.Unsafe<string | null>({ ...html('What it is about.', { aliases: ['text'] }), type: ['string', 'null'] }),
  ),
  parent_id: Type.Optional(nullable(id({ description: 'The category above; null or 0 puts it at the top.' }))),
  category_experts: Type.Optional(
    Type.Unsafe<number[] | null>({
      type: ['array', 'null'],
      items: id(),
      maxItems: MAX_EXPERTS,
      description: 'Ids of all its experts; null or an empty list for none.',
    }),
  ),
  only_experts_answer: Type.Optional(
    Type.Unsafe<boolean | null>({
      type: ['boolean', 'null'],
      describedAs: { anyOf: [Type.Boolean(), flag, Type.Null()] },
    }),
  ),
};
const name = title('Its name.', { aliases: ['name'] });
const example = { category_name: 'Travel', description: '<p>Trips</p>', parent_id: null, category_experts: [7] };

export const CategoryCreateSchema = Type.Object({ category_name: name, ...fields }, { examples: [example] });
export const CategoryUpdateSchema = Type.Object(
  { category_name: Type.Optional(name), ...fields },
  { examples: [{ only_experts_answer: true }] },
);

export const CascadeQuerySchema = Type.Object({
  cascade: Type.Optional(
    Type.Boolean({ description: 'Delete what it holds as well: subcategories, articles, questions.', default: false }),
  ),
});

export const PermissionsInputSchema = Type.Object(
  { entries: accessEntriesSchema(categoryRights.names) },
  { examples: [{ entries: [{ subject: 'everyone', rights: ['view', 'post'] }] }] },
);

export const CategoryPermissionsSchema = Type.Object(
  { entries: accessEntriesSchema(categoryRights.names) },
  { $id: 'KnowledgebasePermissions', description: 'Who may do what in a category.' },
);

export const CategoryExpertsSchema = Type.Object(
  { data: Type.Array(ref(PersonSchema)) },
  { $id: 'KnowledgebaseExperts', description: 'The experts of a category.' },
);

export const ExpertsInputSchema = Type.Object(
  { user_ids: Type.Array(id(), { maxItems: MAX_EXPERTS, description: 'All of them; an empty list removes all.' }) },
  { examples: [{ user_ids: [7, 12] }] },
);
