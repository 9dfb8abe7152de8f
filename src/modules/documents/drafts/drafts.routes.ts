import { type App, NoContent } from '../../../platform/http/index.ts';
import { DocumentParams, ParentQuery, root, tags, VersionParams } from '../documents.schemas.ts';
import { addressOf } from '../versions/versions.routes.ts';
import type { DraftsService } from './drafts.service.ts';

const description =
  'Needs `edit`. The draft becomes the latest version and its uploader is told. 500 if there is no draft.';

export function draftRoutes(app: App, drafts: DraftsService): void {
  for (const prefix of [root, '/intranet/documents']) {
    for (const { form, params, operationId, summary } of [
      {
        form: '',
        params: DocumentParams,
        operationId: 'approveDraft',
        summary: 'Approve the newest draft of a document',
      },
      {
        form: '/:version_num',
        params: VersionParams,
        operationId: 'approveDraftVersion',
        summary: 'Approve a draft',
      },
    ]) {
      app.put(
        `${prefix}/document/:doc_id${form}/approve`,
        {
          config: { alsoAnswers: [500], mainAddress: `${root}/document/:doc_id${form}/approve` },
          schema: {
            tags,
            operationId,
            summary,
            description,
            params,
            querystring: ParentQuery,
            response: { 204: NoContent },
          },
        },
        (request) => drafts.approve(request.actor, addressOf(request.params, request.query)),
      );
    }
  }
}
