import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { type App, asAttachment, endTurn, fileAnswer, fileHeaders, ref, routesOf } from '../../platform/http/index.ts';
import { presentChain, presentPage, writeCsv, writeLines } from './audit.presenter.ts';
import {
  AuditChainSchema,
  AuditChoicesSchema,
  type AuditExportQuery,
  AuditExportQuerySchema,
  AuditPageSchema,
  AuditQuerySchema,
} from './audit.schemas.ts';
import type { AuditService } from './audit.service.ts';

const root = '/api/audit/v1';
const access = 'audit.read';

const files = {
  csv: { type: 'text/csv; charset=utf-8', name: 'audit.csv', write: writeCsv },
  ndjson: { type: 'application/x-ndjson', name: 'audit.ndjson', write: writeLines },
} as const;

export function auditRoutes(app: App, audit: AuditService): void {
  const routes = routesOf(app, ['Audit log']);

  routes.get(
    root,
    {
      access,
      operationId: 'listAuditEntries',
      summary: 'Who did what',
      description:
        'The latest first, a page at a time. A page of a filter that few entries fit may have fewer than `limit`, or none: the last page is the one without a cursor.',
      querystring: AuditQuerySchema,
      response: { 200: AuditPageSchema },
    },
    async (request) => presentPage(request, await audit.list(request.actor, request.query)),
  );

  routes.get(
    `${root}/export`,
    {
      access,
      operationId: 'exportAuditLog',
      summary: 'Who did what, as a file',
      description:
        'Everything that is wanted, the latest first, as CSV or as a JSON object in each line; by `format`, or by `Accept: application/x-ndjson`. Whoever takes it away is in the log.',
      querystring: AuditExportQuerySchema,
      response: { 200: fileAnswer('The file.', ['text/csv', 'application/x-ndjson'], fileHeaders.disposition) },
    },
    async (request, reply) => {
      const { type, name, write } = files[formatOf(request)];
      const slices = audit.export(request.actor, request.query);
      await audit.noteExport();
      endTurn(request);
      asAttachment(reply, name, type);
      return reply.send(Readable.from(request.method === 'HEAD' ? [] : write(slices)));
    },
  );

  routes.get(
    `${root}/choices`,
    {
      access,
      operationId: 'getAuditChoices',
      summary: 'What the audit log can be filtered by',
      description: 'The modules, operations and types of objects that entries can name.',
      response: { 200: ref(AuditChoicesSchema) },
    },
    async () => {
      const { modules, actions, objectTypes } = audit.choices();
      return { modules, actions, object_types: objectTypes };
    },
  );

  routes.get(
    `${root}/verify`,
    {
      access,
      operationId: 'verifyAuditLog',
      summary: 'Whether the audit log is as it was written',
      description: 'Reads the whole log and compares it with its seals, which takes a while for a long one.',
      response: { 200: ref(AuditChainSchema) },
    },
    async (request) => {
      endTurn(request);
      return presentChain(await audit.verify());
    },
  );
}

function formatOf({ query, headers }: FastifyRequest & { query: AuditExportQuery }): keyof typeof files {
  if (query.format !== undefined) return query.format;
  return headers.accept?.startsWith(files.ndjson.type) ? 'ndjson' : 'csv';
}
