import { type App, IdParams, ref, routesOf, sendPage } from '../../platform/http/index.ts';
import { presentRestorations, type trashRecordPresenter } from './trash.presenter.ts';
import {
  EmptiedSchema,
  PAGES,
  RestoredSchema,
  RestoreManySchema,
  RestoreQuerySchema,
  type TrashSchemas,
} from './trash.schemas.ts';
import type { TrashService } from './trash.service.ts';

const tags = ['Trash can: administration'];
const root = '/api/trash/v1';
const config = { access: 'administrator' } as const;

export function trashAdministrationRoutes(
  app: App,
  trash: TrashService,
  schemas: TrashSchemas,
  presenter: () => ReturnType<typeof trashRecordPresenter>,
): void {
  const routes = routesOf(app, tags);
  const { TrashQuerySchema, TrashRecordListSchema, TrashRecordSchema } = schemas;

  routes.get(
    root,
    {
      ...config,
      operationId: 'listTrash',
      summary: 'Everything in the trash, newest first',
      querystring: TrashQuerySchema,
      response: { 200: TrashRecordListSchema },
    },
    (request) => {
      const { obj_types: types, user_id: userId } = request.query;
      return sendPage(request, PAGES, (page) => trash.list({ types, userId }, page), presenter());
    },
  );

  routes.get(
    `${root}/:id`,
    {
      ...config,
      operationId: 'getTrashRecord',
      summary: 'One thing in the trash',
      params: IdParams,
      response: { 200: ref(TrashRecordSchema) },
    },
    async (request) => presenter()(await trash.get(request.params.id)),
  );

  routes.post(
    `${root}/:id/restore`,
    {
      ...config,
      conflicts: ['origin_gone'],
      operationId: 'restoreFromTrash',
      summary: 'Put something back, whoever deleted it',
      description: 'The original folder is gone or itself in the trash: 409 that names it.',
      params: IdParams,
      querystring: RestoreQuerySchema,
    },
    (request) => trash.restore(request.actor, request.params.id, request.query.destination),
  );

  routes.delete(
    `${root}/:id`,
    {
      ...config,
      operationId: 'deleteFromTrash',
      summary: 'Remove something for good, whoever deleted it',
      params: IdParams,
    },
    (request) => trash.delete(request.params.id),
  );

  routes.post(
    `${root}/restore`,
    {
      ...config,
      operationId: 'restoreManyFromTrash',
      summary: 'Put several things back, whoever deleted them',
      description: 'Each by itself; the answer says what became of it.',
      body: RestoreManySchema,
      response: { 200: ref(RestoredSchema) },
    },
    async ({ actor, body }) =>
      presentRestorations(await trash.restoreMany(actor, body.ids, body.destination ?? undefined)),
  );

  routes.post(
    `${root}/empty`,
    {
      ...config,
      operationId: 'emptyTrash',
      summary: 'Remove what anybody deleted for good',
      description: 'Everything, or what the body names. The oldest goes first.',
      body: schemas.EmptySchema,
      response: { 200: ref(EmptiedSchema) },
    },
    ({ body }) => trash.empty({ types: body?.obj_types, ids: body?.ids, userId: body?.user_id }),
  );
}
