import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  type App,
  createOnce,
  etagOf,
  IdParams,
  ref,
  requireMatch,
  routesOf,
  sendList,
} from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { sheetPresenter } from './sheets.presenter.ts';
import {
  SheetCreateSchema,
  SheetDetailSchema,
  SheetListSchema,
  SheetsQuerySchema,
  SheetUpdateSchema,
} from './sheets.schemas.ts';
import { editedPart, type SheetDetail, type SheetsService } from './sheets.service.ts';

const tags = ['Expenses'];
const root = '/intranet/rest/expenses/sheet';

export function sheetRoutes(app: App, platform: Platform, sheets: SheetsService): void {
  const { locale } = platform;
  const routes = routesOf(app, tags);
  const send = (request: FastifyRequest, reply: FastifyReply, detail: SheetDetail) => {
    reply.header('etag', etagOf(editedPart(detail.sheet, detail.items)));
    return sheetPresenter(request, locale).single(detail);
  };

  routes.get(
    root,
    {
      alsoAnswers: [403],
      operationId: 'listExpenseSheets',
      summary: 'List expense sheets',
      description: 'One of `user` and `supervisor` is required. The last modified first.',
      querystring: SheetsQuerySchema,
      response: { 200: SheetListSchema },
    },
    async (request, reply) => {
      const slices = await sheets.list(request.actor, request.query, request.query);
      return sendList(request, reply, slices, sheetPresenter(request, locale).listed);
    },
  );

  routes.post(
    root,
    {
      idempotent: true,
      tagged: true,
      bodySize: 'large',
      operationId: 'createExpenseSheet',
      summary: 'Create an expense sheet',
      description: 'As `draft` or `submitted`; as anything else with expenses.admin, and never for oneself.',
      body: SheetCreateSchema,
      response: { 200: ref(SheetDetailSchema) },
    },
    // The kept answer to a repeated request does not hold all that its tag is made of.
    async (request, reply) =>
      createOnce(
        platform,
        request,
        reply,
        async (tx) => send(request, reply, await sheets.create(tx, request.actor, request.body)),
        200,
      ),
  );

  routes.get(
    `${root}/:id`,
    {
      tagged: true,
      alsoAnswers: [403],
      opens: ['sheet', 'id'],
      operationId: 'getExpenseSheet',
      summary: 'One expense sheet',
      description: 'With its items, its receipts and what is worth a second look.',
      params: IdParams,
      response: { 200: ref(SheetDetailSchema) },
    },
    async (request, reply) => send(request, reply, await sheets.getDetail(request.actor, request.params.id)),
  );

  routes.put(
    `${root}/:id`,
    {
      conditional: true,
      conflicts: ['no_such_step', 'sheet_fixed', 'changed_meanwhile'],
      bodySize: 'large',
      operationId: 'updateExpenseSheet',
      summary: 'Change an expense sheet, or take a step with it',
      description:
        'What is left out stays. `items` is the whole new list: an item with `id` keeps what is left out of it, one without is added, one that is not listed goes. A new `status` is a step: draft → submitted; submitted → approved, rejected or back to draft; rejected → draft or submitted; approved → processed. Only draft and rejected sheets change otherwise.',
      params: IdParams,
      body: SheetUpdateSchema,
      response: { 200: ref(SheetDetailSchema) },
    },
    async (request, reply) =>
      send(
        request,
        reply,
        await sheets.update(request.actor, request.params.id, request.body, (current) =>
          requireMatch(request, current),
        ),
      ),
  );

  routes.delete(
    `${root}/:id`,
    {
      conflicts: ['sheet_fixed'],
      operationId: 'deleteExpenseSheet',
      summary: 'Delete an expense sheet',
      description: 'The owner while it is draft or rejected; expenses.admin always.',
      params: IdParams,
    },
    (request) => sheets.delete(request.actor, request.params.id),
  );
}
