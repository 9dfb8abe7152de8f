import { type App, ref, requireMatch, routesOf, sendWithEtag } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { DEFAULT_DIGEST } from '../../../platform/time/digest-times.ts';
import { meSchemas } from './me.schemas.ts';
import type { MeService, Preferences } from './me.service.ts';

const tags = ['People: me'];

export function meRoutes(app: App, platform: Platform, me: MeService): void {
  const routes = routesOf(app, tags);
  const { locale, notificationKinds } = platform;
  const { MeSchema, MeUpdateSchema } = meSchemas(notificationKinds);
  app.addSchema(MeSchema);
  const present = (preferences: Preferences) => ({
    ...preferences,
    timezone: preferences.timezone ?? locale.timezone,
    default_timezone: locale.timezone,
    digest: preferences.digest ?? DEFAULT_DIGEST,
  });

  routes.get(
    '/api/people/v1/me',
    {
      tagged: true,
      summary: 'The signed-in user’s preferences',
      description: 'Time zone, language, what to be told of, in which way, and how pages look.',
      response: { 200: ref(MeSchema) },
    },
    async (request, reply) => sendWithEtag(reply, present(await me.get(request.actor))),
  );

  routes.patch(
    '/api/people/v1/me',
    {
      conditional: true,
      summary: 'Change one’s own preferences',
      description: 'What is left out stays.',
      body: MeUpdateSchema,
      response: { 200: ref(MeSchema) },
    },
    async (request, reply) => {
      const changed = await me.update(request.actor, request.body, (current) =>
        requireMatch(request, present(current)),
      );
      return sendWithEtag(reply, present(changed));
    },
  );
}
