import { type App, IdParams, pageQuerySchema, pagination, readPage } from '../../../platform/http/index.ts';
import { presentStep } from '../steps/steps.presenter.ts';
import { HISTORY_PAGES, HistorySchema } from '../steps/steps.schemas.ts';
import type { SheetsService } from './sheets.service.ts';

export function historyRoutes(app: App, sheets: SheetsService): void {
  app.get(
    '/api/expenses/v1/sheets/:id/history',
    {
      config: { alsoAnswers: [403] },
      schema: {
        tags: ['Expenses: sheets'],
        operationId: 'getExpenseSheetHistory',
        summary: 'The steps of a sheet, in their order',
        description: 'Who submitted, approved, rejected or processed it, when, and what they noted.',
        params: IdParams,
        querystring: pageQuerySchema(HISTORY_PAGES),
        response: { 200: HistorySchema },
      },
    },
    async (request) => {
      const page = readPage(request.query, HISTORY_PAGES);
      const { items, total } = await sheets.history(request.actor, request.params.id, page);
      return { data: items.map(presentStep), pagination: pagination(request, page, total) };
    },
  );
}
