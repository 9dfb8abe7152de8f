import type { App } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { type InstanceSettings, instanceRoutes } from './instance.routes.ts';
import { InstanceSchema } from './instance.schemas.ts';

export { instanceDefinition } from './instance.definition.ts';

/** `settings`: what other modules are configured with and pages show. */
export async function instanceModule(app: App, platform: Platform, settings: InstanceSettings): Promise<void> {
  app.addSchema(InstanceSchema);
  instanceRoutes(app, platform, settings);
}
