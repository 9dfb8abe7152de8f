import { Type } from 'typebox';
import { type App, createOnce, ref, routesOf } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { documentPresenter } from '../documents.presenter.ts';
import { apiRoot, FolderInfoSchema, FolderParams, root, tags } from '../documents.schemas.ts';
import { presentPathEntry, presentUi } from './folders.presenter.ts';
import {
  FolderPathEntrySchema,
  FolderUiSchema,
  FolderUpdateSchema,
  SubfolderQuerySchema,
  TopFolderSchema,
} from './folders.schemas.ts';
import type { FoldersService } from './folders.service.ts';

export function folderRoutes(app: App, platform: Platform, folders: FoldersService): void {
  const routes = routesOf(app, tags);
  const { locale } = platform;

  routes.get(
    `${root}/folder/:id/info`,
    {
      alsoAnswers: [403],
      opens: ['folder', 'id'],
      operationId: 'getFolder',
      summary: 'One folder',
      description: 'With what you may do in it.',
      params: FolderParams,
      response: { 200: ref(FolderInfoSchema) },
    },
    async (request) =>
      documentPresenter(request, locale).folderInfo(await folders.get(request.actor, request.params.id)),
  );

  const main = `${root}/folder/:id/info`;
  for (const address of [main, `${root}/folder/:id`]) {
    routes.put(
      address,
      {
        mainAddress: main,
        operationId: 'updateFolder',
        summary: 'Change a folder',
        description: 'Needs `edit_meta`. What is left out stays.',
        params: FolderParams,
        body: FolderUpdateSchema,
        response: { 200: ref(FolderInfoSchema) },
      },
      async (request) => {
        const loaded = await folders.update(request.actor, request.params.id, request.body ?? {});
        return documentPresenter(request, locale).folderInfo(loaded);
      },
    );
  }

  routes.get(
    `${root}/folder/:id/ui`,
    {
      alsoAnswers: [403],
      opens: ['folder', 'id'],
      operationId: 'getFolderUi',
      summary: 'A folder, the way to it and what may be added',
      description: 'For pages that show a folder, in one answer.',
      params: FolderParams,
      response: { 200: ref(FolderUiSchema) },
    },
    async (request) => {
      const ui = await folders.ui(request.actor, request.params.id);
      return { ...documentPresenter(request, locale).folderInfo(ui), ...presentUi(ui) };
    },
  );

  routes.get(
    `${root}/folder/:id/path`,
    {
      alsoAnswers: [403],
      summary: 'The way to a folder',
      description: 'The top first, the folder itself last. Folders that you may not see are left out.',
      params: FolderParams,
      response: { 200: Type.Array(ref(FolderPathEntrySchema)) },
    },
    async (request) => (await folders.path(request.actor, request.params.id)).map(presentPathEntry),
  );

  routes.get(
    `${root}/folder/:id/subfolder`,
    {
      alsoAnswers: [403],
      operationId: 'findSubfolder',
      summary: 'Find a subfolder',
      description:
        'Directly in the folder, by title or reference code. If there are several, the one with the lowest id.',
      params: FolderParams,
      querystring: SubfolderQuerySchema,
      response: { 200: ref(FolderInfoSchema) },
    },
    async (request) => {
      const loaded = await folders.findSubfolder(request.actor, request.params.id, request.query);
      return documentPresenter(request, locale).folderInfo(loaded);
    },
  );

  routes.post(
    `${apiRoot}/folders`,
    {
      access: 'documents.admin',
      idempotent: true,
      operationId: 'createTopLevelFolder',
      summary: 'Make a top-level folder',
      description: 'It starts with the access list of folder 1.',
      body: TopFolderSchema,
      response: { 201: ref(FolderInfoSchema) },
    },
    async (request, reply) =>
      createOnce(platform, request, reply, async (tx) =>
        documentPresenter(request, locale).folderInfo(await folders.addTopLevel(tx, request.actor, request.body)),
      ),
  );
}
