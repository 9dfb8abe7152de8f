import { type App, IdParams, NoContent, pagination, readPage, ref } from '../../platform/http/index.ts';
import { trashRecordPresenter } from './trash.presenter.ts';
import { PAGES, RestoreQuerySchema, type TrashSchemas } from './trash.schemas.ts';
import type { TrashService } from './trash.service.ts';

const tags = ['Trash can: administration'];
const root = '/api/trash/v1';
const config = { access: 'administrator' } as const;

export function trashAdministrationRoutes(app: App, trash: TrashService, schemas: TrashSchemas): void {
  const { TrashQuerySchema, TrashRecordListSchema, TrashRecordSchema } = schemas;
  const present = trashRecordPresenter(schemas.types);

  app.get(
    root,
    {
      config,
      schema: {
        tags,
        operationId: 'listTrash',
        summary: 'Everything in the trash, newest first',
        querystring: TrashQuerySchema,
        response: { 200: TrashRecordListSchema },
      },
    },
    async (request) => {
      const { obj_types: types, user_id: userId } = request.query;
      const page = readPage(request.query, PAGES);
      const { items, total } = await trash.list({ types, userId }, page);
      return { data: items.map(present), pagination: pagination(request, page, total) };
    },
  );

  app.get(
    `${root}/:id`,
    {
      config,
      schema: {
        tags,
        operationId: 'getTrashRecord',
        summary: 'One thing in the trash',
        params: IdParams,
        response: { 200: ref(TrashRecordSchema) },
      },
    },
    async (request) => present(await trash.get(request.params.id)),
  );

  app.post(
    `${root}/:id/restore`,
    {
      config: { ...config, conflicts: ['origin_gone'] },
      schema: {
        tags,
        operationId: 'restoreFromTrash',
        summary: 'Put something back, whoever deleted it',
        description: 'The original folder is gone or itself in the trash: 409 that names it.',
        params: IdParams,
        querystring: RestoreQuerySchema,
        response: { 204: NoContent },
      },
    },
    (request) => trash.restore(request.actor, request.params.id, request.query.destination),
  );

  app.delete(
    `${root}/:id`,
    {
      config,
      schema: {
        tags,
        operationId: 'deleteFromTrash',
        summary: 'Remove something for good, whoever deleted it',
        params: IdParams,
        response: { 204: NoContent },
      },
    },
    (request) => trash.delete(request.params.id),
  );
}
