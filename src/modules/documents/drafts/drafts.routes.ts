import { type App, routesOf } from '../../../platform/http/index.ts';
import { DocumentParams, ParentQuery, root, tags, VersionParams } from '../documents.schemas.ts';
import { addressOf } from '../versions/versions.routes.ts';
import type { DraftsService } from './drafts.service.ts';

const description =
  'Needs `edit`. The draft becomes the latest version and its uploader is told. 500 if there is no draft.';

export function draftRoutes(app: App, drafts: DraftsService): void {
  const routes = routesOf(app, tags);
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
      routes.put(
        `${prefix}/document/:doc_id${form}/approve`,
        {
          alsoAnswers: [500],
          mainAddress: `${root}/document/:doc_id${form}/approve`,
          operationId,
          summary,
          description,
          params,
          querystring: ParentQuery,
        },
        (request) => drafts.approve(request.actor, addressOf(request.params, request.query)),
      );
    }
  }
}
