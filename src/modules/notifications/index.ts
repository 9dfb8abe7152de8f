// Owns the door of notifications: the plugin, and how other modules tell people something.
import type { App } from '../../platform/http/server.ts';
import type { Platform } from '../../platform/platform.ts';
import { notificationRoutes } from './notifications.routes.ts';
import { NotificationSchema } from './notifications.schemas.ts';
import { createNotificationsService } from './notifications.service.ts';
import { streamRoutes } from './stream.routes.ts';

export { createNotifier, type Message, type Notifier } from './notifications.service.ts';

export async function notificationsModule(app: App, platform: Platform): Promise<void> {
  app.addSchema(NotificationSchema);
  notificationRoutes(app, createNotificationsService(platform));
  streamRoutes(app, platform);
}
