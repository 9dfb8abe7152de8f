import { type App, itemRoutes, pageQuerySchema, resourceRoutes } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { apiRoot, DocumentParams } from '../documents.schemas.ts';
import type { DocumentRecordsService } from './document-records.service.ts';
import { presentDocumentRecord, presentRecordType } from './record-types.presenter.ts';
import {
  DocumentRecordInputSchema,
  DocumentRecordSchema,
  RECORD_TYPE_PAGES,
  RecordTypeCreateSchema,
  RecordTypeSchema,
  RecordTypeUpdateSchema,
} from './record-types.schemas.ts';
import type { RecordTypesService } from './record-types.service.ts';

const tags = ['Documents: records'];
const access = 'documents.admin';

export function recordTypeRoutes(app: App, platform: Platform, types: RecordTypesService): void {
  const routes = resourceRoutes(app, platform, {
    path: `${apiRoot}/record-types`,
    tags,
    schema: RecordTypeSchema,
    present: presentRecordType,
  });

  routes.list(
    {
      summary: 'List the record types, by name',
      description: 'What documents can be declared as.',
      pages: RECORD_TYPE_PAGES,
      querystring: pageQuerySchema(RECORD_TYPE_PAGES),
    },
    (_request, page) => types.list(page),
  );

  routes.create({ access, summary: 'Define a record type', body: RecordTypeCreateSchema }, ({ body }, once) =>
    once((tx) => types.create(tx, body)),
  );

  routes.get(
    { summary: 'One record type', description: 'Its name, and the metadata that its documents have.' },
    ({ params }) => types.get(params.id),
  );

  routes.update(
    {
      access,
      summary: 'Change a record type',
      description: 'What is left out stays. Values that documents have stay.',
      body: RecordTypeUpdateSchema,
    },
    ({ params, body }, requireCurrent) => types.update(params.id, body, requireCurrent),
  );

  routes.delete(
    {
      access,
      conflicts: ['record_type_in_use'],
      summary: 'Delete a record type',
      description: 'Only one that no document has (409).',
    },
    ({ params }, requireCurrent) => types.delete(params.id, requireCurrent),
  );
}

export function documentRecordRoutes(app: App, records: DocumentRecordsService): void {
  const routes = itemRoutes(app, {
    path: `${apiRoot}/documents/:doc_id/record-types`,
    params: DocumentParams,
    tags,
    schema: DocumentRecordSchema,
    present: presentDocumentRecord,
  });

  routes.get(
    {
      alsoAnswers: [403],
      summary: 'The record types of a document',
      description: 'With the values that it has there.',
    },
    ({ actor, params }) => records.get(actor, params.doc_id),
  );

  routes.put(
    {
      summary: 'Replace the record types of a document',
      description: 'Needs `edit_meta`. The first one declares it a record; its values are set with its info.',
      body: DocumentRecordInputSchema,
    },
    ({ actor, params, body }, requireCurrent) => records.replace(actor, params.doc_id, body.ids, requireCurrent),
  );
}
