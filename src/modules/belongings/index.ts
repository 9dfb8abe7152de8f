// What other modules have of people and groups: works, expertise, what a group may.
import type { App } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { belongingsRoutes } from './belongings.routes.ts';
import { createBelongingsService } from './belongings.service.ts';

/** Registered after the modules whose things it lists. */
export async function belongingsModule(app: App, platform: Platform): Promise<void> {
  belongingsRoutes(app, platform, createBelongingsService(platform));
}
