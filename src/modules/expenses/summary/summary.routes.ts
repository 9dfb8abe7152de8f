import { type App, pagination, readPage, ref, routesOf } from '../../../platform/http/index.ts';
import type { Locale } from '../../../platform/platform.ts';
import { presentSummary, summedItemPresenter } from './summary.presenter.ts';
import {
  ExpenseSummarySchema,
  SUMMED_PAGES,
  SummaryQuerySchema,
  SummedItemsQuerySchema,
  SummedItemsSchema,
} from './summary.schemas.ts';
import type { SummaryService } from './summary.service.ts';

const root = '/api/expenses/v1/summary';

export function summaryRoutes(app: App, summary: SummaryService, locale: Locale): void {
  const routes = routesOf(app, ['Expenses: reports']);

  routes.get(
    root,
    {
      operationId: 'sumExpenses',
      summary: 'Sums of expense items',
      description:
        'By month, expense type, department, project, or several of these, over the items of the sheets that you may see. Sheets without items count for nothing.',
      querystring: SummaryQuerySchema,
      response: { 200: ref(ExpenseSummarySchema) },
    },
    async ({ actor, query: { by, ...query } }) => presentSummary(await summary.sum(actor, by, query), locale),
  );

  routes.get(
    `${root}/items`,
    {
      operationId: 'listSummedExpenseItems',
      summary: 'The items behind a sum, the latest day first',
      description: 'By the filters of the sums.',
      querystring: SummedItemsQuerySchema,
      response: { 200: SummedItemsSchema },
    },
    async (request) => {
      const page = readPage(request.query, SUMMED_PAGES);
      const { items, total, people } = await summary.listItems(request.actor, request.query, page);
      return {
        data: items.map(summedItemPresenter(request, locale, people)),
        pagination: pagination(request, page, total),
      };
    },
  );
}
