// The page of a folder for people, and the address that it had on the original platform.
import { Type } from 'typebox';
import { together } from '../../../platform/db/index.ts';
import { type App, fileAnswer, routesOf } from '../../../platform/http/index.ts';
import { FolderParams, tags } from '../documents.schemas.ts';
import type { FolderContentsService } from './folder-contents.service.ts';
import { folderPageAddress, folderPagePolicy, presentFolderPage } from './folder-page.presenter.ts';
import type { FoldersService } from './folders.service.ts';

const ENTRIES = 200;

const PageQuerySchema = Type.Object({
  start: Type.Optional(Type.Integer({ minimum: 0, saturates: true, description: 'How many entries to skip.' })),
});

export function folderPageRoutes(
  app: App,
  site: string,
  folders: FoldersService,
  contents: FolderContentsService,
): void {
  const routes = routesOf(app, tags);

  // For links and bookmarks of people: no program calls it, so the description leaves it to the page.
  routes.get('/intranet/documents/:id', { hide: true, params: FolderParams }, async (request, reply) => {
    await folders.get(request.actor, request.params.id);
    return reply.redirect(folderPageAddress(request, request.params.id));
  });

  routes.get(
    '/documents/folder/:id',
    {
      alsoAnswers: [403],
      operationId: 'getFolderPage',
      summary: 'The page of a folder',
      description: `HTML with the way to it, its folders and its documents, ${ENTRIES} at a time. \`/intranet/documents/:id\` leads here.`,
      params: FolderParams,
      querystring: PageQuerySchema,
      response: { 200: fileAnswer('The page.', ['text/html']) },
    },
    async (request, reply) => {
      const { actor, params, query } = request;
      const { start = 0 } = query;
      const [ui, listed] = await together(
        folders.ui(actor, params.id),
        contents.list(actor, params.id, 'both', { limit: ENTRIES, offset: start }),
      );
      const next = listed.more ? start + ENTRIES : undefined;
      reply.header('content-security-policy', folderPagePolicy);
      return reply
        .type('text/html; charset=utf-8')
        .send(presentFolderPage(request, site, { ui, contents: listed, next }));
    },
  );
}
