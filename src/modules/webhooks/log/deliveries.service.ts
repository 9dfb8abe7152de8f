// The log of deliveries, and what administrators do with it: send again, try out, give up.

import { type Db, together, transaction } from '../../../platform/db/index.ts';
import { conflict, getterOf, type Page, type PageRequest, readPageOf } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { DAY_MS } from '../../../platform/time/durations.ts';
import { newMessageId } from '../http-client/signature.ts';
import { payloadOf } from '../queue/payload.ts';
import { IN_ORDER, PINGS, REPLAYS, wakeWebhookQueueNow } from '../queue/queues.ts';
import { PING } from '../webhooks.events.ts';
import { findWebhook, lockWebhook } from '../webhooks.repository.ts';
import type { Delivery, DeliveryFilter, DeliveryTry, StoredDelivery } from './deliveries.repository.ts';
import * as repository from './deliveries.repository.ts';

const KEPT_MS = 30 * DAY_MS;
const DELETE_BATCH = 500;

export type DeliveriesService = ReturnType<typeof createDeliveriesService>;

export function createDeliveriesService({ database, clock, jobs }: Pick<Platform, 'database' | 'clock' | 'jobs'>) {
  const { db } = database;

  return {
    /** Newest first. */
    async list(webhookId: number, filter: DeliveryFilter, page: PageRequest): Promise<Page<Delivery>> {
      await getWebhook(db, webhookId);
      return readPageOf(page, await repository.countDeliveries(db, webhookId, filter), () =>
        repository.deliveryPage(db, webhookId, filter, page).execute(),
      );
    },

    async get(webhookId: number, id: number): Promise<{ delivery: StoredDelivery; tries: DeliveryTry[] }> {
      const delivery = await getDelivery(db, webhookId, id);
      return { delivery, tries: await repository.listTries(db, id) };
    },

    /** Decision 207: a replay is sent now, beside the events that wait in order. */
    async replay(tx: Db, webhookId: number, id: number): Promise<Delivery> {
      const { message_id, type, payload, status } = await getDeliveryToChange(tx, webhookId, id);
      if (status === 'waiting') throw conflict('delivery_waiting', 'The delivery still waits; it is sent by itself');
      const made = await add(tx, webhookId, { message_id, type, payload });
      // A test message is no event: it goes out of turn, with one try, as the first time.
      if (type === PING) await jobs.wakeQueue(tx, PINGS, String(made.id));
      else await wakeWebhookQueueNow(tx, jobs, REPLAYS, webhookId);
      return made;
    },

    /** Decision 207: a test message has one try, whether the webhook is switched on or not. */
    async ping(tx: Db, webhookId: number): Promise<Delivery> {
      await getWebhookToChange(tx, webhookId);
      const payload = payloadOf(PING, clock.now(), { webhook_id: webhookId });
      const made = await add(tx, webhookId, { message_id: newMessageId(), type: PING, payload });
      await jobs.wakeQueue(tx, PINGS, String(made.id));
      return made;
    },

    /** Cancels a delivery; the next one is tried at once. */
    async cancel(webhookId: number, id: number): Promise<void> {
      await transaction(db, async (tx) => {
        const { queued } = await getDeliveryToChange(tx, webhookId, id);
        if (!(await repository.cancelDelivery(tx, id, clock.now()))) {
          throw conflict('delivery_ended', 'The delivery does not wait any longer');
        }
        if (queued) await wakeWebhookQueueNow(tx, jobs, IN_ORDER, webhookId);
      });
    },

    async forgetOld(signal: AbortSignal): Promise<void> {
      const before = clock.now() - KEPT_MS;
      const some = () => transaction(db, (tx) => repository.deleteEnded(tx, before, DELETE_BATCH));
      while (!signal.aborted && (await some()) === DELETE_BATCH);
    },
  };

  function add(
    tx: Db,
    webhookId: number,
    message: Pick<StoredDelivery, 'message_id' | 'type' | 'payload'>,
  ): Promise<Delivery> {
    const created_at = clock.now();
    return repository.insertDelivery(tx, {
      ...message,
      webhook_id: webhookId,
      queued: 0,
      status: 'waiting',
      created_at,
    });
  }
}

const getWebhook = getterOf(findWebhook, 'Webhook');
const getWebhookToChange = getterOf(lockWebhook, 'Webhook');
const getDelivery = getterOf(repository.findDelivery, 'Delivery');

/** With the webhook locked against other changes. */
async function getDeliveryToChange(tx: Db, webhookId: number, id: number): Promise<StoredDelivery> {
  const [, delivery] = await together(getWebhookToChange(tx, webhookId), getDelivery(tx, webhookId, id));
  return delivery;
}
