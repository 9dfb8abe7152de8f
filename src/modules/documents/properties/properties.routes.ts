import { type App, itemRoutes } from '../../../platform/http/index.ts';
import { readMetadata } from '../documents.presenter.ts';
import { apiRoot, DocumentParams, tags } from '../documents.schemas.ts';
import { presentDocumentRecord } from '../record-types/record-types.presenter.ts';
import { DocumentPropertiesChangeSchema, DocumentPropertiesSchema } from './properties.schemas.ts';
import type { Properties, PropertiesService } from './properties.service.ts';

export function propertyRoutes(app: App, properties: PropertiesService): void {
  const routes = itemRoutes(app, {
    path: `${apiRoot}/documents/:doc_id/properties`,
    params: DocumentParams,
    tags,
    schema: DocumentPropertiesSchema,
    present: presentProperties,
  });

  routes.get(
    {
      alsoAnswers: [403],
      summary: 'What people write about a document',
      description: 'Title, reference code, metadata, record types and their values.',
    },
    ({ actor, params }) => properties.get(actor, params.doc_id),
  );

  routes.patch(
    {
      summary: 'Change what is written about a document',
      description:
        'Needs `edit_meta`. What is left out stays. All of it is changed or nothing; a value that its field cannot hold is 400 and named.',
      body: DocumentPropertiesChangeSchema,
    },
    ({ actor, params, body }, requireCurrent) => properties.update(actor, params.doc_id, body, requireCurrent),
  );
}

function presentProperties({ title, refcode, metadata, records }: Properties) {
  return {
    title,
    refcode,
    metadata: readMetadata(metadata),
    record_types: presentDocumentRecord(records).record_types,
  };
}
