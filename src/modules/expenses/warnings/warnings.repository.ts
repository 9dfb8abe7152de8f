// Owns the SQL that finds items which look like one another.
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/db/index.ts';
import type { SheetReader } from '../expenses.policy.ts';
import { isReadable } from '../sheets/readable.repository.ts';

export interface Lookalike {
  item_id: number;
  other_item_id: number;
  other_sheet_id: number;
}

/**
 * For each item of the sheet, another one with the same vendor, amount and day, as far as the reader may see it. What
 * was rejected elsewhere was not paid, so claiming it again is no duplicate. Public for tests that look at its plan.
 */
export function lookalikes(sheetId: number, reader: SheetReader): RawBuilder<Lookalike> {
  return sql<Lookalike>`
    select alike.item_id, alike.other_item_id, expense_items.sheet_id as other_sheet_id from (
    select own.id as item_id, min(other.id) as other_item_id
    from expense_items as own
    join expense_items as other on other.vendor_key = own.vendor_key and other.amount = own.amount
      and other.receipt_day = own.receipt_day and other.id <> own.id
    join expense_sheets on expense_sheets.id = other.sheet_id
    where own.sheet_id = ${sheetId} and own.vendor_key <> '' and own.amount <> 0
      and (expense_sheets.id = ${sheetId} or (expense_sheets.status <> 'rejected' and ${isReadable(reader)}))
    group by own.id) as alike
    join expense_items on expense_items.id = alike.other_item_id order by alike.item_id`;
}

export async function listLookalikes(db: Db, sheetId: number, reader: SheetReader): Promise<Lookalike[]> {
  const { rows } = await lookalikes(sheetId, reader).execute(db);
  return rows;
}
