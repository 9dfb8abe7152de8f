import { type App, IdParams, NoContent, ref, sendList } from '../../../platform/http/index.ts';
import type { Locale } from '../../../platform/platform.ts';
import { sheetPresenter } from './sheets.presenter.ts';
import {
  SheetCreateSchema,
  SheetDetailSchema,
  SheetListSchema,
  SheetsQuerySchema,
  SheetUpdateSchema,
} from './sheets.schemas.ts';
import type { SheetsService } from './sheets.service.ts';

const tags = ['Expenses'];
const root = '/intranet/rest/expenses/sheet';

export function sheetRoutes(app: App, sheets: SheetsService, locale: Locale): void {
  app.get(
    root,
    {
      config: { alsoAnswers: [403] },
      schema: {
        tags,
        operationId: 'listExpenseSheets',
        summary: 'List expense sheets',
        description: 'One of `user` and `supervisor` is required. The last modified first.',
        querystring: SheetsQuerySchema,
        response: { 200: SheetListSchema },
      },
    },
    async (request, reply) => {
      const slices = await sheets.list(request.actor, request.query, request.query);
      return sendList(request, reply, slices, sheetPresenter(request, locale).listed);
    },
  );

  app.post(
    root,
    {
      config: { bodySize: 'large' },
      schema: {
        tags,
        operationId: 'createExpenseSheet',
        summary: 'Create an expense sheet',
        description: 'As `draft` or `submitted`; as anything else with expenses.admin, and never for oneself.',
        body: SheetCreateSchema,
        response: { 200: ref(SheetDetailSchema) },
      },
    },
    async (request) => sheetPresenter(request, locale).single(await sheets.create(request.actor, request.body)),
  );

  app.get(
    `${root}/:id`,
    {
      config: { alsoAnswers: [403] },
      schema: {
        tags,
        operationId: 'getExpenseSheet',
        summary: 'One expense sheet',
        description: 'With its items, its receipts and what is worth a second look.',
        params: IdParams,
        response: { 200: ref(SheetDetailSchema) },
      },
    },
    async (request) => sheetPresenter(request, locale).single(await sheets.getDetail(request.actor, request.params.id)),
  );

  app.put(
    `${root}/:id`,
    {
      config: { conflicts: ['no_such_step', 'sheet_fixed', 'changed_meanwhile'], bodySize: 'large' },
      schema: {
        tags,
        operationId: 'updateExpenseSheet',
        summary: 'Change an expense sheet, or take a step with it',
        description:
          'What is left out stays. `items` is the whole new list: an item with `id` keeps what is left out of it, one without is added, one that is not listed goes. A new `status` is a step: draft → submitted; submitted → approved, rejected or back to draft; rejected → draft or submitted; approved → processed. Only draft and rejected sheets change otherwise.',
        params: IdParams,
        body: SheetUpdateSchema,
        response: { 200: ref(SheetDetailSchema) },
      },
    },
    async (request) =>
      sheetPresenter(request, locale).single(await sheets.update(request.actor, request.params.id, request.body)),
  );

  app.delete(
    `${root}/:id`,
    {
      config: { conflicts: ['sheet_fixed'] },
      schema: {
        tags,
        operationId: 'deleteExpenseSheet',
        summary: 'Delete an expense sheet',
        description: 'The owner while it is draft or rejected; expenses.admin always.',
        params: IdParams,
        response: { 204: NoContent },
      },
    },
    (request) => sheets.delete(request.actor, request.params.id),
  );
}
