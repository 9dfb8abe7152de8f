import { type App, routesOf } from '../../../platform/http/index.ts';
import { DocumentParams, FolderParams, root, tags, VersionParams } from '../documents.schemas.ts';
import { DeleteDocumentQuery, DeleteFolderQuery } from './deletion.schemas.ts';
import type { DocumentDeletion } from './document-deletion.service.ts';
import type { FolderDeletion } from './folder-deletion.service.ts';

export function deletionRoutes(app: App, documents: DocumentDeletion, folders: FolderDeletion): void {
  const routes = routesOf(app, tags);

  routes.delete(
    `${root}/document/:doc_id`,
    {
      summary: 'Delete a document',
      description:
        'Needs `delete` in its folder. It goes to the trash, and out of the folders it was only linked into; if it has ' +
        'another full place, or this is a capped one, it is only taken out of this folder. Without `parent_id` one of the folders where you may delete it is taken.',
      params: DocumentParams,
      querystring: DeleteDocumentQuery,
    },
    async (request) => {
      const { no_trash_can: forGood = false, parent_id: parentId } = request.query;
      await documents.delete(request.actor, { docId: request.params.doc_id, parentId }, forGood);
    },
  );

  routes.delete(
    `${root}/document/:doc_id/:version_num`,
    {
      operationId: 'deleteDocumentVersion',
      summary: 'Delete a version, or reject a draft',
      description:
        'A live version goes to the trash and the one before becomes the latest; the only one cannot be deleted (400). ' +
        'A draft is rejected, which its uploader may always do.',
      params: VersionParams,
      querystring: DeleteDocumentQuery,
    },
    async (request) => {
      const { doc_id: docId, version_num: version } = request.params;
      const { no_trash_can: forGood = false, parent_id: parentId } = request.query;
      await documents.deleteVersion(request.actor, { docId, version, parentId }, forGood);
    },
  );

  routes.delete(
    `${root}/folder/:id`,
    {
      summary: 'Delete a folder with everything below it',
      description:
        'Needs `delete` on it and on every folder below; otherwise, and while something in it is locked or checked ' +
        'out by somebody else, nothing is deleted (403).',
      params: FolderParams,
      querystring: DeleteFolderQuery,
    },
    (request) => folders.delete(request.actor, request.params.id, request.query.no_trash_can ?? false),
  );
}
