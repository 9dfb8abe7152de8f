// Webhooks: where events are sent, what they are signed with, and whether they are switched on.

import type { Actor } from '../../platform/access/index.ts';
import { type Db, type RowChange, together, transaction } from '../../platform/db/index.ts';
import { conflict, getterOf, type Page, type PageRequest, readPageOf } from '../../platform/http/index.ts';
import { inRounds } from '../../platform/let-others-in.ts';
import type { Platform } from '../../platform/platform.ts';
import { HOUR_MS } from '../../platform/time/durations.ts';
import type { Reach } from './http-client/resolver.ts';
import { newSecret } from './http-client/signature.ts';
import { listDeliveriesById } from './log/deliveries.repository.ts';
import { IN_ORDER, REPLAYS, wakeWebhookQueueNow } from './queue/queues.ts';
import { checkEvents, checkUrl } from './webhooks.input.ts';
import type { ShownWebhook } from './webhooks.presenter.ts';
import type { StoredWebhook, Webhook } from './webhooks.repository.ts';
import * as repository from './webhooks.repository.ts';

const MAX_WEBHOOKS = 100;
/** Deliveries of a deleted log that one transaction removes: few enough not to delay others. */
const DELETE_BATCH = 500;

export interface WebhookInput {
  url?: string;
  events?: readonly string[];
  description?: string;
  enabled?: boolean;
}

/** Input whose address was looked up, which must not happen inside a transaction. */
export interface CheckedInput {
  url?: string;
  events?: string;
  description?: string;
  enabled?: boolean;
}

export type WebhooksService = ReturnType<typeof createWebhooksService>;

