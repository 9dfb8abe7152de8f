import { type App, IdParams, pageQuerySchema, routesOf, sendPage } from '../../../platform/http/index.ts';
import { presentStep } from '../steps/steps.presenter.ts';
import { HISTORY_PAGES, HistorySchema } from '../steps/steps.schemas.ts';
import type { SheetsService } from './sheets.service.ts';

export function historyRoutes(app: App, sheets: SheetsService): void {
  const routes = routesOf(app, ['Expenses: sheets']);

  routes.get(
    '/api/expenses/v1/sheets/:id/history',
    {
      alsoAnswers: [403],
      operationId: 'getExpenseSheetHistory',
      summary: 'The steps of a sheet, in their order',
      description: 'Who submitted, approved, rejected or processed it, when, and what they noted.',
      params: IdParams,
      querystring: pageQuerySchema(HISTORY_PAGES),
      response: { 200: HistorySchema },
    },
    (request) =>
      sendPage(request, HISTORY_PAGES, (page) => sheets.history(request.actor, request.params.id, page), presentStep),
  );
}
