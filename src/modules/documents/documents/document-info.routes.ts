import { type App, ref } from '../../../platform/http/index.ts';
import type { Locale } from '../../../platform/platform.ts';
import { documentPresenter } from '../documents.presenter.ts';
import { DocumentInfoSchema, DocumentParams, ParentQuery, root, tags, VersionParams } from '../documents.schemas.ts';
import { DocumentUpdateSchema } from './document-info.schemas.ts';
import type { DocumentInfoService } from './document-info.service.ts';

const changeDescription = 'Needs `edit_meta`. What is left out stays.';

export function documentInfoRoutes(app: App, locale: Locale, info: DocumentInfoService): void {
  for (const address of [`${root}/document/:doc_id`, `${root}/document/:doc_id/info`]) {
    app.get(
      address,
      {
        config: { alsoAnswers: [403] },
        schema: {
          tags,
          summary: 'One document',
          params: DocumentParams,
          querystring: ParentQuery,
          response: { 200: ref(DocumentInfoSchema) },
        },
      },
      async (request) => {
        const { actor, params, query } = request;
        const loaded = await info.get(actor, { docId: params.doc_id, parentId: query.parent_id });
        return documentPresenter(request, locale).documentInfo(loaded);
      },
    );

    app.put(
      address,
      {
        schema: {
          tags,
          summary: 'Change a document',
          description: changeDescription,
          params: DocumentParams,
          querystring: ParentQuery,
          body: DocumentUpdateSchema,
          response: { 200: ref(DocumentInfoSchema) },
        },
      },
      async (request) => {
        const { actor, params, query, body } = request;
        const loaded = await info.update(actor, { docId: params.doc_id, parentId: query.parent_id }, body ?? {});
        return documentPresenter(request, locale).documentInfo(loaded);
      },
    );
  }

  for (const address of [`${root}/document/:doc_id/:version_num`, `${root}/document/:doc_id/:version_num/info`]) {
    app.get(
      address,
      {
        config: { alsoAnswers: [403] },
        schema: {
          tags,
          summary: 'One version of a document',
          params: VersionParams,
          querystring: ParentQuery,
          response: { 200: ref(DocumentInfoSchema) },
        },
      },
      async (request) => {
        const { actor, params, query } = request;
        const version = { docId: params.doc_id, version: params.version_num, parentId: query.parent_id };
        return documentPresenter(request, locale).documentInfo(await info.get(actor, version));
      },
    );

    app.put(
      address,
      {
        schema: {
          tags,
          summary: 'Change a document, if this is its latest version',
          description: changeDescription,
          params: VersionParams,
          querystring: ParentQuery,
          body: DocumentUpdateSchema,
          response: { 200: ref(DocumentInfoSchema) },
        },
      },
      async (request) => {
        const { actor, params, query, body } = request;
        const version = { docId: params.doc_id, version: params.version_num, parentId: query.parent_id };
        return documentPresenter(request, locale).documentInfo(await info.update(actor, version, body ?? {}));
      },
    );
  }
}
