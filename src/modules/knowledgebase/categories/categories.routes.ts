import { type App, linkToNext, NoContent, readPage, ref } from '../../../platform/http/index.ts';
import { LIST_LIMIT, root } from '../knowledgebase.schemas.ts';
import { presentCategory } from './categories.presenter.ts';
import {
  CascadeQuerySchema,
  CategoryCreateSchema,
  CategoryListQuerySchema,
  CategoryListSchema,
  CategoryParams,
  CategorySchema,
  CategoryUpdateSchema,
} from './categories.schemas.ts';
import type { CategoriesService } from './categories.service.ts';

const tags = ['Knowledge base'];
/** Everything that these answers are made of, beside what decides who somebody is. */
const cacheUntilChanged = ['kb_categories', 'kb_experts', 'kb_subscriptions', 'access_entries', 'users'] as const;

export function categoryRoutes(app: App, categories: CategoriesService): void {
  app.get(
    `${root}/categories`,
    {
      schema: {
        tags,
        summary: 'List categories',
        description: 'All that you may see, each once, by name.',
        querystring: CategoryListQuerySchema,
        response: { 200: CategoryListSchema },
      },
    },
    async (request, reply) => {
      const page = readPage(request.query, { default: LIST_LIMIT, max: LIST_LIMIT });
      const { items, more } = await categories.list(request.actor, page);
      if (more) linkToNext(request, reply, page, items.length);
      return items.map(presentCategory);
    },
  );

  app.get(
    `${root}/categories/:category_id`,
    {
      config: { cacheUntilChanged, alsoAnswers: [403] },
      schema: {
        tags,
        summary: 'One category',
        description: 'With what you may do in it, its parent and its subcategories.',
        params: CategoryParams,
        response: { 200: ref(CategorySchema) },
      },
    },
    async (request) => presentCategory(await categories.get(request.actor, request.params.category_id)),
  );

  app.post(
    `${root}/categories`,
    {
      config: { bodySize: 'large' },
      schema: {
        tags,
        summary: 'Create a category',
        description:
          'At the top with knowledgebase.admin, below a category for those who manage it. Everyone may view the new one and post in it; whoever made it has all rights.',
        body: CategoryCreateSchema,
        response: { 200: ref(CategorySchema) },
      },
    },
    async (request) => presentCategory(await categories.create(request.actor, request.body)),
  );

  app.put(
    `${root}/categories/:category_id`,
    {
      config: { bodySize: 'large' },
      schema: {
        tags,
        summary: 'Change a category',
        description: 'What is left out stays. For those who manage it.',
        params: CategoryParams,
        body: CategoryUpdateSchema,
        response: { 200: ref(CategorySchema) },
      },
    },
    async (request) =>
      presentCategory(await categories.update(request.actor, request.params.category_id, request.body)),
  );

  app.delete(
    `${root}/categories/:category_id`,
    {
      config: { conflicts: ['category_not_empty'] },
      schema: {
        tags,
        summary: 'Delete a category',
        description: 'For those who manage it. While it holds anything: 409, unless `cascade=1`.',
        params: CategoryParams,
        querystring: CascadeQuerySchema,
        response: { 204: NoContent },
      },
    },
    (request) => categories.delete(request.actor, request.params.category_id, request.query.cascade ?? false),
  );
}
