import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { AccessEntry } from '../../../platform/access/index.ts';
import { type App, collectionRoutes, IdParams, itemRoutes } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { picturedPresenter } from '../../people/index.ts';
import { categoryRights } from '../knowledgebase.policy.ts';
import { apiRoot } from '../knowledgebase.schemas.ts';
import {
  CategoryDetailsCreateSchema,
  CategoryDetailsSchema,
  CategoryDetailsUpdateSchema,
  readCategoryInput,
} from './category-details.schemas.ts';
import type { CategoryDetails, CategoryDetailsService } from './category-details.service.ts';

const tags = ['Knowledge base: categories'];
const path = `${apiRoot}/categories`;

export function categoryDetailsRoutes(
  app: App,
  platform: Pick<Platform, 'database' | 'clock'>,
  details: CategoryDetailsService,
): void {
  const resource = { tags, schema: CategoryDetailsSchema, present: presentDetails, edited: editedOf };
  const all = collectionRoutes(app, platform, { ...resource, path, params: Type.Object({}) });
  const one = itemRoutes(app, { ...resource, path: `${path}/:id`, params: IdParams });

  all.create(
    {
      operationId: 'addCategory',
      bodySize: 'large',
      summary: 'Make a category',
      description:
        'At the top with knowledgebase.admin, below a category for those who manage it. Everyone may view the new one and post in it; whoever made it has all rights.',
      body: CategoryDetailsCreateSchema,
    },
    async ({ actor, body: { name, ...body } }, once) =>
      once(await details.prepare(actor, { ...readCategoryInput(body), category_name: name })),
  );

  one.get(
    {
      operationId: 'getCategoryDetails',
      alsoAnswers: [403],
      summary: 'A category for those who manage it',
      description: 'With who may do what in it, and how much it holds.',
    },
    ({ actor, params }) => details.get(actor, params.id),
  );

  one.patch(
    {
      operationId: 'changeCategory',
      bodySize: 'large',
      summary: 'Change a category',
      description:
        'What is left out stays. For those who manage it; moving it, and putting it in order, for those who manage the category above as well.',
      body: CategoryDetailsUpdateSchema,
    },
    ({ actor, params, body }, requireCurrent) =>
      details.update(actor, params.id, readCategoryInput(body), requireCurrent),
  );
}

/** Who may do what, and the experts, have tags of their own; what it holds is not edited here. */
function editedOf({ category: { name, text, parent_id, only_experts_answer } }: CategoryDetails) {
  return { name, text, parent_id, only_experts_answer };
}

function presentDetails(details: CategoryDetails, request: FastifyRequest) {
  const { category, entries, expertIds, people, groups, roles, contents, mayDelete } = details;
  const { named } = picturedPresenter(request, people);
  const subjectOf = ({ subject, subject_id }: AccessEntry) => {
    if (subject === 'everyone') return { subject_id: null, name: '', inactive: false };
    if (subject === 'user') return { subject_id, name: named(subject_id).name, inactive: false };
    const found = (subject === 'group' ? groups : roles).get(subject_id);
    return { subject_id, name: found?.name ?? '', inactive: found?.inactive === 1 };
  };
  return {
    id: category.id,
    name: category.name,
    text: category.text,
    parent_id: category.parent_id,
    only_experts_answer: category.only_experts_answer === 1,
    contents,
    may_delete: mayDelete,
    entries: entries.map((entry) => ({
      subject: entry.subject,
      ...subjectOf(entry),
      rights: categoryRights.toNames(entry.rights),
    })),
    experts: expertIds.map(named),
  };
}
