import { sql } from 'kysely';
import { createSharedCaches, type Db, engineOf, isAmong, preparedQuery, type Row } from '../../../platform/db/index.ts';

/**
 * Webhooks that are switched on and want the event. They are held against being deleted before the transaction ends, as the rows that refer to them
 * would fail it; changing them is not held up. Asked for every event, which comes with most writes: what nobody wants is known from memory.
 */
export async function listInterested(tx: Db, type: string): Promise<Pick<Row<'webhooks'>, 'id'>[]> {
  const cache = wantedEvents(tx);
  const known = cache?.peek(ALL);
  if (known && !known.some((events) => includes(events, type))) return [];
  const revision = cache?.revision();
  const enabled = await holdEnabled(tx, {});
  cache?.put(
    ALL,
    enabled.map(({ events }) => events),
    revision,
  );
  return enabled.filter(({ events }) => includes(events, type));
}

const ALL = 'all';
const wantedEvents = createSharedCaches<readonly string[]>({ tables: ['webhooks'], maxEntries: 1 });

const holdEnabled = preparedQuery<object, Pick<Row<'webhooks'>, 'id' | 'events'>>((db) => {
  const query = db
    .selectFrom('webhooks')
    .select(['id', 'events'])
    .where('state', '=', sql.lit('enabled'))
    .orderBy('id');
  return engineOf(db) === 'postgres' ? query.forKeyShare() : query;
});

function includes(events: string, type: string): boolean {
  return events === '*' || events.split(',').includes(type);
}

export interface Message {
  messageId: string;
  payload: string;
}

/** Returns the ids, in the order of the messages. */
export async function insertDeliveries(
  tx: Db,
  { webhookId, type, now }: { webhookId: number; type: string; now: number },
  messages: readonly Message[],
): Promise<number[]> {
  const rows = await tx
    .insertInto('webhook_deliveries')
    .values(
      messages.map(({ messageId, payload }) => ({
        webhook_id: webhookId,
        message_id: messageId,
        type,
        payload,
        queued: 1 as const,
        status: 'waiting' as const,
        created_at: now,
      })),
    )
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** The same messages for other webhooks, in the same order. */
export async function copyDeliveries(tx: Db, ids: readonly number[], webhookIds: readonly number[]): Promise<void> {
  await tx
    .insertInto('webhook_deliveries')
    .columns(['webhook_id', 'message_id', 'type', 'payload', 'queued', 'status', 'created_at'])
    .expression((eb) =>
      eb
        .selectFrom('webhook_deliveries as original')
        .innerJoin('webhooks', (join) => join.onTrue())
        .select(['webhooks.id', 'message_id', 'type', 'payload', 'queued', 'status', 'original.created_at'])
        .where(isAmong(tx, 'original.id', ids))
        .where(isAmong(tx, 'webhooks.id', webhookIds))
        .orderBy('original.id')
        .orderBy('webhooks.id'),
    )
    .execute();
}
