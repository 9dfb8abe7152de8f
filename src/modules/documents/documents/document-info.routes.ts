import { type App, ref, routesOf } from '../../../platform/http/index.ts';
import type { Locale } from '../../../platform/platform.ts';
import { documentPresenter } from '../documents.presenter.ts';
import { DocumentInfoSchema, DocumentParams, ParentQuery, root, tags, VersionParams } from '../documents.schemas.ts';
import { DocumentUpdateSchema } from './document-info.schemas.ts';
import type { DocumentInfoService } from './document-info.service.ts';

const changeDescription = 'Needs `edit_meta`. What is left out stays.';

export function documentInfoRoutes(app: App, locale: Locale, info: DocumentInfoService): void {
  const routes = routesOf(app, tags);
  const latest = `${root}/document/:doc_id`;
  for (const address of [latest, `${latest}/info`]) {
    routes.get(
      address,
      {
        alsoAnswers: [403],
        mainAddress: latest,
        summary: 'One document',
        description: 'Its latest version, and what you may do with it.',
        params: DocumentParams,
        querystring: ParentQuery,
        response: { 200: ref(DocumentInfoSchema) },
      },
      async (request) => {
        const { actor, params, query } = request;
        const loaded = await info.get(actor, { docId: params.doc_id, parentId: query.parent_id });
        return documentPresenter(request, locale).documentInfo(loaded);
      },
    );

    routes.put(
      address,
      {
        mainAddress: latest,
        summary: 'Change a document',
        description: changeDescription,
        params: DocumentParams,
        querystring: ParentQuery,
        body: DocumentUpdateSchema,
        response: { 200: ref(DocumentInfoSchema) },
      },
      async (request) => {
        const { actor, params, query, body } = request;
        const loaded = await info.update(actor, { docId: params.doc_id, parentId: query.parent_id }, body ?? {});
        return documentPresenter(request, locale).documentInfo(loaded);
      },
    );
  }

  const numbered = `${root}/document/:doc_id/:version_num`;
  for (const address of [numbered, `${numbered}/info`]) {
    routes.get(
      address,
      {
        alsoAnswers: [403],
        mainAddress: numbered,
        operationId: 'getDocumentVersion',
        summary: 'One version of a document',
        description: 'With what you may do with it; only the latest version can be changed.',
        params: VersionParams,
        querystring: ParentQuery,
        response: { 200: ref(DocumentInfoSchema) },
      },
      async (request) => {
        const { actor, params, query } = request;
        const version = { docId: params.doc_id, version: params.version_num, parentId: query.parent_id };
        return documentPresenter(request, locale).documentInfo(await info.get(actor, version));
      },
    );

    routes.put(
      address,
      {
        mainAddress: numbered,
        operationId: 'updateDocumentVersion',
        summary: 'Change a document, if this is its latest version',
        description: changeDescription,
        params: VersionParams,
        querystring: ParentQuery,
        body: DocumentUpdateSchema,
        response: { 200: ref(DocumentInfoSchema) },
      },
      async (request) => {
        const { actor, params, query, body } = request;
        const version = { docId: params.doc_id, version: params.version_num, parentId: query.parent_id };
        return documentPresenter(request, locale).documentInfo(await info.update(actor, version, body ?? {}));
      },
    );
  }
}
