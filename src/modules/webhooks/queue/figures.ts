import type { Platform } from '../../../platform/platform.ts';
import { countByState, countWaiting, findOldestWaiting } from './queue.repository.ts';

export interface WebhookFigures {
  total: number;
  /** Switched off by their failures. */
  off: number;
  /** Switched on, and the next delivery has failed. */
  failing: number;
  waiting: number;
  oldestAgeMs: number | undefined;
}

/** How webhooks are doing, for those who run the installation. */
export async function webhookFigures({
  database: { db },
  clock,
}: Pick<Platform, 'database' | 'clock'>): Promise<WebhookFigures> {
  const oldest = await findOldestWaiting(db);
  return {
    ...(await countByState(db)),
    waiting: await countWaiting(db),
    oldestAgeMs: oldest === undefined ? undefined : Math.max(0, clock.now() - oldest),
  };
}
