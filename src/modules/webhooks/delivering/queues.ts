// Owns the two queues of a webhook, and how they are woken.
import type { Db } from '../../../platform/db/index.ts';
import type { Jobs } from '../../../platform/jobs/index.ts';

/** Events, in order: each waits for the one before it. */
export const IN_ORDER = 'webhooks.deliver';
/** Pings and replays: each by itself. */
export const BY_ITSELF = 'webhooks.send';
export type QueueKind = typeof IN_ORDER | typeof BY_ITSELF;

/**
 * Now, whatever was waited for. The webhook is locked by whoever calls, as it is by a drain that decides when to come
 * back: so that neither overlooks the other.
 */
export async function hurryQueue(tx: Db, jobs: Jobs, kind: QueueKind, webhookId: number): Promise<void> {
  await jobs.hurry(tx, kind, String(webhookId));
}
