import { Type } from 'typebox';
import { type App, IdParams, linkHeader, ref, routesOf } from '../../platform/http/index.ts';
import type { Locale } from '../../platform/platform.ts';
import { DELETED, deletedObjectPresenter, nextLink } from './trash.presenter.ts';
import { MAX_NUM, RestoreQuerySchema, type TrashSchemas } from './trash.schemas.ts';
import type { TrashService } from './trash.service.ts';

const tags = ['Trash can'];

export function deletedRoutes(app: App, locale: Locale, trash: TrashService, schemas: TrashSchemas): void {
  const routes = routesOf(app, tags);
  const { DeletedObjectSchema, DeletedQuerySchema, types } = schemas;

  routes.get(
    DELETED,
    {
      operationId: 'listMyTrash',
      summary: 'What you deleted, newest first',
      description: `At most ${MAX_NUM} records; where there are more, the header \`Link\` names the address of the rest.`,
      querystring: DeletedQuerySchema,
      response: { 200: Type.Array(ref(DeletedObjectSchema), { headers: linkHeader }) },
    },
    async (request, reply) => {
      const { obj_types: wanted, num } = request.query;
      const limit = Math.min(num ?? MAX_NUM, MAX_NUM);
      const offset = num === undefined ? 0 : (request.query.start ?? 0);
      if (limit === 0) return [];
      const records = await trash.listDeleted(request.actor, wanted, { limit: limit + 1, offset });
      if (records.length > limit) reply.header('link', nextLink(request, limit, offset + limit));
      return records.slice(0, limit).map(deletedObjectPresenter(request, locale, types));
    },
  );

  routes.delete(
    `${DELETED}/:id`,
    {
      operationId: 'deleteFromMyTrash',
      summary: 'Remove something from your trash for good',
      description: 'It cannot be restored after that.',
      params: IdParams,
    },
    (request) => trash.removeDeleted(request.actor, request.params.id),
  );

  routes.post(
    `${DELETED}/:id/restore`,
    {
      conflicts: ['origin_gone'],
      operationId: 'restoreFromMyTrash',
      summary: 'Put something back where it was',
      description:
        'Needs the right to write there (403). The original folder is gone or itself in the trash: 409 that names it if ' +
        'you may see it; `destination` restores elsewhere, which also needs the right to see where it was.',
      params: IdParams,
      querystring: RestoreQuerySchema,
    },
    (request) => trash.restoreDeleted(request.actor, request.params.id, request.query.destination),
  );
}
