import type { Actor } from '../../../platform/access/index.ts';
import { type App, resourceRoutes, routesOf } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { presentFolder, presentTree } from './folders.presenter.ts';
import {
  FOLDER_PAGES,
  FolderCreateSchema,
  FoldersQuerySchema,
  FolderUpdateSchema,
  PubFolderSchema,
  PubTreeSchema,
} from './folders.schemas.ts';
import type { FoldersService } from './folders.service.ts';

const tags = ['Publish: folders'];
const access = 'publish.admin';

export function folderRoutes(
  app: App,
  platform: Platform,
  folders: FoldersService,
  deletion: { deleteFolder(actor: Actor, id: number): Promise<void> },
): void {
  const single = routesOf(app, tags);
  const routes = resourceRoutes(app, platform, {
    path: '/api/publish/v1/folders',
    tags,
    name: 'PageFolder',
    schema: PubFolderSchema,
    present: presentFolder,
  });

  routes.list(
    {
      alsoAnswers: [403, 404],
      summary: 'The folders in a folder, by title',
      description: 'Only those you may view.',
      pages: FOLDER_PAGES,
      querystring: FoldersQuerySchema,
    },
    ({ actor, query }, page) => folders.list(actor, query.parent_id || null, page),
  );

  single.get(
    '/api/publish/v1/tree',
    {
      operationId: 'getPageTree',
      summary: 'All folders that you may view, one in another, with their pages',
      description: 'For the menu; `truncated` says that there were too many.',
      response: { 200: PubTreeSchema },
    },
    async (request) => {
      const { folders: visible, pages, truncated } = await folders.tree(request.actor);
      return { data: presentTree(visible, pages), truncated };
    },
  );

  routes.create(
    {
      access,
      summary: 'Add a folder',
      description: 'In another folder it takes its access list; at the top everyone may view it.',
      body: FolderCreateSchema,
    },
    ({ actor, body }, once) => once((tx) => folders.create(tx, actor, body)),
  );

  routes.get(
    { alsoAnswers: [403], summary: 'One folder', description: '403 for folders that you may not view.' },
    ({ actor, params }) => folders.get(actor, params.id),
  );

  routes.update(
    { access, summary: 'Change or move a folder', description: 'What is left out stays.', body: FolderUpdateSchema },
    ({ actor, params, body }, requireCurrent) => folders.update(actor, params.id, body, requireCurrent),
  );

  routes.delete(
    {
      access,
      conditional: false,
      summary: 'Delete a folder with everything below it',
      description: 'All of it goes to the trash, as one thing.',
    },
    ({ actor, params }) => deletion.deleteFolder(actor, params.id),
  );
}
