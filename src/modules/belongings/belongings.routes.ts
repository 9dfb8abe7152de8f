import { type App, IdParams, routesOf } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import type { NamedThing } from '../../platform/things/index.ts';
import { isoDate } from '../../platform/time/wire.ts';
import { belongingsSchemas } from './belongings.schemas.ts';
import type { BelongingsService } from './belongings.service.ts';

export function belongingsRoutes(
  app: App,
  { things, capabilities }: Pick<Platform, 'things' | 'capabilities'>,
  belongings: BelongingsService,
): void {
  const types = things.types().map(({ type }) => type);
  const { PersonsWorkSchema, GroupRightsSchema, ...named } = belongingsSchemas(types, capabilities);
  for (const schema of Object.values(named)) app.addSchema(schema);

  routesOf(app, ['People: profiles']).get(
    '/api/people/v1/profiles/:id/work',
    {
      operationId: 'getWorkOfPerson',
      summary: 'What somebody is an expert for, and did lately',
      description:
        'Articles that they wrote, documents that they were the last to change, questions that they answered. What you may not see is left out; of each type the last 100 are looked through. 404 for users that you may not see.',
      params: IdParams,
      opens: ['person', 'id'],
      response: { 200: PersonsWorkSchema },
    },
    async ({ actor, params }) => {
      const { expertFor, works } = await belongings.ofPerson(actor, params.id);
      return {
        expert_for: expertFor.map(presentThing),
        works: works.map((work) => ({ ...presentThing(work), at: isoDate(work.at, actor.timezone) })),
      };
    },
  );

  routesOf(app, ['People v2: groups']).get(
    '/api/people/v1/groups/:id/rights',
    {
      operationId: 'getRightsOfGroup',
      summary: 'What a group may, and where',
      description:
        'Its capabilities, for its members and `people.admin`; the folders and categories that you see and whose access list names it, for its members and for those who may read the list. What everyone may, and what comes from a folder above, is not repeated.',
      params: IdParams,
      response: { 200: GroupRightsSchema },
    },
    async ({ actor, params }) => {
      const rights = await belongings.ofGroup(actor, params.id);
      return {
        capabilities: rights.capabilities,
        things: rights.things.map((thing) => ({ ...presentThing(thing), rights: [...thing.rights] })),
      };
    },
  );
}

const presentThing = ({ type, id, title, place, link }: NamedThing) => ({
  type,
  id,
  title,
  place: place?.title ?? null,
  link,
});
