import { type App, ref, routesOf } from '../../../platform/http/index.ts';
import type { Locale } from '../../../platform/platform.ts';
import { documentPresenter } from '../documents.presenter.ts';
import { DocumentInfoSchema, FolderInfoSchema, FolderParams, root, tags } from '../documents.schemas.ts';
import type { FoldersService } from '../folders/folders.service.ts';
import { AddedObjectSchema, NewDocumentSchema, NewFolderSchema, NewObjectSchema } from './create-document.schemas.ts';
import type { CreateDocumentService } from './create-document.service.ts';

export function createDocumentRoutes(
  app: App,
  locale: Locale,
  { folders, documents }: { folders: FoldersService; documents: CreateDocumentService },
): void {
  const routes = routesOf(app, tags);

  routes.post(
    `${root}/folder/:id`,
    {
      bodySize: 'large',
      operationId: 'createFolderEntry',
      summary: 'Add a folder or a document',
      description: 'As at `folders` and `documents`; `type` tells which.',
      params: FolderParams,
      body: NewObjectSchema,
      response: { 200: ref(AddedObjectSchema) },
    },
    async (request) => {
      const { actor, params, body } = request;
      const present = documentPresenter(request, locale);
      return body.type === 'folder'
        ? present.folderInfo(await folders.add(actor, params.id, body))
        : present.documentInfo(await documents.add(actor, params.id, body));
    },
  );

  routes.post(
    `${root}/folder/:id/folders`,
    {
      operationId: 'createFolder',
      summary: 'Add a folder',
      description: 'Needs `edit`. Top-level folders are made at `/api/documents/v1/folders`.',
      params: FolderParams,
      body: NewFolderSchema,
      response: { 200: ref(FolderInfoSchema) },
    },
    async (request) => {
      const { actor, params, body } = request;
      return documentPresenter(request, locale).folderInfo(await folders.add(actor, params.id, body));
    },
  );

  routes.post(
    `${root}/folder/:id/documents`,
    {
      bodySize: 'large',
      operationId: 'createDocument',
      summary: 'Add a document',
      description: 'Needs `edit`, or `draft` for a draft. Its files are uploaded to the drop box before.',
      params: FolderParams,
      body: NewDocumentSchema,
      response: { 200: ref(DocumentInfoSchema) },
    },
    async (request) => {
      const { actor, params, body } = request;
      return documentPresenter(request, locale).documentInfo(await documents.add(actor, params.id, body));
    },
  );
}
