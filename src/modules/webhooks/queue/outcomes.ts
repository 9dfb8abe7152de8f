// What follows a try: delivered, tried again later, given up, or the webhook switched off.

import { type Db, transaction } from '../../../platform/db/index.ts';
import { retryDelay } from '../../../platform/jobs/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { HOUR_MS } from '../../../platform/time/durations.ts';
import type { Notifier } from '../../notifications/index.ts';
import { PING } from '../webhooks.events.ts';
import { createWebhookNotifications } from '../webhooks.notifications.ts';
import { lockWebhook, type StoredWebhook, updateWebhook } from '../webhooks.repository.ts';
import type { Attempt } from './attempt.ts';
import { type Due, insertTry, lockDelivery, updateDelivery, type WaitingDelivery } from './queue.repository.ts';
import { IN_ORDER, type QueueKind } from './queues.ts';

const GIVE_UP_MS = 72 * HOUR_MS;
const MAX_RETRY_AFTER_MS = HOUR_MS;
const GONE = 410;

/** Writes the outcome down. True: the queue goes on with what is next. */
export type Settle = (kind: QueueKind, due: Due, attempt: Attempt) => Promise<boolean>;

interface Failure {
  kind: QueueKind;
  webhook: StoredWebhook;
  delivery: WaitingDelivery;
  attempt: Attempt;
  /** The address that the try was sent to; the webhook may have another one meanwhile. */
  url: string;
}

export function createSettle(
  { database, clock, jobs }: Pick<Platform, 'database' | 'clock' | 'jobs'>,
  notifier: Notifier,
): Settle {
  const notifications = createWebhookNotifications(notifier);
  return (kind, due, attempt) =>
    transaction(database.db, async (tx) => {
      // The webhook is locked first, as by calls that change it: so no two of them wait for each other.
      const webhook = attempt.error === null ? undefined : await lockWebhook(tx, due.webhook.id);
      const delivery = await lockDelivery(tx, due.delivery.id);
      if (!delivery) return true;
      await insertTry(tx, rowOf(delivery.id, attempt));
      const tries = delivery.tries + 1;
      // Another instance has taken over and ended the delivery: the try is logged, and changes nothing else.
      if (delivery.status === 'delivered' || delivery.status === 'failed') {
        await updateDelivery(tx, delivery.id, { tries });
        return true;
      }
      const tried = { tries, response_status: attempt.response?.status ?? null, last_error: attempt.error };
      if (delivery.status === 'cancelled') {
        await updateDelivery(tx, delivery.id, tried);
        return true;
      }
      if (attempt.error === null) {
        const ended = { status: 'delivered' as const, next_try_at: null, ended_at: clock.now() };
        await updateDelivery(tx, delivery.id, { ...tried, ...ended });
        return true;
      }
      await updateDelivery(tx, delivery.id, tried);
      if (!webhook) return false;
      const failure = { kind, webhook, delivery, attempt, url: due.webhook.url };
      return kind === IN_ORDER ? failInOrder(tx, failure) : failOutOfOrder(tx, failure);
    });

  /** A failed event: those behind it wait until it is delivered or cancelled. */
  async function failInOrder(tx: Db, failure: Failure): Promise<boolean> {
    const { webhook, delivery, attempt, url } = failure;
    // An administrator has changed the address meanwhile: this says nothing about the new one, which is tried now.
    if (webhook.url !== url) return true;
    const reason = reasonToStop(failure);
    if (reason === undefined) {
      await tryAgainLater(tx, failure);
    } else if (webhook.state === 'enabled') {
      // The delivery stays the first that waits: when the webhook is switched on, the queue goes on with it.
      await updateDelivery(tx, delivery.id, {
        next_try_at: null,
        first_tried_at: delivery.first_tried_at ?? attempt.at,
      });
      await switchOff(tx, webhook, reason);
    }
    return false;
  }

  /** Decision 207: a failed replay or ping delays nothing and does not count against the webhook, except that 410 switches it off. */
  async function failOutOfOrder(tx: Db, failure: Failure): Promise<boolean> {
    const { webhook, delivery } = failure;
    const isPing = delivery.type === PING;
    const reason = reasonToStop(failure);
    if (!isPing && webhook.state === 'enabled' && reason === undefined) {
      await tryAgainLater(tx, failure);
      return true;
    }
    await end(tx, delivery.id);
    if (!isPing && reason === 'gone' && webhook.state === 'enabled' && webhook.url === failure.url) {
      await switchOff(tx, webhook, reason);
    }
    return true;
  }

  async function tryAgainLater(tx: Db, failure: Failure): Promise<void> {
    const { kind, webhook, delivery, attempt } = failure;
    // The webhook was switched off meanwhile: the delivery waits until it is switched on.
    const at = webhook.state === 'enabled' ? nextTry(failure) : null;
    await updateDelivery(tx, delivery.id, {
      failures: delivery.failures + 1,
      first_tried_at: delivery.first_tried_at ?? attempt.at,
      next_try_at: at,
    });
    if (at !== null) await jobs.wakeQueue(tx, kind, String(webhook.id), { at });
  }

  async function end(tx: Db, id: number): Promise<void> {
    await updateDelivery(tx, id, { status: 'failed', next_try_at: null, ended_at: clock.now() });
  }

  async function switchOff(tx: Db, webhook: StoredWebhook, reason: 'gone' | 'failing'): Promise<void> {
    await updateWebhook(tx, webhook.id, { state: reason, state_at: clock.now() });
    await notifications.webhookDisabled(tx, webhook, reason);
  }

  function reasonToStop({ delivery, attempt }: Failure): 'gone' | 'failing' | undefined {
    if (attempt.response?.status === GONE) return 'gone';
    return clock.now() - (delivery.first_tried_at ?? attempt.at) >= GIVE_UP_MS ? 'failing' : undefined;
  }

  /** The last try is when the three days are over. */
  function nextTry({ delivery, attempt }: Failure): number {
    const now = clock.now();
    const wait = Math.max(retryDelay(delivery.failures + 1), retryAfter(attempt, now));
    return Math.min(now + wait, (delivery.first_tried_at ?? attempt.at) + GIVE_UP_MS);
  }
}

/** The wait that a busy receiver asks for with Retry-After, in seconds or as a date; at most an hour. */
function retryAfter({ response }: Attempt, now: number): number {
  const asked = response?.headers['retry-after'];
  if (asked === undefined || (response?.status !== 429 && response?.status !== 503)) return 0;
  const ms = /^\d{1,9}$/.test(asked) ? Number(asked) * 1000 : Date.parse(asked) - now;
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 0), MAX_RETRY_AFTER_MS) : 0;
}

function rowOf(deliveryId: number, { at, durationMs, url, headers, response, error }: Attempt) {
  return {
    delivery_id: deliveryId,
    at,
    duration_ms: durationMs,
    url,
    request_headers: JSON.stringify(headers),
    response_status: response?.status ?? null,
    response_headers: response ? JSON.stringify(response.headers) : null,
    response_body: response?.body ?? null,
    error,
  };
}
