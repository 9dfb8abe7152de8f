// The writing down of events for the webhooks that want them, in the transaction of their cause.
import { alongside } from '../../../platform/db/index.ts';
import type { EventListener } from '../../../platform/events/events.ts';
import type { Platform } from '../../../platform/platform.ts';
import { newMessageId } from '../http-client/signature.ts';
import { payloadOf } from './payload.ts';
import { IN_ORDER } from './queues.ts';
import { copyDeliveries, insertDeliveries, listInterested } from './recording.repository.ts';

/** Rows in one statement; more would be more values than an engine takes. */
const CHUNK = 500;

export function createRecorder({ clock, jobs }: Pick<Platform, 'clock' | 'jobs'>): EventListener {
  return async (tx, type, load) => {
    const [first, ...others] = await listInterested(tx, type);
    if (!first) return;
    const now = clock.now();
    const messages = (await load()).map((data) => ({ messageId: newMessageId(), payload: payloadOf(type, now, data) }));
    if (messages.length === 0) return;
    const ids: number[] = [];
    for (let at = 0; at < messages.length; at += CHUNK) {
      const inserted = insertDeliveries(tx, { webhookId: first.id, type, now }, messages.slice(at, at + CHUNK));
      // Only copies need the ids; each chunk of many has a turn of its own.
      if (others.length > 0 || messages.length > CHUNK) ids.push(...(await inserted));
      else alongside(inserted);
    }
    if (others.length > 0) {
      const webhookIds = others.map(({ id }) => id);
      alongside(copyDeliveries(tx, ids, webhookIds));
    }
    for (const { id } of [first, ...others]) await jobs.wakeQueue(tx, IN_ORDER, String(id));
  };
}
