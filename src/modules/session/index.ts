import type { App } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Notifier } from '../notifications/index.ts';
import { sessionRoutes } from './session.routes.ts';
import { createSessionService } from './session.service.ts';

export async function sessionModule(app: App, platform: Platform, notifier: Notifier): Promise<void> {
  sessionRoutes(app, platform, createSessionService(platform, notifier));
}
