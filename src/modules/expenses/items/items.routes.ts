import { type App, routesOf, sendList } from '../../../platform/http/index.ts';
import type { Locale } from '../../../platform/platform.ts';
import { momentIn } from '../expenses.presenter.ts';
import { presentItem } from './items.presenter.ts';
import { ItemListSchema, ItemsQuerySchema } from './items.schemas.ts';
import type { ItemsService } from './items.service.ts';

export function itemRoutes(app: App, items: ItemsService, locale: Locale): void {
  const routes = routesOf(app, ['Expenses']);

  routes.get(
    '/intranet/rest/expenses/items',
    {
      operationId: 'listExpenseItems',
      summary: 'List expense items',
      description: 'Those of the sheets that you may see, in the order in which they were entered.',
      querystring: ItemsQuerySchema,
      response: { 200: ItemListSchema },
    },
    async (request, reply) => {
      const slices = await items.list(request.actor, request.query, request.query);
      const moment = momentIn(request.actor, locale);
      return sendList(request, reply, slices, (item) => presentItem(item, moment));
    },
  );
}
