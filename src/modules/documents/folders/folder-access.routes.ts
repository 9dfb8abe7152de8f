import type { Static } from 'typebox';
import { type App, itemRoutes, routesOf } from '../../../platform/http/index.ts';
import { apiRoot, FolderParams, tags } from '../documents.schemas.ts';
import { FolderAccessInputSchema, FolderAccessSchema } from './folder-access.schemas.ts';
import type { FolderAccessService } from './folder-access.service.ts';

export function folderAccessRoutes(app: App, access: FolderAccessService): void {
  const routes = routesOf(app, tags);
  const permissions = itemRoutes(app, {
    path: `${apiRoot}/folders/:id/permissions`,
    params: FolderParams,
    tags,
    schema: FolderAccessSchema,
    present: (shown: Static<typeof FolderAccessSchema>) => shown,
  });
  const lock = `${apiRoot}/folders/:id/lock`;

  permissions.get(
    { alsoAnswers: [403], summary: 'The access list of a folder', description: 'Needs `edit_perms`.' },
    ({ actor, params }) => access.get(actor, params.id),
  );

  permissions.put(
    {
      summary: 'Replace the access list of a folder',
      description: 'Needs `edit_perms`. It holds for everything below that has no list of its own.',
      body: FolderAccessInputSchema,
    },
    ({ actor, params, body }, requireCurrent) => access.update(actor, params.id, body, requireCurrent),
  );

  routes.put(
    lock,
    {
      operationId: 'lockFolder',
      summary: 'Lock a folder',
      description: 'Needs `edit_perms`. Nobody changes anything in it or below until it is unlocked.',
      params: FolderParams,
    },
    (request) => access.lock(request.actor, request.params.id),
  );

  routes.delete(
    lock,
    {
      operationId: 'unlockFolder',
      summary: 'Unlock a folder',
      description: 'Needs `edit_perms`.',
      params: FolderParams,
    },
    (request) => access.unlock(request.actor, request.params.id),
  );
}
