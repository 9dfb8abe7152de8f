import type { HomePart } from '../../../platform/home/index.ts';
import { type App, pageSchema, routesOf, sendPage } from '../../../platform/http/index.ts';
import { presentOccasion } from './occasions.presenter.ts';
import { OCCASION_PAGES, OccasionSchema, OccasionsQuerySchema } from './occasions.schemas.ts';
import type { OccasionsService } from './occasions.service.ts';

export function occasionRoutes(app: App, occasions: OccasionsService): void {
  app.addSchema(OccasionSchema);
  routesOf(app, ['People: occasions']).get(
    '/api/people/v1/occasions',
    {
      operationId: 'listOccasions',
      summary: 'Birthdays, anniversaries and newcomers of some days',
      description:
        'By day, from the dates in the metadata `birthday` and `started` of active users. Nobody is told how old somebody is.',
      querystring: OccasionsQuerySchema,
      response: { 200: pageSchema(OccasionSchema) },
    },
    (request) =>
      sendPage(
        request,
        OCCASION_PAGES,
        (page) => occasions.between(request.actor, request.query, page),
        presentOccasion,
      ),
  );
}

export function occasionsPart(occasions: OccasionsService): HomePart {
  return {
    name: 'occasions',
    summary: 'List birthdays, anniversaries and newcomers',
    description: 'By day: of the next seven days, and who has joined in the last fourteen.',
    schema: OccasionSchema,
    shown: 5,
    async list({ actor }, page) {
      const { items, total } = await occasions.lately(actor, page);
      return { items: items.map(presentOccasion), total };
    },
  };
}
