import { type RawBuilder, sql } from 'kysely';
import { type Db, isAmong } from '../../../platform/db/index.ts';
import type { SheetReader } from '../expenses.policy.ts';
import { isVisibleSheet } from '../visible-sheets.repository.ts';

/** An item of the sheet, and one that looks like it. */
export interface Lookalike {
  sheet_id: number;
  item_id: number;
  other_item_id: number;
  other_sheet_id: number;
}

/** What makes two items alike, and the alike item that was found by the index, if there is one. */
export interface Comparable {
  sheet_id: number;
  item_id: number;
  vendor_key: string;
  amount: number;
  receipt_day: string;
  other_item_id: number | null;
  other_sheet_id: number | null;
}

/** So many alike items are looked at for one item, the oldest first, whether or not the reader may see them. */
export const ALIKE_LIMIT = 20;

/**
 * For each item of the sheets with a vendor, an amount and a day, another one that has the same: one of the owner's
 * before one of anybody's, as far as the reader may see it. What was rejected elsewhere was not paid, so claiming it
 * again is no duplicate. Public for tests that look at its plan.
 */
export function comparables(db: Db, sheetIds: readonly number[], reader: SheetReader): RawBuilder<Comparable> {
  const oldest = (key: (item: 'own' | 'other') => RawBuilder<unknown>) => sql`(
    select alike.id from (
      select other.id, other.sheet_id from expense_items as other
      where ${key('other')} = ${key('own')} and other.amount = own.amount and other.receipt_day = own.receipt_day
        and other.trash_id is null
      order by other.id limit ${sql.lit(ALIKE_LIMIT)}) as alike
    join expense_sheets on expense_sheets.id = alike.sheet_id
    where alike.id <> own.id
      and (alike.sheet_id = own.sheet_id or (expense_sheets.status <> 'rejected' and ${isVisibleSheet(reader)}))
    order by alike.id limit 1)`;
  return sql<Comparable>`
    with found as materialized (
      select own.id as item_id, own.sheet_id, own.vendor_key, own.amount, own.receipt_day,
        coalesce(${oldest(ownerAndVendor)}, ${oldest(vendor)}) as other_item_id
      from expense_items as own
      where ${isAmong(db, 'own.sheet_id', sheetIds)} and own.vendor_key <> '' and own.amount <> 0
        and own.receipt_day is not null)
    select found.*, (select others.sheet_id from expense_items as others where others.id = found.other_item_id)
      as other_sheet_id from found order by found.item_id`;
}

export async function listLookalikes(db: Db, sheetIds: readonly number[], reader: SheetReader): Promise<Lookalike[]> {
  return lookalikesAmong((await comparables(db, sheetIds, reader).execute(db)).rows);
}

/** One for each item that looks like another: the cost grows with the items of the sheets, not with their pairs. */
export function lookalikesAmong(rows: readonly Comparable[]): Lookalike[] {
  const keyOf = ({ sheet_id, vendor_key, amount, receipt_day }: Comparable) =>
    JSON.stringify([sheet_id, vendor_key, amount, receipt_day]);
  const inSheet = Map.groupBy(rows, keyOf);
  return rows.flatMap((row) => {
    const { sheet_id, item_id, other_item_id, other_sheet_id } = row;
    if (other_item_id !== null && other_sheet_id !== null) return { sheet_id, item_id, other_item_id, other_sheet_id };
    // Alike items that the reader may not see can fill the limit; those of the sheet itself are known without it.
    const neighbour = inSheet.get(keyOf(row))?.find((other) => other.item_id !== item_id);
    return neighbour ? { sheet_id, item_id, other_item_id: neighbour.item_id, other_sheet_id: sheet_id } : [];
  });
}

function vendor(item: 'own' | 'other'): RawBuilder<unknown> {
  return sql.ref(`${item}.vendor_key`);
}

/** The owner and vendor in the form of the index `expense_items_alike_owner`. */
function ownerAndVendor(item: 'own' | 'other'): RawBuilder<unknown> {
  return sql`(cast(${sql.ref(`${item}.owner_id`)} as text) || ':' || ${vendor(item)})`;
}
