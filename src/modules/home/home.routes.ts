import { Type } from 'typebox';
import { type App, pageSchema, ref, routesOf, sendPage } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { homePresenter } from './home.presenter.ts';
import { HOME_PAGES, homeSchemas, PageQuerySchema, thingSchemas } from './home.schemas.ts';
import type { HomeService } from './home.service.ts';

const root = '/api/home/v1';
const tags = ['Home'];

export function homeRoutes(app: App, { home, things, locale }: Platform, service: HomeService): void {
  const { HomeSchema, CountsSchema, WaitingThingSchema, UnreadSchema, WaitingCountsSchema } = homeSchemas(home);
  const { PinSchema, RecentThingSchema, PinsInputSchema } = thingSchemas(things.types().map(({ type }) => type));
  for (const { schema } of home.parts) app.addSchema(schema);
  for (const schema of [WaitingThingSchema, UnreadSchema, WaitingCountsSchema, HomeSchema, CountsSchema])
    app.addSchema(schema);
  for (const schema of [PinSchema, RecentThingSchema]) app.addSchema(schema);
  const routes = routesOf(app, tags);

  routes.get(
    root,
    {
      operationId: 'getHome',
      summary: 'The front page in one answer',
      description: 'The first items of each part; all of them are at the address of the part.',
      response: { 200: ref(HomeSchema) },
    },
    async (request) => {
      const { waiting, lists, unread } = await service.home(request);
      const present = homePresenter(request, locale.currency).waiting;
      return {
        waiting: waiting && { data: waiting.items.map(present), total: waiting.total, counts: waiting.counts },
        ...Object.fromEntries(
          Object.entries(lists).map(([name, page]) => [name, page && { data: page.items, total: page.total }]),
        ),
        unread,
      };
    },
  );

  routes.get(
    `${root}/counts`,
    {
      operationId: 'getHomeCounts',
      summary: 'The numbers beside the navigation',
      description: 'What you have not read, and what waits for you.',
      response: { 200: ref(CountsSchema) },
    },
    ({ actor }) => service.counts(actor),
  );

  routes.get(
    `${root}/waiting`,
    {
      operationId: 'listWaiting',
      summary: 'List what waits for you',
      description: 'The newest first.',
      querystring: PageQuerySchema,
      response: { 200: pageSchema(WaitingThingSchema) },
    },
    (request) =>
      sendPage(
        request,
        HOME_PAGES,
        (page) => service.waiting(request.actor, page),
        homePresenter(request, locale.currency).waiting,
      ),
  );

  for (const { name, summary, description, schema, list } of home.parts) {
    routes.get(
      `${root}/${name}`,
      {
        operationId: `listHome${name.slice(0, 1).toUpperCase()}${name.slice(1)}`,
        summary,
        description,
        querystring: PageQuerySchema,
        response: { 200: pageSchema(schema) },
      },
      (request) =>
        sendPage(
          request,
          HOME_PAGES,
          (page) => list(request, page),
          (item) => item,
        ),
    );
  }

  routes.get(
    `${root}/pins`,
    {
      operationId: 'listPins',
      summary: 'List what you have pinned',
      description: 'In your order. What you may no longer see, and what is in the trash, is left out.',
      response: { 200: Type.Object({ data: Type.Array(ref(PinSchema)) }) },
    },
    async (request) => {
      const present = homePresenter(request, locale.currency).thing;
      return { data: (await service.pins(request.actor)).map(present) };
    },
  );

  routes.put(
    `${root}/pins`,
    {
      operationId: 'setPins',
      summary: 'Pin things, in this order',
      description:
        'In place of all that were pinned before. Things that you may not see are refused as things that do not exist.',
      body: PinsInputSchema,
      response: { 200: Type.Object({ data: Type.Array(ref(PinSchema)) }) },
    },
    async (request) => {
      const present = homePresenter(request, locale.currency).thing;
      return { data: (await service.setPins(request.actor, request.body)).map(present) };
    },
  );

  routes.get(
    `${root}/recent`,
    {
      operationId: 'listRecentThings',
      summary: 'List what you opened lately',
      description:
        'The last 50 things, the last opened first. What is read with a token, or with the header `Purpose: prefetch`, does not count as opened.',
      querystring: PageQuerySchema,
      response: { 200: pageSchema(RecentThingSchema) },
    },
    (request) =>
      sendPage(
        request,
        HOME_PAGES,
        (page) => service.recent(request.actor, page),
        homePresenter(request, locale.currency).recent,
      ),
  );
}
