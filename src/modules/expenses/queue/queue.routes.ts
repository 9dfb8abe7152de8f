import { type App, createOnce, pagination, readPage, ref, routesOf } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { presentDecisions, queuePresenter } from './queue.presenter.ts';
import { DecidedSchema, DecisionsSchema, QUEUE_PAGES, QueueQuerySchema, QueueSchema } from './queue.schemas.ts';
import type { QueueService } from './queue.service.ts';

const root = '/api/expenses/v1/queue';

export function queueRoutes(app: App, platform: Platform, queue: QueueService): void {
  const routes = routesOf(app, ['Expenses: queue']);

  routes.get(
    root,
    {
      operationId: 'listSheetsToDecide',
      summary: 'Sheets that you may decide on, the oldest first',
      description:
        'Those you supervise, those of supervisors for whom you stand in, and for expenses.admin those without a supervisor who can.',
      querystring: QueueQuerySchema,
      response: { 200: QueueSchema },
    },
    async (request) => {
      const page = readPage(request.query, QUEUE_PAGES);
      const { items, total, people } = await queue.list(request.actor, request.query.scope ?? 'waiting', page);
      return {
        data: items.map(queuePresenter(request, platform.locale, people)),
        pagination: pagination(request, page, total),
      };
    },
  );

  routes.post(
    `${root}/decisions`,
    {
      idempotent: true,
      operationId: 'decideExpenseSheets',
      summary: 'Approve or reject several sheets',
      description:
        'Each by itself; the answer says what became of it. Owners and office are told as of single decisions. A sheet that no longer waits, or was submitted anew, is left as it is (409 `changed_meanwhile`).',
      body: DecisionsSchema,
      response: { 201: ref(DecidedSchema) },
    },
    async (request, reply) =>
      createOnce(platform, request, reply, async (tx) =>
        presentDecisions(await queue.decide(tx, request.actor, request.body)),
      ),
  );
}
