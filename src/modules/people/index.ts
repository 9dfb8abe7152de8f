import { type App, formRoutes } from '../../platform/http/index.ts';
import { createMetadataFields } from '../../platform/metadata/index.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Notifier, WriteLetter } from '../notifications/index.ts';
import { capabilityRoutes } from './account/capabilities.routes.ts';
import { createCapabilitiesService } from './account/capabilities.service.ts';
import { meRoutes } from './account/me.routes.ts';
import { createMeService } from './account/me.service.ts';
import { sessionRoutes } from './account/sessions.routes.ts';
import { OpenSessionSchema } from './account/sessions.schemas.ts';
import { createSessionsService } from './account/sessions.service.ts';
import { tokenRoutes } from './account/tokens.routes.ts';
import { NewTokenSchema, TokenSchema } from './account/tokens.schemas.ts';
import { createTokensService } from './account/tokens.service.ts';
import { bulkRoutes } from './bulk/bulk.routes.ts';
import { BulkChangesSchema } from './bulk/bulk.schemas.ts';
import { createBulkService } from './bulk/bulk.service.ts';
import { createExtranetCache } from './extranet-cache.ts';
import { ExtranetSchema } from './extranets.schemas.ts';
import { forgottenRoutes } from './forgotten/forgotten.routes.ts';
import { createForgottenService } from './forgotten/forgotten.service.ts';
import { createExtranetsService } from './groups/extranets.service.ts';
import { extranetsV2Routes } from './groups/extranets-v2.routes.ts';
import { GroupSchema } from './groups/groups.schemas.ts';
import { createGroupsService } from './groups/groups.service.ts';
import { groupsV2Routes } from './groups/groups-v2.routes.ts';
import { memberRoutes } from './groups/members.routes.ts';
import { createMembershipsService } from './groups/memberships.service.ts';
import { membershipsV2Routes } from './groups/memberships-v2.routes.ts';
import { RoleSchema } from './groups/roles.schemas.ts';
import { createRolesService } from './groups/roles.service.ts';
import { rolesV2Routes } from './groups/roles-v2.routes.ts';
import { usersCsvRoutes } from './import-export/users-csv.routes.ts';
import { ImportReportSchema } from './import-export/users-csv.schemas.ts';
import { createUsersExport } from './import-export/users-export.service.ts';
import { createUsersImport } from './import-export/users-import.service.ts';
import { createInvitationsService } from './invitations/invitations.service.ts';
import { UserFieldSchema, userFieldRoutes } from './metadata/metadata-fields.routes.ts';
import { occasionRoutes, occasionsPart } from './occasions/occasions.routes.ts';
import { createOccasionsService } from './occasions/occasions.service.ts';
import { orgChartRoutes } from './org-chart/org-chart.routes.ts';
import { OrgChartNodeSchema } from './org-chart/org-chart.schemas.ts';
import { createOrgChartService } from './org-chart/org-chart.service.ts';
import { groupThings, personThings } from './people.things.ts';
import { createFacetsService } from './profiles/facets.service.ts';
import { profileRoutes } from './profiles/profiles.routes.ts';
import { FacetSchema, ProfileSchema } from './profiles/profiles.schemas.ts';
import { createProfilesService } from './profiles/profiles.service.ts';
import { secondFactorRoutes } from './second-factor/second-factor.routes.ts';
import { createSecondFactorService } from './second-factor/second-factor.service.ts';
import { photoRoutes } from './users/photos.routes.ts';
import { createPhotosService } from './users/photos.service.ts';
import { MetadataSchema, PartialUserSchema, UserSchema } from './users/users.schemas.ts';
import { createUsersService, type HandOvers, noHandOvers } from './users/users.service.ts';
import { usersV2Routes } from './users/users-v2.routes.ts';
import { peopleV1Routes } from './v1/people-v1.routes.ts';
import { FieldDefinitionSchema, NamedSchema, PagingSchema, UserV1Schema } from './v1/people-v1.schemas.ts';

