import type { App } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { HOUR_MS } from '../../platform/time/durations.ts';
import type { Notifier } from '../notifications/index.ts';
import { createReach } from './http-client/resolver.ts';
import { createSender } from './http-client/sender.ts';
import { deliveryRoutes } from './log/deliveries.routes.ts';
import { deliverySchemas } from './log/deliveries.schemas.ts';
import { createDeliveriesService } from './log/deliveries.service.ts';
import { registerQueueConsumers } from './queue/consumers.ts';
import { registerWebhookMetrics } from './queue/metrics.ts';
import { createSettle } from './queue/outcomes.ts';
import { createRecorder } from './queue/recording.ts';
import { webhookRoutes } from './webhooks.routes.ts';
import { webhookSchemas } from './webhooks.schemas.ts';
import { createWebhooksService } from './webhooks.service.ts';

export { type WebhookFigures, webhookFigures } from './queue/figures.ts';
export { webhooksDefinition } from './webhooks.definition.ts';
export { describeEvents } from './webhooks.events.ts';

const TIMEOUT_MS = 15_000;

/** `allowPrivate`: whether receivers may be in the own network. */
export async function webhooksModule(
  app: App,
  platform: Platform,
  notifier: Notifier,
  { allowPrivate }: { allowPrivate: boolean },
): Promise<void> {
  const reach = createReach(allowPrivate);
  const deliveries = createDeliveriesService(platform);
  const { eventTypes } = platform;
  for (const schema of [...deliverySchemas(eventTypes), ...webhookSchemas(eventTypes)]) app.addSchema(schema);
  webhookRoutes(app, platform, createWebhooksService(platform, reach));
  deliveryRoutes(app, platform, deliveries);

  platform.events.listen(createRecorder(platform));
  const send = createSender({ ...reach, timeoutMs: TIMEOUT_MS });
  registerQueueConsumers(platform, send, createSettle(platform, notifier), registerWebhookMetrics(platform));
  platform.jobs.every('webhooks.forget', HOUR_MS, (signal) => deliveries.forgetOld(signal));
}
