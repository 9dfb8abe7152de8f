import { type App, linkToNext, readPage, ref, routesOf } from '../../../platform/http/index.ts';
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
  const routes = routesOf(app, tags);

  routes.get(
    `${root}/categories`,
    {
      summary: 'List categories',
      description: 'All that you may see, each once, by name.',
      querystring: CategoryListQuerySchema,
      response: { 200: CategoryListSchema },
    },
    async (request, reply) => {
      const page = readPage(request.query, { default: LIST_LIMIT, max: LIST_LIMIT });
      const { items, more } = await categories.list(request.actor, page);
      if (more) linkToNext(request, reply, page, items.length);
      return items.map(presentCategory);
    },
  );

  routes.get(
    `${root}/categories/:category_id`,
    {
      cacheUntilChanged,
      alsoAnswers: [403],
      opens: ['category', 'category_id'],
      summary: 'One category',
      description: 'With what you may do in it, its parent and its subcategories.',
      params: CategoryParams,
      response: { 200: ref(CategorySchema) },
    },
    async (request) => presentCategory(await categories.get(request.actor, request.params.category_id)),
  );

  routes.post(
    `${root}/categories`,
    {
      bodySize: 'large',
      summary: 'Create a category',
      description:
        'At the top with knowledgebase.admin, below a category for those who manage it. Everyone may view the new one and post in it; whoever made it has all rights.',
      body: CategoryCreateSchema,
      response: { 200: ref(CategorySchema) },
    },
    async (request) => presentCategory(await categories.create(request.actor, request.body)),
  );

  routes.put(
    `${root}/categories/:category_id`,
    {
      bodySize: 'large',
      summary: 'Change a category',
      description: 'What is left out stays. For those who manage it.',
      params: CategoryParams,
      body: CategoryUpdateSchema,
      response: { 200: ref(CategorySchema) },
    },
    async (request) =>
      presentCategory(await categories.update(request.actor, request.params.category_id, request.body)),
  );

  routes.delete(
    `${root}/categories/:category_id`,
    {
      conflicts: ['category_not_empty'],
      summary: 'Delete a category',
      description:
        'For those who manage it. While it holds anything: 409, unless `cascade=1`. What it holds goes for good, in the trash too.',
      params: CategoryParams,
      querystring: CascadeQuerySchema,
    },
    (request) => categories.delete(request.actor, request.params.category_id, request.query.cascade ?? false),
  );
}
