import { Type } from 'typebox';
import {
  type App,
  IdParams,
  PersonSchema,
  pageQuerySchema,
  ref,
  routesOf,
  sendPage,
} from '../../../platform/http/index.ts';
import { isoDate } from '../../../platform/time/wire.ts';
import { presentStep } from '../steps/steps.presenter.ts';
import { HISTORY_PAGES, HistorySchema } from '../steps/steps.schemas.ts';
import type { SheetsService } from './sheets.service.ts';

const StandInsSchema = Type.Object(
  { data: Type.Array(Type.Object({ person: ref(PersonSchema), until: Type.String({ format: 'date-time' }) })) },
  { examples: [{ data: [{ person: { id: 5, name: 'Alan Turing' }, until: '2026-02-14T23:59:59+00:00' }] }] },
);

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

  routes.get(
    '/api/expenses/v1/sheets/:id/stand-ins',
    {
      alsoAnswers: [403],
      operationId: 'listExpenseSheetStandIns',
      summary: 'Who decides on a sheet in the place of its supervisor',
      description: 'Now, and until when; empty where the sheet does not wait for a decision.',
      params: IdParams,
      response: { 200: StandInsSchema },
    },
    async ({ actor, params }) => ({
      data: (await sheets.standIns(actor, params.id)).map(({ delegate_id, delegate_name, to_at }) => ({
        person: { id: delegate_id, name: delegate_name },
        until: isoDate(to_at),
      })),
    }),
  );
}
