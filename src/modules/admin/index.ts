import type { App } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import type { SenderSettings } from '../notifications/index.ts';
import { limitRoutes } from './limits/limits.routes.ts';
import { LimitsOfUserSchema, LimitsSchema } from './limits/limits.schemas.ts';
import { createLimitsService } from './limits/limits.service.ts';
import { mailTestRoutes } from './mail-test/mail-test.routes.ts';
import { MailTestSchema } from './mail-test/mail-test.schemas.ts';
import { createMailTest } from './mail-test/mail-test.service.ts';
import { overviewRoutes } from './overview/overview.routes.ts';
import { OverviewSchema } from './overview/overview.schemas.ts';
import { createOverviewService, type OverviewSettings } from './overview/overview.service.ts';

export { adminDefinition } from './admin.definition.ts';

export interface AdminSettings extends OverviewSettings {
  mail: SenderSettings & { smtpUrl: string | undefined };
}

export async function adminModule(app: App, platform: Platform, settings: AdminSettings): Promise<void> {
  for (const schema of [OverviewSchema, MailTestSchema, LimitsSchema, LimitsOfUserSchema]) app.addSchema(schema);
  const limits = createLimitsService(platform);
  overviewRoutes(app, createOverviewService(platform, limits, settings));
  limitRoutes(app, limits);
  mailTestRoutes(app, createMailTest(platform, settings.mail));
}
