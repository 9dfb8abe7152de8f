import { sql } from 'kysely';
import { countRows, type Db, engineOf, type NewRow, type Row, rowsOf } from '../../../platform/db/index.ts';
import { PING } from '../webhooks.events.ts';

/** What a try needs of its delivery and webhook, read anew for each try. */
export interface Due {
  delivery: Pick<Row<'webhook_deliveries'>, 'id' | 'message_id' | 'type' | 'payload' | 'next_try_at'>;
  webhook: Pick<Row<'webhooks'>, 'id' | 'url' | 'secret' | 'old_secret' | 'old_secret_until'>;
}

export type WaitingDelivery = Pick<
  Row<'webhook_deliveries'>,
  'id' | 'type' | 'status' | 'tries' | 'failures' | 'first_tried_at'
>;

/** The first event that waits, due or not; none when the webhook is switched off. */
export async function findHead(db: Db, webhookId: number): Promise<Due | undefined> {
  const row = await selectDue(db)
    .where('webhook_deliveries.webhook_id', '=', webhookId)
    .where('webhooks.state', '=', 'enabled')
    .where('webhook_deliveries.status', '=', 'waiting')
    .where('webhook_deliveries.queued', '=', 1)
    .orderBy('webhook_deliveries.id')
    .limit(1)
    .executeTakeFirst();
  return row && toDue(row);
}

/** The replay whose time comes first, whatever the state of the webhook. */
export async function findNextReplay(db: Db, webhookId: number): Promise<Due | undefined> {
  const row = await nextReplay(db, webhookId).executeTakeFirst();
  return row && toDue(row);
}

/** The query, for tests that hold it against its index. */
export function nextReplay(db: Db, webhookId: number) {
  return (
    selectDue(db)
      .where('webhook_deliveries.webhook_id', '=', webhookId)
      .where('webhook_deliveries.type', '<>', PING)
      // Written out, not as parameters: SQLite uses a partial index only for conditions it can read in the statement.
      .where(sql<boolean>`webhook_deliveries.status = 'waiting' and webhook_deliveries.queued = 0`)
      .orderBy((eb) => eb.fn.coalesce('webhook_deliveries.next_try_at', eb.lit(0)))
      .orderBy('webhook_deliveries.id')
      .limit(1)
  );
}

/** The ping itself, unless it was sent or cancelled. */
export async function findPing(db: Db, deliveryId: number): Promise<Due | undefined> {
  const row = await selectDue(db)
    .where('webhook_deliveries.id', '=', deliveryId)
    .where('webhook_deliveries.status', '=', 'waiting')
    .executeTakeFirst();
  return row && toDue(row);
}

/** Locks the delivery until the transaction ends. */
export async function lockDelivery(tx: Db, id: number): Promise<WaitingDelivery | undefined> {
  const query = tx
    .selectFrom('webhook_deliveries')
    .select(['id', 'type', 'status', 'tries', 'failures', 'first_tried_at'])
    .where('id', '=', id);
  return (engineOf(tx) === 'postgres' ? query.forNoKeyUpdate() : query).executeTakeFirst();
}

export const { update: updateDelivery } = rowsOf('webhook_deliveries');

export async function insertTry(tx: Db, row: NewRow<'webhook_tries'>): Promise<void> {
  await tx.insertInto('webhook_tries').values(row).execute();
}

/** Deliveries that wait for webhooks that are switched on; those of the others are not late. */
export async function countWaiting(db: Db): Promise<number> {
  return countRows(
    db
      .selectFrom('webhooks')
      .innerJoin('webhook_deliveries', (join) =>
        join.onRef('webhook_deliveries.webhook_id', '=', 'webhooks.id').on('webhook_deliveries.status', '=', 'waiting'),
      )
      .where('webhooks.state', '=', 'enabled'),
  );
}

/** The first delivery that waits for each webhook is found by an index; there are at most 100 webhooks. */
export async function countByState(db: Db): Promise<{ total: number; off: number; failing: number }> {
  const rows = await db
    .selectFrom('webhooks')
    .select('state')
    .select((eb) =>
      eb
        .selectFrom('webhook_deliveries')
        .select('failures')
        .whereRef('webhook_deliveries.webhook_id', '=', 'webhooks.id')
        .where('webhook_deliveries.status', '=', 'waiting')
        .orderBy('webhook_deliveries.id')
        .limit(1)
        .as('failures'),
    )
    .execute();
  return {
    total: rows.length,
    off: rows.filter(({ state }) => state === 'failing' || state === 'gone').length,
    failing: rows.filter(({ state, failures }) => state === 'enabled' && (failures ?? 0) > 0).length,
  };
}

/** When the oldest of those deliveries was recorded. */
export async function findOldestWaiting(db: Db): Promise<number | undefined> {
  const heads = await db
    .selectFrom('webhooks')
    .select((eb) =>
      eb
        .selectFrom('webhook_deliveries')
        .select('created_at')
        .whereRef('webhook_deliveries.webhook_id', '=', 'webhooks.id')
        .where('webhook_deliveries.status', '=', 'waiting')
        .orderBy('webhook_deliveries.id')
        .limit(1)
        .as('oldest'),
    )
    .where('state', '=', 'enabled')
    .execute();
  const times = heads.flatMap(({ oldest }) => (oldest === null ? [] : [oldest]));
  return times.length > 0 ? Math.min(...times) : undefined;
}

function selectDue(db: Db) {
  return db
    .selectFrom('webhook_deliveries')
    .innerJoin('webhooks', 'webhooks.id', 'webhook_deliveries.webhook_id')
    .select([
      'webhook_deliveries.id as delivery_id',
      'message_id',
      'type',
      'payload',
      'next_try_at',
      'webhooks.id as webhook_id',
      'url',
      'secret',
      'old_secret',
      'old_secret_until',
    ]);
}

type DueRow = NonNullable<Awaited<ReturnType<ReturnType<typeof selectDue>['executeTakeFirst']>>>;

function toDue({ delivery_id, message_id, type, payload, next_try_at, webhook_id, ...webhook }: DueRow): Due {
  return {
    delivery: { id: delivery_id, message_id, type, payload, next_try_at },
    webhook: { id: webhook_id, ...webhook },
  };
}
