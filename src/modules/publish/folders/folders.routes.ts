// Owns the addresses of page folders.
import {
  type App,
  createOnce,
  IdParams,
  NoContent,
  pagination,
  readPage,
  ref,
  requireMatch,
  sendWithEtag,
} from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { DeletionService } from '../deletion/deletion.service.ts';
import { presentFolder, presentTree } from './folders.presenter.ts';
import {
  FOLDER_PAGES,
  FolderCreateSchema,
  FoldersQuerySchema,
  FolderUpdateSchema,
  PubFolderListSchema,
  PubFolderSchema,
  PubTreeSchema,
} from './folders.schemas.ts';
import type { FoldersService } from './folders.service.ts';

const tags = ['Publish: folders'];
const root = '/api/publish/v1/folders';

export function folderRoutes(app: App, platform: Platform, folders: FoldersService, deletion: DeletionService): void {
  app.get(
    root,
    {
      config: { alsoAnswers: [403, 404] },
      schema: {
        tags,
        summary: 'The folders in a folder, by title',
        description: 'Only those you may view.',
        querystring: FoldersQuerySchema,
        response: { 200: PubFolderListSchema },
      },
    },
    async (request) => {
      const page = readPage(request.query, FOLDER_PAGES);
      const { items, total } = await folders.list(request.actor, request.query.parent_id || null, page);
      return { data: items.map(presentFolder), pagination: pagination(request, page, total) };
    },
  );

  app.get(
    '/api/publish/v1/tree',
    {
      schema: {
        tags,
        summary: 'All folders that you may view, one in another',
        response: { 200: PubTreeSchema },
      },
    },
    async (request) => {
      const { folders: visible, truncated } = await folders.tree(request.actor);
      return { data: presentTree(visible), truncated };
    },
  );

  app.post(
    root,
    {
      config: { access: 'publish.admin', idempotent: true },
      schema: {
        tags,
        summary: 'Add a folder',
        description: 'In another folder it takes its access list; at the top everyone may view it.',
        body: FolderCreateSchema,
        response: { 201: ref(PubFolderSchema) },
      },
    },
    async (request, reply) => {
      const created = await createOnce(platform, request, reply, async (tx) =>
        presentFolder(await folders.create(tx, request.actor, request.body)),
      );
      return sendWithEtag(reply, created);
    },
  );

  app.get(
    `${root}/:id`,
    {
      config: { alsoAnswers: [403] },
      schema: { tags, summary: 'One folder', params: IdParams, response: { 200: ref(PubFolderSchema) } },
    },
    async (request, reply) => sendWithEtag(reply, presentFolder(await folders.get(request.actor, request.params.id))),
  );

  app.put(
    `${root}/:id`,
    {
      config: { access: 'publish.admin', conditional: true },
      schema: {
        tags,
        summary: 'Change or move a folder',
        description: 'What is left out stays.',
        params: IdParams,
        body: FolderUpdateSchema,
        response: { 200: ref(PubFolderSchema) },
      },
    },
    async (request, reply) => {
      const changed = await folders.update(request.actor, request.params.id, request.body, (current) =>
        requireMatch(request, presentFolder(current)),
      );
      return sendWithEtag(reply, presentFolder(changed));
    },
  );

  app.delete(
    `${root}/:id`,
    {
      config: { access: 'publish.admin' },
      schema: {
        tags,
        summary: 'Delete a folder with everything below it',
        description: 'All of it goes to the trash, as one thing.',
        params: IdParams,
        response: { 204: NoContent },
      },
    },
    async (request, reply) => {
      await deletion.deleteFolder(request.actor, request.params.id);
      return reply.code(204).send(null);
    },
  );
}
