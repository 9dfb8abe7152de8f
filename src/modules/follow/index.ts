import type { App } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { followRoutes } from './follow.routes.ts';
import { createFollowService } from './follow.service.ts';

export { followDefinition } from './follow.definition.ts';

/** Registered after the modules whose things can be followed. */
export async function followModule(app: App, platform: Platform): Promise<void> {
  followRoutes(app, createFollowService(platform));
}
