import { type App, IdParams, pageSchema, ref, routesOf, sendPage } from '../../platform/http/index.ts';
import { isoDate } from '../../platform/time/wire.ts';
import { FOLLOW_PAGES, FollowStateSchema, followSchemas } from './follow.schemas.ts';
import type { FollowService } from './follow.service.ts';

const root = '/api/follow/v1';
const tags = ['Following'];

export function followRoutes(app: App, follows: FollowService): void {
  const { followables } = follows;
  const { FollowedSchema, FollowedQuerySchema } = followSchemas(followables.map(({ type }) => type));
  for (const schema of [FollowedSchema, FollowStateSchema]) app.addSchema(schema);
  const routes = routesOf(app, tags);

  routes.get(
    root,
    {
      operationId: 'listFollowed',
      summary: 'List what you follow',
      description:
        'The last followed first, at most 1,000 of each type. What you may no longer see, and what is in the trash, is left out.',
      querystring: FollowedQuerySchema,
      response: { 200: pageSchema(FollowedSchema) },
    },
    (request) =>
      sendPage(
        request,
        FOLLOW_PAGES,
        (page) => follows.list(request.actor, request.query.type, page),
        ({ type, id, title, place, link, since }) => {
          return { type, id, title, place: place?.title ?? null, link, since: isoDate(since, request.actor.timezone) };
        },
      ),
  );

  for (const followable of followables) {
    const { path, noun, mainAddress, set } = followable.following;
    const [name, words] = noun;
    const url = `${root}/${path}/:id`;
    routes.get(
      url,
      {
        operationId: `get${name}FollowState`,
        summary: `Whether you follow ${words}`,
        description: 'And since when.',
        params: IdParams,
        response: { 200: ref(FollowStateSchema) },
      },
      async (request) => {
        const since = await follows.find(request.actor, followable, request.params.id);
        return {
          following: since !== undefined,
          since: since === undefined ? null : isoDate(since, request.actor.timezone),
        };
      },
    );
    routes.switch(
      url,
      {
        on: [`follow${name}`, `Follow ${words}`],
        off: [`unfollow${name}`, `No longer follow ${words}`],
        description: 'A second time changes nothing.',
        params: IdParams,
        ...(mainAddress === undefined ? { conflicts: ['too_many_followed'] } : { mainAddress }),
      },
      (request, isOn) => set(request.actor, request.params.id, isOn),
    );
  }
}
