import type { App } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Notifier } from '../notifications/index.ts';
import type { Trash } from '../trash/index.ts';
import { assignmentRoutes } from './assignments/assignments.routes.ts';
import { createAssignmentsService } from './assignments/assignments.service.ts';
import { registerBadgeFollowers } from './assignments/badge-followers.ts';
import { badgeRoutes } from './badges/badges.routes.ts';
import { createBadgesService } from './badges/badges.service.ts';
import { badgesPart } from './badges.home.ts';
import {
  AssigneeSchema,
  AssignmentSchema,
  BadgeAnswerSchema,
  BadgeMessageSchema,
  BadgeSchema,
  DatedAssignmentSchema,
  SingleBadgeSchema,
} from './badges.schemas.ts';
import { badgeThings } from './badges.things.ts';
import { galleryRoutes } from './gallery/gallery.routes.ts';
import { BadgeHolderSchema, GalleryBadgeSchema } from './gallery/gallery.schemas.ts';
import { createGalleryService } from './gallery/gallery.service.ts';
import { getIconImage } from './images/icon-seed.ts';
import { imageRoutes } from './images/images.routes.ts';
import { CropSchema, ImageSchema, ImageSetSchema, ImagesAddedSchema } from './images/images.schemas.ts';
import { createImagesService } from './images/images.service.ts';
import { badgesTrashable } from './trashable.ts';

export { badgesDefinition } from './badges.definition.ts';
export * from './copy.ts';
export { handOverBadges } from './hand-over.repository.ts';

/** For the demo: makes and gives badges without a request. */
export function createRecognition(platform: Platform, notifier: Notifier, trash: Trash) {
  return {
    badges: createBadgesService(platform, trash),
    assignments: createAssignmentsService(platform, notifier),
    findIcon: (name: string) => getIconImage(platform.database.db, name),
  };
}

export async function badgesModule(app: App, platform: Platform, notifier: Notifier, trash: Trash): Promise<void> {
  for (const schema of [AssigneeSchema, AssignmentSchema, DatedAssignmentSchema, BadgeSchema, SingleBadgeSchema])
    app.addSchema(schema);
  for (const schema of [BadgeMessageSchema, BadgeAnswerSchema]) app.addSchema(schema);
  for (const schema of [ImageSetSchema, ImageSchema, ImagesAddedSchema, CropSchema]) app.addSchema(schema);
  trash.register(badgesTrashable(platform));
  const badges = createBadgesService(platform, trash);
  badgeRoutes(app, platform, badges);
  assignmentRoutes(app, createAssignmentsService(platform, notifier));
  for (const schema of [GalleryBadgeSchema, BadgeHolderSchema]) app.addSchema(schema);
  galleryRoutes(app, createGalleryService(platform), badges);
  registerBadgeFollowers(platform, notifier);
  platform.home.registerPart(badgesPart(platform));
  platform.things.register(badgeThings);
  await imageRoutes(app, platform, createImagesService(platform));
}
