import { Counter, Gauge } from 'prom-client';
import type { Platform } from '../../../platform/platform.ts';
import { countWaiting, findOldestWaiting } from './queue.repository.ts';

/** Returns the function that counts a try. */
export function registerWebhookMetrics({
  database,
  clock,
  metrics,
  log,
}: Pick<Platform, 'database' | 'clock' | 'metrics' | 'log'>): (outcome: 'delivered' | 'failed') => void {
  const registers = [metrics];
  // Without its database the process must still be observable: an unknown number is NaN.
  const known = (number: Promise<number>): Promise<number> =>
    number.catch((error: unknown) => {
      log.warn({ err: error }, 'no numbers of webhooks');
      return Number.NaN;
    });
  const age = async () => {
    const oldest = await findOldestWaiting(database.db);
    return oldest === undefined ? 0 : Math.max(0, clock.now() - oldest) / 1000;
  };
  new Gauge({
    name: 'atrium_webhook_waiting',
    help: 'Deliveries that wait for webhooks that are switched on.',
    aggregator: 'first',
    registers,
    async collect() {
      this.set(await known(countWaiting(database.db)));
    },
  });
  new Gauge({
    name: 'atrium_webhook_oldest_age_seconds',
    help: 'How long the oldest of them has waited.',
    aggregator: 'first',
    registers,
    async collect() {
      this.set(await known(age()));
    },
  });
  const tries = new Counter({
    name: 'atrium_webhook_deliveries_total',
    help: 'Tries by this instance, by outcome.',
    labelNames: ['outcome'],
    registers,
  });
  for (const outcome of ['delivered', 'failed']) tries.inc({ outcome }, 0);
  return (outcome) => tries.inc({ outcome });
}
