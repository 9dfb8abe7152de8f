import { type App, pageQuerySchema, routesOf, sendPage } from '../../../platform/http/index.ts';
import { folderRights, isFull } from '../access/documents.policy.ts';
import { apiRoot, DocumentParams, tags } from '../documents.schemas.ts';
import { DocumentPlaceListSchema, DocumentPlaceParams, PLACE_PAGES } from './links.schemas.ts';
import type { LinksService, ShownLink } from './links.service.ts';

export function linksRoutes(app: App, links: LinksService): void {
  const routes = routesOf(app, tags);
  const address = `${apiRoot}/documents/:doc_id/places`;

  routes.get(
    address,
    {
      alsoAnswers: [403],
      summary: 'The folders a document is in, the oldest place first',
      description: 'With `edit_perms` in a full place all of them, otherwise those that you may see.',
      params: DocumentParams,
      querystring: pageQuerySchema(PLACE_PAGES),
      response: { 200: DocumentPlaceListSchema },
    },
    (request) =>
      sendPage(request, PLACE_PAGES, (page) => links.list(request.actor, request.params.doc_id, page), presentLink),
  );

  routes.delete(
    `${address}/:folder_id`,
    {
      summary: 'Take a document out of a folder that it was linked into',
      description:
        'Needs `edit_perms` in a full place of the document, or `delete` in the folder. A full place cannot be taken ' +
        'away (400): delete the document from it instead.',
      params: DocumentPlaceParams,
    },
    (request) => links.takeAway(request.actor, request.params.doc_id, request.params.folder_id),
  );
}

export function presentLink({ folderId, folderTitle, cap }: ShownLink) {
  return { folder_id: folderId, folder_title: folderTitle, rights: folderRights.toNames(cap), full: isFull({ cap }) };
}
