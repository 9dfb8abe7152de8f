import { sql } from 'kysely';
import { alongside, countRows, type Db, engineOf, lockName, type Row, rowsOf } from '../../platform/db/index.ts';
import type { PageRequest } from '../../platform/http/index.ts';

export type StoredWebhook = Row<'webhooks'>;
export type Webhook = StoredWebhook & { creator_name: string | null; waiting: number; last_delivery_id: number | null };

export async function findWebhook(db: Db, id: number): Promise<Webhook | undefined> {
  return selectWebhooks(db).where('webhooks.id', '=', id).executeTakeFirst();
}

/** In the order they were made. */
export async function listWebhooks(db: Db, { limit, offset }: PageRequest): Promise<Webhook[]> {
  return selectWebhooks(db).orderBy('webhooks.id').limit(limit).offset(offset).execute();
}

export async function countWebhooks(db: Db): Promise<number> {
  return countRows(db.selectFrom('webhooks'));
}

/** Nobody else adds one until the transaction ends, so that a count stays true. */
export function lockAdding(tx: Db): void {
  lockName(tx, 'webhooks');
}

/** Locks the webhook against other changes; events are recorded for it meanwhile. */
export async function lockWebhook(tx: Db, id: number): Promise<StoredWebhook | undefined> {
  const query = tx.selectFrom('webhooks').selectAll().where('id', '=', id);
  return (engineOf(tx) === 'postgres' ? query.forNoKeyUpdate() : query).executeTakeFirst();
}

export const { insert: insertWebhook, update: updateWebhook, delete: deleteWebhook } = rowsOf('webhooks');

/** Makes the waiting deliveries that have failed due at once; their three days begin anew. */
export function restartWaiting(tx: Db, webhookId: number): void {
  alongside(
    tx
      .updateTable('webhook_deliveries')
      .set({ failures: 0, first_tried_at: null, next_try_at: null })
      .where('webhook_id', '=', webhookId)
      .where('status', '=', 'waiting')
      .where('first_tried_at', 'is not', null)
      .execute(),
  );
}

/** Makes the failed events of a webhook wait until it is switched on. */
export function clearNextTry(tx: Db, webhookId: number): void {
  alongside(
    tx
      .updateTable('webhook_deliveries')
      .set({ next_try_at: null })
      .where('webhook_id', '=', webhookId)
      .where('status', '=', 'waiting')
      .where('queued', '=', 1)
      .where('next_try_at', 'is not', null)
      .execute(),
  );
}

/** Deletes some deliveries of a webhook; returns how many. */
export async function deleteSomeDeliveries(tx: Db, webhookId: number, limit: number): Promise<number> {
  const some = tx.selectFrom('webhook_deliveries').select('id').where('webhook_id', '=', webhookId).limit(limit);
  const { numDeletedRows } = await tx.deleteFrom('webhook_deliveries').where('id', 'in', some).executeTakeFirst();
  return Number(numDeletedRows);
}

/** The numbers beside each webhook are found by an index, however long its log is. */
function selectWebhooks(db: Db) {
  return db
    .selectFrom('webhooks')
    .leftJoin('users', 'users.id', 'webhooks.created_by')
    .selectAll('webhooks')
    .select('users.fullname as creator_name')
    .select([countOf('waiting').as('waiting'), lastOf().as('last_delivery_id')]);
}

function countOf(status: string) {
  return sql<number>`(select count(*) from webhook_deliveries where webhook_deliveries.webhook_id = webhooks.id
    and webhook_deliveries.status = ${sql.lit(status)})`;
}

function lastOf() {
  const last = (status: string) => sql`select max(id) as last from webhook_deliveries
    where webhook_deliveries.webhook_id = webhooks.id and webhook_deliveries.status = ${sql.lit(status)}`;
  return sql<number | null>`(select max(last) from (${last('delivered')} union all ${last('failed')}) as ended)`;
}
