import type { App } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Notifier } from '../notifications/index.ts';
import { assignmentRoutes } from './assignments/assignments.routes.ts';
import { createAssignmentsService } from './assignments/assignments.service.ts';
import { badgeRoutes } from './badges/badges.routes.ts';
import { createBadgesService } from './badges/badges.service.ts';
import {
  AssigneeSchema,
  AssignmentSchema,
  BadgeAnswerSchema,
  BadgeMessageSchema,
  BadgeSchema,
  DatedAssignmentSchema,
  SingleBadgeSchema,
} from './badges.schemas.ts';
import { getIconImage } from './images/icon-seed.ts';
import { imageRoutes } from './images/images.routes.ts';
import { CropSchema, ImageSchema, ImageSetSchema, ImagesAddedSchema } from './images/images.schemas.ts';
import { createImagesService } from './images/images.service.ts';

export { badgesDefinition } from './badges.definition.ts';
export * from './copy.ts';
export { handOverBadges } from './hand-over.repository.ts';

/** For the demo: makes and gives badges without a request. */
export function createRecognition(platform: Platform, notifier: Notifier) {
  return {
    badges: createBadgesService(platform),
    assignments: createAssignmentsService(platform, notifier),
    findIcon: (name: string) => getIconImage(platform.database.db, name),
  };
}

export async function badgesModule(app: App, platform: Platform, notifier: Notifier): Promise<void> {
  for (const schema of [AssigneeSchema, AssignmentSchema, DatedAssignmentSchema, BadgeSchema, SingleBadgeSchema])
    app.addSchema(schema);
  for (const schema of [BadgeMessageSchema, BadgeAnswerSchema]) app.addSchema(schema);
  for (const schema of [ImageSetSchema, ImageSchema, ImagesAddedSchema, CropSchema]) app.addSchema(schema);
  badgeRoutes(app, createBadgesService(platform), platform.locale);
  assignmentRoutes(app, createAssignmentsService(platform, notifier));
  await imageRoutes(app, platform, createImagesService(platform));
}
