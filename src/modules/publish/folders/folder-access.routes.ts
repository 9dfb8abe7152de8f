import type { Static } from 'typebox';
import { type App, IdParams, itemRoutes } from '../../../platform/http/index.ts';
import { PubAccessInputSchema, PubAccessSchema } from './folder-access.schemas.ts';
import type { AccessService } from './folder-access.service.ts';

const access = 'publish.admin';

export function accessRoutes(app: App, lists: AccessService): void {
  const routes = itemRoutes(app, {
    path: '/api/publish/v1/folders/:id/permissions',
    params: IdParams,
    tags: ['Publish: folders'],
    schema: PubAccessSchema,
    present: (shown: Static<typeof PubAccessSchema>) => shown,
  });

  routes.get(
    { access, operationId: 'getPageFolderPermissions', summary: 'Who may view a folder' },
    ({ actor, params }) => lists.get(actor, params.id),
  );

  routes.put(
    {
      access,
      operationId: 'replacePageFolderPermissions',
      summary: 'Say who may view a folder',
      description: 'It holds for everything below that has no list of its own.',
      body: PubAccessInputSchema,
    },
    ({ actor, params, body }, requireCurrent) => lists.update(actor, params.id, body, requireCurrent),
  );
}