export { insertUserRows, peopleAdministration } from './administration.ts';
export * from './copy.ts';
export { countWithoutManager, type WithoutManager } from './org-chart/without-manager.repository.ts';
export { insertOrganisation, type OrganisationUser, requireEmptyDirectory } from './organisation.ts';
export { peopleDefinition } from './people.definition.ts';
export { createPeopleNotifications } from './people.notifications.ts';
export {
  listPicturedPeople,
  type PicturedPeople,
  picturedPresenter,
} from './pictured/pictured-people.ts';
export { firstUser, seedPeople } from './seed.ts';
export { visibleUsers } from './users/users.policy.ts';
export type { HandOver } from './users/users.service.ts';

/** `handOvers` hand over what a deleted user owns in the other modules. */
export async function peopleModule(
  app: App,
  platform: Platform,
  notifier: Notifier,
  writeLetter: WriteLetter,
  handOvers: HandOvers = noHandOvers,
): Promise<void> {
  const extranets = createExtranetCache(platform.database);
  const users = createUsersService(platform, notifier, extranets, handOvers);
  const groups = createGroupsService(platform, extranets);
  const roles = createRolesService(platform);
  const photos = createPhotosService(platform, users);
  platform.things.register(personThings(platform), groupThings);
  const occasions = createOccasionsService(platform);
  occasionRoutes(app, occasions);
  platform.home.registerPart(occasionsPart(occasions));

  for (const schema of [ExtranetSchema, MetadataSchema, UserSchema, PartialUserSchema]) app.addSchema(schema);
  for (const schema of [GroupSchema, RoleSchema]) app.addSchema(schema);
  usersV2Routes(app, users, extranets);
  groupsV2Routes(app, groups, extranets);
  rolesV2Routes(app, roles, extranets);
  const extranetsService = createExtranetsService(platform, extranets, users);
  extranetsV2Routes(app, extranetsService, extranets);
  const memberships = createMembershipsService(platform, users, groups, roles);
  membershipsV2Routes(app, memberships, extranets);
  memberRoutes(app, memberships);
  const invitations = createInvitationsService(platform, writeLetter);
  app.addSchema(BulkChangesSchema);
  bulkRoutes(app, createBulkService(platform, users, memberships, invitations));
  await formRoutes(app, platform.storage, (scope) => photoRoutes(scope, platform, photos));

  const metadata = createMetadataFields(platform, 'metadata_fields');
  meRoutes(app, platform, createMeService(platform, metadata));
  for (const schema of [TokenSchema, NewTokenSchema]) app.addSchema(schema);
  app.addSchema(OpenSessionSchema);
  tokenRoutes(app, platform, createTokensService(platform, notifier));
  sessionRoutes(app, createSessionsService(platform));
  secondFactorRoutes(app, platform, createSecondFactorService(platform, notifier));
  forgottenRoutes(app, createForgottenService(platform, notifier, writeLetter));
  capabilityRoutes(app, platform, createCapabilitiesService(platform));

  for (const schema of [ProfileSchema, FacetSchema]) app.addSchema(schema);
  profileRoutes(app, platform, createProfilesService(platform, users), createFacetsService(platform, metadata));
  for (const schema of [PagingSchema, UserV1Schema, NamedSchema, FieldDefinitionSchema]) app.addSchema(schema);
  for (const schema of [UserFieldSchema, OrgChartNodeSchema, ImportReportSchema]) app.addSchema(schema);
  peopleV1Routes(app, users, { groups, roles, extranets: extranetsService }, metadata);
  userFieldRoutes(app, platform, metadata);
  orgChartRoutes(app, createOrgChartService(platform));
  const usersExport = createUsersExport(platform, extranets, metadata);
  const usersImport = createUsersImport(platform, notifier, extranets, metadata, invitations);
  await formRoutes(app, platform.storage, (scope) => usersCsvRoutes(scope, usersExport, usersImport));
}
