import { type RawBuilder, sql } from 'kysely';
import { type Db, isAmong, type Row } from '../../../platform/db/index.ts';
import type { PageRequest } from '../../../platform/http/index.ts';
import type { SheetReader } from '../expenses.policy.ts';
import { delegators } from '../visible-sheets.repository.ts';

/** `waiting`: nobody else has to decide first; `all`: whatever the reader may decide. */
export type QueueScope = 'waiting' | 'all';

/**
 * E5: a select of `id` and `since` of the sheets of others that the reader decides on. For the office those wait that no
 * supervisor can decide on.
 */
export function sheetsToDecide(reader: SheetReader, scope: QueueScope = 'waiting'): RawBuilder<unknown> {
  const { userId, now, all } = reader;
  const blocked = sql`union select users.id from users where users.blocked = 1`;
  const mine = sql`expense_sheets.supervisor_id in (
    select cast(${userId} as bigint) union ${delegators(userId, now)} ${all ? blocked : sql``})`;
  const decided = all ? sql`(expense_sheets.supervisor_id is null or ${mine})` : mine;
  return sql`select expense_sheets.id, expense_sheets.submitted_at as since from expense_sheets
    where expense_sheets.status = 'submitted' and expense_sheets.trash_id is null
      and expense_sheets.user_id <> ${userId}
      ${all && scope === 'all' ? sql`` : sql`and ${decided}`}`;
}

export async function countToDecide(db: Db, reader: SheetReader, scope: QueueScope): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (${sheetsToDecide(reader, scope)}) as waiting`.execute(db);
  return rows[0]?.count ?? 0;
}

/**
 * The oldest first. A query, for tests that look at its plan: all that wait are read in their order; those of some
 * supervisors are found by them and sorted, which `+` tells SQLite.
 */
export function toDecide(reader: SheetReader, scope: QueueScope, { limit, offset }: PageRequest) {
  const since = reader.all && scope === 'all' ? sql`expense_sheets.submitted_at` : sql`+expense_sheets.submitted_at`;
  return sql<{ id: number }>`${sheetsToDecide(reader, scope)}
    order by ${since}, expense_sheets.id limit ${limit} offset ${offset}`;
}

export async function listToDecide(db: Db, reader: SheetReader, scope: QueueScope, page: PageRequest) {
  const { rows } = await toDecide(reader, scope, page).execute(db);
  return rows.map(({ id }) => id);
}

/** For whom the user decides now, and until when. */
export async function listEnds(db: Db, { userId, now }: SheetReader): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('expense_delegations')
    .where('delegate_id', '=', userId)
    .where('to_at', '>=', now)
    .where('from_at', '<=', now)
    .groupBy('user_id')
    .select(['user_id', (eb) => eb.fn.max<number>('to_at').as('until')])
    .execute();
  return new Map(rows.map(({ user_id, until }) => [user_id, until]));
}

/** With what their warnings need. */
export function inspectedItems(db: Db, sheetIds: readonly number[]) {
  return db
    .selectFrom('expense_items')
    .select(['id', 'sheet_id', 'amount', 'receipt_at', 'receipt_day', 'currency', 'original_amount', 'exchange_rate'])
    .where(isAmong(db, 'sheet_id', sheetIds))
    .orderBy('id');
}

/** A sheet that has a receipt, and the item that it is for; null for a receipt of the whole sheet. */
export type ReceiptTie = Pick<Row<'expense_receipts'>, 'sheet_id' | 'item_id'>;

export async function listReceiptTies(db: Db, sheetIds: readonly number[]): Promise<ReceiptTie[]> {
  return db
    .selectFrom('expense_receipts')
    .select(['sheet_id', 'item_id'])
    .where(isAmong(db, 'sheet_id', sheetIds))
    .execute();
}
