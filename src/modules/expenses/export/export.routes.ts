import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { type App, fileAnswer, fileHeaders, IdParams, routesOf } from '../../../platform/http/index.ts';
import type { Locale } from '../../../platform/platform.ts';
import { csvBytes } from '../../../platform/text/csv.ts';
import { ItemFilterSchema } from '../items/items.schemas.ts';
import { SheetFilterSchema } from '../sheets/sheets.schemas.ts';
import type { SheetsService } from '../sheets/sheets.service.ts';
import type { ExportService } from './export.service.ts';
import { presentPrintable, printablePolicy } from './printable.presenter.ts';

const tags = ['Expenses: export'];
const root = '/api/expenses/v1';
/** More steps than these are in the history, not on the page. */
const PRINTED_STEPS = 200;

const bom = Type.Optional(
  Type.Boolean({ default: false, description: 'Begin with a byte order mark, as some spreadsheets need it.' }),
);
const csv = { 200: fileAnswer('The file.', ['text/csv'], fileHeaders.disposition) };
const description =
  "What you may see, as UTF-8 with a header. A cell that a spreadsheet would compute begins with `'`; amounts are numbers.";

export function exportRoutes(app: App, exports: ExportService, sheets: SheetsService, locale: Locale): void {
  const routes = routesOf(app, tags);

  routes.get(
    `${root}/sheets/export`,
    {
      operationId: 'exportExpenseSheets',
      summary: 'Expense sheets as CSV',
      description,
      querystring: Type.Object({ ...SheetFilterSchema, bom }),
      response: csv,
    },
    async (request, reply) =>
      sendCsv(reply, 'expense-sheets.csv', exports.sheets(request.actor, request.query), request.query.bom),
  );

  routes.get(
    `${root}/items/export`,
    {
      operationId: 'exportExpenseItems',
      summary: 'Expense items as CSV',
      description,
      querystring: Type.Object({ ...ItemFilterSchema, bom }),
      response: csv,
    },
    async (request, reply) =>
      sendCsv(reply, 'expense-items.csv', exports.items(request.actor, request.query), request.query.bom),
  );

  routes.get(
    `${root}/sheets/:id/print`,
    {
      alsoAnswers: [403],
      operationId: 'printExpenseSheet',
      summary: 'A sheet as a page to print',
      description: 'HTML with its items, its receipts and its steps.',
      params: IdParams,
      response: { 200: fileAnswer('The page.', ['text/html']) },
    },
    async (request, reply) => {
      const { actor, params } = request;
      const detail = await sheets.getDetail(actor, params.id);
      const { items: steps } = await sheets.history(actor, params.id, { limit: PRINTED_STEPS, offset: 0 });
      reply.header('content-security-policy', printablePolicy).header('cache-control', 'no-store');
      return reply.type('text/html; charset=utf-8').send(presentPrintable(request, locale, detail, steps));
    },
  );
}

function sendCsv(reply: FastifyReply, filename: string, texts: AsyncIterable<string>, mark = false) {
  reply.header('content-disposition', `attachment; filename="${filename}"`).header('cache-control', 'no-store');
  return reply.type('text/csv; charset=utf-8').send(Readable.from(csvBytes(texts, mark)));
}
