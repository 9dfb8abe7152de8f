import type { Static } from 'typebox';
import { type App, IdParams, itemRoutes } from '../../../platform/http/index.ts';
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
  const permissions = itemRoutes(app, {
    path: `${apiRoot}/categories/:id/permissions`,
    params: IdParams,
    tags,
    schema: CategoryPermissionsSchema,
    present: (shown: Static<typeof CategoryPermissionsSchema>) => shown,
  });
  const experts = itemRoutes(app, {
    path: `${apiRoot}/categories/:id/experts`,
    params: IdParams,
    tags,
    schema: CategoryExpertsSchema,
    present: (shown: Static<typeof CategoryExpertsSchema>) => shown,
  });

  permissions.get(
    { alsoAnswers: [403], summary: 'Who may do what in a category', description: 'For those who manage it.' },
    ({ actor, params }) => settings.permissions(actor, params.id),
  );

  permissions.put(
    {
      summary: 'Set who may do what in a category',
      description:
        'All entries. `post` brings `view` along, `publish` brings `post`, `manage` everything. Holders of knowledgebase.admin may always do everything.',
      body: PermissionsInputSchema,
    },
    ({ actor, params, body }, requireCurrent) =>
      settings.setPermissions(actor, params.id, body.entries, requireCurrent),
  );

  experts.get(
    {
      alsoAnswers: [403],
      summary: 'The experts of a category',
      description: 'Who may endorse articles; where only experts answer, who may answer.',
    },
    ({ actor, params }) => settings.experts(actor, params.id),
  );

  experts.put(
    { summary: 'Set the experts of a category', description: 'For those who manage it.', body: ExpertsInputSchema },
    ({ actor, params, body }, requireCurrent) => settings.setExperts(actor, params.id, body.user_ids, requireCurrent),
  );
}
