import type { Db } from '../../../platform/db/index.ts';
import type { Jobs } from '../../../platform/jobs/index.ts';

/** The events of a webhook, in order: each waits for the one before it. */
export const IN_ORDER = 'webhooks.deliver';
/** The replays of a webhook, beside the events: one at a time, and one that failed waits while others are sent. */
export const REPLAYS = 'webhooks.replay';
/** A queue for each ping: it waits for nothing. */
export const PINGS = 'webhooks.ping';
export type QueueKind = typeof IN_ORDER | typeof REPLAYS | typeof PINGS;

/**
 * Runs the queue now, whatever time it waits for. The caller has locked the webhook, as has a consumer that decides when to come
 * back: so that neither overlooks the other.
 */
export async function wakeWebhookQueueNow(
  tx: Db,
  jobs: Jobs,
  kind: Exclude<QueueKind, typeof PINGS>,
  webhookId: number,
): Promise<void> {
  await jobs.wakeQueueNow(tx, kind, String(webhookId));
}