export function createWebhooksService(
  { database, clock, jobs, secrets }: Pick<Platform, 'database' | 'clock' | 'jobs' | 'secrets'>,
  reach: Reach,
) {
  const { db } = database;

  const check = async ({ url, events, description, enabled }: WebhookInput): Promise<CheckedInput> => ({
    ...(events === undefined ? {} : { events: checkEvents(events) }),
    ...(url === undefined ? {} : { url: await checkUrl(url, reach) }),
    ...(description === undefined ? {} : { description }),
    ...(enabled === undefined ? {} : { enabled }),
  });

  return {
    /** In the order they were made. */
    async list(page: PageRequest): Promise<Page<ShownWebhook>> {
      return readPageOf(page, await repository.countWebhooks(db), async () =>
        withLast(db, await repository.listWebhooks(db, page)),
      );
    },

    async get(id: number): Promise<ShownWebhook> {
      return shown(db, id);
    },

    /** Checks the input of a new webhook, before the transaction in which it is created. */
    async checkNew(input: WebhookInput): Promise<CheckedInput> {
      return check(input);
    },

    /** Creates a webhook inside the transaction that keeps its id for the idempotency key. */
    async create(tx: Db, actor: Actor, input: CheckedInput): Promise<{ made: ShownWebhook; secret: string }> {
      repository.lockAdding(tx);
      if ((await repository.countWebhooks(tx)) >= MAX_WEBHOOKS) {
        throw conflict('too_many_webhooks', `There can be at most ${MAX_WEBHOOKS} webhooks; delete one first`);
      }
      const now = clock.now();
      const secret = newSecret();
      const id = await repository.insertWebhook(tx, {
        url: input.url ?? '',
        events: input.events ?? '',
        description: input.description ?? '',
        state: input.enabled === false ? 'disabled' : 'enabled',
        state_at: now,
        secret: secrets.seal(secret),
        created_by: actor.id,
        created_at: now,
        modified_at: now,
      });
      return { made: await shown(tx, id), secret };
    },

    async update(
      id: number,
      sent: WebhookInput,
      requireCurrent: (current: StoredWebhook) => void,
    ): Promise<ShownWebhook> {
      const { url } = await getWebhook(db, id);
      const input = await check(sent.url === url ? { ...sent, url: undefined } : sent);
      return transaction(db, async (tx) => {
        const current = await getWebhookToChange(tx, id);
        requireCurrent(current);
        // An address that was sent unchanged was not checked, so it must still be the same.
        if (sent.url === url && current.url !== url) {
          throw conflict('webhook_changed', 'The webhook was changed by somebody else meanwhile; read it again');
        }
        const { enabled, ...change } = input;
        const state = stateAfter(current, input);
        const now = clock.now();
        await repository.updateWebhook(tx, id, {
          ...change,
          ...(state === current.state ? {} : { state, state_at: now }),
          modified_at: now,
        } satisfies RowChange<'webhooks'>);
        const moved = change.url !== undefined && change.url !== current.url;
        if (state === 'enabled' && (moved || current.state !== 'enabled')) await goOn(tx, id);
        if (state !== 'enabled') repository.clearNextTry(tx, id);
        return shown(tx, id);
      });
    },

    /** The old secret signs beside the new one until the overlap is over. */
    async rotateSecret(id: number, overlapHours: number): Promise<string> {
      return transaction(db, async (tx) => {
        const current = await getWebhookToChange(tx, id);
        const now = clock.now();
        const secret = newSecret();
        await repository.updateWebhook(tx, id, {
          secret: secrets.seal(secret),
          old_secret: overlapHours > 0 ? current.secret : null,
          old_secret_until: overlapHours > 0 ? now + overlapHours * HOUR_MS : null,
          modified_at: now,
        });
        if (current.state === 'enabled') await goOn(tx, id);
        return secret;
      });
    },

    /** Deletes a webhook with its log, which may be long: it goes in pieces, and with the first one it gets nothing new. */
    async delete(id: number, requireCurrent: (current: StoredWebhook) => void): Promise<void> {
      const removeSome = (tx: Db) => repository.deleteSomeDeliveries(tx, id, DELETE_BATCH);
      const removed = await transaction(db, async (tx) => {
        const current = await getWebhookToChange(tx, id);
        requireCurrent(current);
        if (current.state === 'enabled') {
          await repository.updateWebhook(tx, id, { state: 'disabled', state_at: clock.now() });
        }
        return removeSome(tx);
      });
      if (removed === DELETE_BATCH) await inRounds(DELETE_BATCH, () => transaction(db, removeSome));
      await transaction(db, (tx) => repository.deleteWebhook(tx, id));
    },
  };

  async function goOn(tx: Db, id: number): Promise<void> {
    repository.restartWaiting(tx, id);
    await together(wakeWebhookQueueNow(tx, jobs, IN_ORDER, id), wakeWebhookQueueNow(tx, jobs, REPLAYS, id));
  }
}

/** Decision 205: a new address is a new chance for a receiver that has failed, not for one that was switched off. */
function stateAfter(current: StoredWebhook, { url, enabled }: CheckedInput): StoredWebhook['state'] {
  if (enabled === true) return 'enabled';
  if (enabled === false) return current.state === 'enabled' ? 'disabled' : current.state;
  const moved = url !== undefined && url !== current.url;
  return moved && current.state !== 'disabled' ? 'enabled' : current.state;
}

async function shown(db: Db, id: number): Promise<ShownWebhook> {
  const webhook = await getWebhook(db, id);
  const [first] = await withLast(db, [webhook]);
  return first ?? { webhook, last: undefined };
}

async function withLast(db: Db, webhooks: readonly Webhook[]): Promise<ShownWebhook[]> {
  const ids = webhooks.flatMap(({ last_delivery_id: id }) => (id === null ? [] : [id]));
  const last = new Map((await listDeliveriesById(db, ids)).map((delivery) => [delivery.id, delivery]));
  return webhooks.map((webhook) => ({ webhook, last: last.get(webhook.last_delivery_id ?? 0) }));
}

const getWebhook = getterOf(repository.findWebhook, 'Webhook');
const getWebhookToChange = getterOf(repository.lockWebhook, 'Webhook');
