// Owns the addresses of the rights and experts of categories.
import { type App, IdParams, ref, requireMatch, sendWithEtag } from '../../../platform/http/index.ts';
import { apiRoot } from '../knowledgebase.schemas.ts';
import {
  CategoryExpertsSchema,
  CategoryPermissionsSchema,
  ExpertsInputSchema,
  PermissionsInputSchema,
} from './categories.schemas.ts';
import type { CategorySettingsService } from './category-settings.service.ts';

const tags = ['Knowledge base: categories'];

export function categorySettingsRoutes(app: App, settings: CategorySettingsService): void {
  app.get(
    `${apiRoot}/categories/:id/permissions`,
    {
      config: { alsoAnswers: [403] },
      schema: {
        tags,
        summary: 'Who may do what in a category',
        description: 'For those who manage it.',
        params: IdParams,
        response: { 200: ref(CategoryPermissionsSchema) },
      },
    },
    async (request, reply) => sendWithEtag(reply, await settings.permissions(request.actor, request.params.id)),
  );

  app.put(
    `${apiRoot}/categories/:id/permissions`,
    {
      config: { conditional: true },
      schema: {
        tags,
        summary: 'Set who may do what in a category',
        description:
          'All entries. `post` brings `view` along, `publish` brings `post`, `manage` everything. Holders of knowledgebase.admin may always do everything.',
        params: IdParams,
        body: PermissionsInputSchema,
        response: { 200: ref(CategoryPermissionsSchema) },
      },
    },
    async (request, reply) => {
      const { entries } = request.body;
      const set = await settings.setPermissions(request.actor, request.params.id, entries, (current) =>
        requireMatch(request, current),
      );
      return sendWithEtag(reply, set);
    },
  );

  app.get(
    `${apiRoot}/categories/:id/experts`,
    {
      config: { alsoAnswers: [403] },
      schema: {
        tags,
        summary: 'The experts of a category',
        params: IdParams,
        response: { 200: ref(CategoryExpertsSchema) },
      },
    },
    async (request, reply) => sendWithEtag(reply, await settings.experts(request.actor, request.params.id)),
  );

  app.put(
    `${apiRoot}/categories/:id/experts`,
    {
      config: { conditional: true },
      schema: {
        tags,
        summary: 'Set the experts of a category',
        description: 'For those who manage it.',
        params: IdParams,
        body: ExpertsInputSchema,
        response: { 200: ref(CategoryExpertsSchema) },
      },
    },
    async (request, reply) => {
      const { user_ids } = request.body;
      const set = await settings.setExperts(request.actor, request.params.id, user_ids, (current) =>
        requireMatch(request, current),
      );
      return sendWithEtag(reply, set);
    },
  );
}
