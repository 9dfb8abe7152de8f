import { countRows, type Db, isAmong, type NewRow, type Row } from '../../../platform/db/index.ts';
import type { PageRequest } from '../../../platform/http/index.ts';

export type StoredDelivery = Row<'webhook_deliveries'>;
export type DeliveryTry = Row<'webhook_tries'>;

/** The columns of a delivery without its payload. */
const columns = [
  'id',
  'webhook_id',
  'message_id',
  'type',
  'queued',
  'status',
  'tries',
  'next_try_at',
  'response_status',
  'last_error',
  'created_at',
  'ended_at',
] as const satisfies readonly (keyof StoredDelivery)[];
export type Delivery = Pick<StoredDelivery, (typeof columns)[number]>;

export interface DeliveryFilter {
  status?: StoredDelivery['status'] | undefined;
  type?: string | undefined;
}

/** Newest first; the query, for tests that hold it against its index. */
export function deliveryPage(db: Db, webhookId: number, filter: DeliveryFilter, { limit, offset }: PageRequest) {
  return filtered(db, webhookId, filter).select(columns).orderBy('id', 'desc').limit(limit).offset(offset);
}

export async function countDeliveries(db: Db, webhookId: number, filter: DeliveryFilter): Promise<number> {
  return countRows(filtered(db, webhookId, filter));
}

export async function listDeliveriesById(db: Db, ids: readonly number[]): Promise<Delivery[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('webhook_deliveries')
    .select(columns)
    .where(isAmong(db, 'id', ids))
    .execute();
}

export async function findDelivery(db: Db, webhookId: number, id: number): Promise<StoredDelivery | undefined> {
  return db
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('id', '=', id)
    .where('webhook_id', '=', webhookId)
    .executeTakeFirst();
}

/** The tries of a delivery, the first one first. */
export async function listTries(db: Db, deliveryId: number): Promise<DeliveryTry[]> {
  return db
    .selectFrom('webhook_tries')
    .selectAll()
    .where('delivery_id', '=', deliveryId)
    .orderBy('at')
    .orderBy('id')
    .execute();
}

export async function insertDelivery(tx: Db, row: NewRow<'webhook_deliveries'>): Promise<Delivery> {
  return tx.insertInto('webhook_deliveries').values(row).returning(columns).executeTakeFirstOrThrow();
}

/** Returns false when the delivery does not wait any longer. */
export async function cancelDelivery(tx: Db, id: number, now: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('webhook_deliveries')
    .set({ status: 'cancelled', next_try_at: null, ended_at: now })
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Removes some deliveries that ended before the moment, with their tries; returns how many. */
export async function deleteEnded(tx: Db, before: number, limit: number): Promise<number> {
  const old = tx
    .selectFrom('webhook_deliveries')
    .select('id')
    .where('ended_at', '<', before)
    .orderBy('ended_at')
    .limit(limit);
  const { numDeletedRows } = await tx.deleteFrom('webhook_deliveries').where('id', 'in', old).executeTakeFirst();
  return Number(numDeletedRows);
}

function filtered(db: Db, webhookId: number, { status, type }: DeliveryFilter) {
  let query = db.selectFrom('webhook_deliveries').where('webhook_id', '=', webhookId);
  if (status !== undefined) query = query.where('status', '=', status);
  if (type !== undefined) query = query.where('type', '=', type);
  return query;
}
