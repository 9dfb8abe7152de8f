import { type App, ref, routesOf, sendPage } from '../../platform/http/index.ts';
import { presentRestorations, type trashRecordPresenter } from './trash.presenter.ts';
import { EmptiedSchema, PAGES, RestoredSchema, RestoreManySchema, type TrashSchemas } from './trash.schemas.ts';
import type { TrashService } from './trash.service.ts';

const tags = ['Trash can'];
const root = '/api/trash/v1/mine';

export function myTrashRoutes(
  app: App,
  trash: TrashService,
  { MyTrashQuerySchema, TrashRecordListSchema, EmptyMySchema }: TrashSchemas,
  presenter: () => ReturnType<typeof trashRecordPresenter>,
): void {
  const routes = routesOf(app, tags);

  routes.get(
    root,
    {
      operationId: 'listMyTrashRecords',
      summary: 'What you deleted, newest first, in pages',
      description: 'With the days until it goes for good by itself.',
      querystring: MyTrashQuerySchema,
      response: { 200: TrashRecordListSchema },
    },
    (request) => {
      const filter = { types: request.query.obj_types, userId: request.actor.id };
      return sendPage(request, PAGES, (page) => trash.list(filter, page), presenter());
    },
  );

  routes.post(
    `${root}/restore`,
    {
      operationId: 'restoreManyFromMyTrash',
      summary: 'Put several things back where they were',
      description: 'Each by itself; the answer says what became of it.',
      body: RestoreManySchema,
      response: { 200: ref(RestoredSchema) },
    },
    async ({ actor, body }) =>
      presentRestorations(await trash.restoreManyOwn(actor, body.ids, body.destination ?? undefined)),
  );

  routes.post(
    `${root}/empty`,
    {
      operationId: 'emptyMyTrash',
      summary: 'Remove what you deleted for good',
      description: 'Everything, or what the body names. The oldest goes first.',
      body: EmptyMySchema,
      response: { 200: ref(EmptiedSchema) },
    },
    ({ actor, body }) => trash.emptyOwn(actor, { types: body?.obj_types, ids: body?.ids }),
  );
}
