import type { App } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { registerMailing } from './mail/mail.service.ts';
import { createMailComposer, type SenderSettings } from './mail/mail-message.ts';
import { registerMailMetrics } from './mail/mail-metrics.ts';
import { createUnsubscribePages } from './mail/unsubscribe.page.ts';
import { unsubscribeRoutes } from './mail/unsubscribe.routes.ts';
import { createUnsubscribeService } from './mail/unsubscribe.service.ts';
import { notificationRoutes } from './notifications.routes.ts';
import { notificationSchema } from './notifications.schemas.ts';
import { createNotificationsService } from './notifications.service.ts';
import { streamRoutes } from './stream.routes.ts';

export { createLetterWriter, type LetterRecipient, type WriteLetter } from './mail/letter.ts';
export { type MailFigures, mailFigures } from './mail/mail-figures.ts';
export { type SenderSettings, senderOf } from './mail/mail-message.ts';
export { notificationsDefinition } from './notifications.definition.ts';
export { createNotifier, type Message, type Notifier, silentNotifier } from './notifier.ts';

export async function notificationsModule(app: App, platform: Platform, sender: SenderSettings): Promise<void> {
  const { accountKinds, brand, locale, mailer, notificationKinds, publicUrl } = platform;
  const kinds = [...notificationKinds, ...accountKinds].map(({ name }) => name);
  app.addSchema(notificationSchema(kinds));
  const notifications = createNotificationsService(platform);
  notificationRoutes(app, notifications, kinds);
  platform.home.registerUnread({
    name: 'notifications',
    description: 'Notifications that you have not read.',
    count: notifications.countUnread,
  });
  streamRoutes(app, platform, notifications);
  // Links in mails that were sent once work for good, whether mail is sent now or not.
  const pages = createUnsubscribePages(brand, publicUrl);
  unsubscribeRoutes(app, createUnsubscribeService(platform), pages, locale.language);
  if (mailer) registerMailing(platform, mailer, createMailComposer(platform, sender), registerMailMetrics(platform));
}
