import {
  type App,
  createOnce,
  IdParams,
  NoContent,
  pageQuerySchema,
  pagination,
  readPage,
  ref,
  requireMatch,
  sendWithEtag,
} from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { apiRoot, DocumentParams } from '../documents.schemas.ts';
import type { DocumentRecordsService } from './document-records.service.ts';
import { presentDocumentRecord, presentRecordType } from './record-types.presenter.ts';
import {
  DocumentRecordInputSchema,
  DocumentRecordSchema,
  RECORD_TYPE_PAGES,
  RecordTypeCreateSchema,
  RecordTypeListSchema,
  RecordTypeSchema,
  RecordTypeUpdateSchema,
} from './record-types.schemas.ts';
import type { RecordTypesService } from './record-types.service.ts';

const tags = ['Documents: records'];
const root = `${apiRoot}/record-types`;
const access = 'documents.admin';

export function recordTypeRoutes(app: App, platform: Platform, types: RecordTypesService): void {
  app.get(
    root,
    {
      schema: {
        tags,
        summary: 'List the record types, by name',
        querystring: pageQuerySchema(RECORD_TYPE_PAGES),
        response: { 200: RecordTypeListSchema },
      },
    },
    async (request) => {
      const page = readPage(request.query, RECORD_TYPE_PAGES);
      const { items, total } = await types.list(page);
      return { data: items.map(presentRecordType), pagination: pagination(request, page, total) };
    },
  );

  app.post(
    root,
    {
      config: { access, idempotent: true },
      schema: {
        tags,
        summary: 'Define a record type',
        body: RecordTypeCreateSchema,
        response: { 201: ref(RecordTypeSchema) },
      },
    },
    async (request, reply) => {
      const created = await createOnce(platform, request, reply, async (tx) =>
        presentRecordType(await types.create(tx, request.body)),
      );
      return sendWithEtag(reply, created);
    },
  );

  app.get(
    `${root}/:id`,
    { schema: { tags, summary: 'One record type', params: IdParams, response: { 200: ref(RecordTypeSchema) } } },
    async (request, reply) => sendWithEtag(reply, presentRecordType(await types.get(request.params.id))),
  );

  app.put(
    `${root}/:id`,
    {
      config: { access, conditional: true },
      schema: {
        tags,
        summary: 'Change a record type',
        description: 'What is left out stays. Values that documents have stay.',
        params: IdParams,
        body: RecordTypeUpdateSchema,
        response: { 200: ref(RecordTypeSchema) },
      },
    },
    async (request, reply) => {
      const changed = await types.update(request.params.id, request.body, (type) =>
        requireMatch(request, presentRecordType(type)),
      );
      return sendWithEtag(reply, presentRecordType(changed));
    },
  );

  app.delete(
    `${root}/:id`,
    {
      config: { access, conditional: true, conflicts: ['record_type_in_use'] },
      schema: {
        tags,
        summary: 'Delete a record type',
        description: 'Only one that no document has (409).',
        params: IdParams,
        response: { 204: NoContent },
      },
    },
    async (request, reply) => {
      await types.delete(request.params.id, (type) => requireMatch(request, presentRecordType(type)));
      return reply.code(204).send(null);
    },
  );
}

export function documentRecordRoutes(app: App, records: DocumentRecordsService): void {
  const address = `${apiRoot}/documents/:doc_id/record-types`;

  app.get(
    address,
    {
      config: { alsoAnswers: [403] },
      schema: {
        tags,
        summary: 'The record types of a document',
        params: DocumentParams,
        response: { 200: ref(DocumentRecordSchema) },
      },
    },
    async (request, reply) =>
      sendWithEtag(reply, presentDocumentRecord(await records.get(request.actor, request.params.doc_id))),
  );

  app.put(
    address,
    {
      config: { conditional: true },
      schema: {
        tags,
        summary: 'Replace the record types of a document',
        description: 'Needs `edit_meta`. The first one declares it a record; its values are set with its info.',
        params: DocumentParams,
        body: DocumentRecordInputSchema,
        response: { 200: ref(DocumentRecordSchema) },
      },
    },
    async (request, reply) => {
      const { actor, params, body } = request;
      const changed = await records.replace(actor, params.doc_id, body.ids, (rows) =>
        requireMatch(request, presentDocumentRecord(rows)),
      );
      return sendWithEtag(reply, presentDocumentRecord(changed));
    },
  );
}
