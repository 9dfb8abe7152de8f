import { type Db, transaction } from '../../../platform/db/index.ts';
import { type QueueConsumer, TryAgain } from '../../../platform/jobs/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Send } from '../http-client/sender.ts';
import { lockWebhook } from '../webhooks.repository.ts';
import { attempt } from './attempt.ts';
import type { Settle } from './outcomes.ts';
import { type Due, findHead, findNextReplay, findPing } from './queue.repository.ts';
import { IN_ORDER, PINGS, type QueueKind, REPLAYS } from './queues.ts';

/** After this time the consumer lets other queues have their turn. */
const TURN_MS = 30_000;

export function registerQueueConsumers(
  platform: Platform,
  send: Send,
  settle: Settle,
  onTried: (outcome: 'delivered' | 'failed') => void,
): void {
  const { database, clock, jobs } = platform;

  const consumerOf =
    (kind: QueueKind, findNext: (db: Db, queue: number) => Promise<Due | undefined>): QueueConsumer =>
    async (queue, { signal, isStopping }) => {
      const turnEnds = performance.now() + TURN_MS;
      for (;;) {
        signal.throwIfAborted();
        const due = await findNext(database.db, Number(queue));
        if (!due) return;
        const { next_try_at: at } = due.delivery;
        if (at !== null && at > clock.now()) return comeBack(kind, due.webhook.id, at);
        if (isStopping() || performance.now() > turnEnds) throw new TryAgain(clock.now(), 'there is more to send');
        const tried = await attempt(platform, send, due, signal);
        // The next delivery is begun only when this outcome is committed: the order depends on it.
        const goesOn = await settle(kind, due, tried);
        onTried(tried.error === null ? 'delivered' : 'failed');
        if (!goesOn) return;
      }
    };

  /** Decided under the lock of the webhook: a call that makes a delivery due earlier finds this wake-up and moves it. */
  const comeBack = (kind: QueueKind, webhookId: number, at: number): Promise<void> =>
    transaction(database.db, async (tx) => {
      if (await lockWebhook(tx, webhookId)) await jobs.wakeQueue(tx, kind, String(webhookId), { at });
    });

  jobs.consumeQueue(IN_ORDER, consumerOf(IN_ORDER, findHead));
  jobs.consumeQueue(REPLAYS, consumerOf(REPLAYS, findNextReplay));
  jobs.consumeQueue(PINGS, consumerOf(PINGS, findPing));
}
