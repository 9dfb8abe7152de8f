import type { App } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { homeRoutes } from './home.routes.ts';
import { createHomeService } from './home.service.ts';

export { homeDefinition } from './home.definition.ts';

/** Registered after the modules whose parts it shows. */
export async function homeModule(app: App, platform: Platform): Promise<void> {
  homeRoutes(app, platform, createHomeService(platform));
}
