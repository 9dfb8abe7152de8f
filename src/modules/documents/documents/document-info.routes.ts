import { type App, ref, routesOf } from '../../../platform/http/index.ts';
import type { Locale } from '../../../platform/platform.ts';
import { documentPresenter } from '../documents.presenter.ts';
import { DocumentInfoSchema, DocumentParams, ParentQuery, root, tags, VersionParams } from '../documents.schemas.ts';
import { addressOf } from '../versions/versions.routes.ts';
import { DocumentUpdateSchema } from './document-info.schemas.ts';
import type { DocumentInfoService } from './document-info.service.ts';

const latest = {
  main: `${root}/document/:doc_id`,
  params: DocumentParams,
  got: {
    summary: 'One document',
    description: 'Its latest version, and what you may do with it.',
  },
  updated: { summary: 'Change a document' },
};

const numbered = {
  main: `${root}/document/:doc_id/:version_num`,
  params: VersionParams,
  got: {
    operationId: 'getDocumentVersion',
    summary: 'One version of a document',
    description: 'With what you may do with it; only the latest version can be changed.',
  },
  updated: {
    operationId: 'updateDocumentVersion',
    summary: 'Change a document, if this is its latest version',
  },
};

export function documentInfoRoutes(app: App, locale: Locale, info: DocumentInfoService): void {
  const routes = routesOf(app, tags);
  for (const { main, params, got, updated } of [latest, numbered]) {
    const shared = { mainAddress: main, params, querystring: ParentQuery, response: { 200: ref(DocumentInfoSchema) } };
    for (const address of [main, `${main}/info`]) {
      routes.get(address, { alsoAnswers: [403], opens: ['document', 'doc_id'], ...shared, ...got }, async (request) => {
        const { actor, params: asked, query } = request;
        const loaded = await info.get(actor, addressOf(asked, query));
        return documentPresenter(request, locale).documentInfo(loaded);
      });

      routes.put(
        address,
        {
          ...shared,
          ...updated,
          description: 'Needs `edit_meta`. What is left out stays.',
          body: DocumentUpdateSchema,
        },
        async (request) => {
          const { actor, params: asked, query, body } = request;
          const loaded = await info.update(actor, addressOf(asked, query), body ?? {});
          return documentPresenter(request, locale).documentInfo(loaded);
        },
      );
    }
  }
}
