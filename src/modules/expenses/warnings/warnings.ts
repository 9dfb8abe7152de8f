// The warnings of a sheet: what a second look is worth. They block nothing.
import type { Row } from '../../../platform/db/index.ts';
import { DAY_MS } from '../../../platform/time/durations.ts';
import { dayIn } from '../../../platform/time/wire.ts';
import type { ExpenseSettings } from '../expenses.settings.ts';
import { convert, formatAmount } from '../money.ts';
import type { Receipt } from '../receipts/receipts.repository.ts';
import type { Sheet } from '../sheets.repository.ts';
import type { Lookalike } from './warnings.repository.ts';

export const warningCodes = [
  'possible_duplicate',
  'receipt_missing',
  'date_in_future',
  'date_too_old',
  'amount_differs',
] as const;

export interface Warning {
  code: (typeof warningCodes)[number];
  message: string;
  /** Null: the sheet as a whole. */
  item_id: number | null;
  /** The item it looks like, with its sheet. */
  other?: { sheet_id: number; item_id: number };
}

type Item = Pick<
  Row<'expense_items'>,
  'id' | 'amount' | 'receipt_at' | 'receipt_day' | 'currency' | 'original_amount' | 'exchange_rate'
>;

export interface Inspected {
  sheet: Sheet;
  items: readonly Item[];
  receipts: readonly Pick<Receipt, 'item_id'>[];
  lookalikes: readonly Lookalike[];
}

export interface Inspection extends ExpenseSettings {
  now: number;
  /** The time zone of the reader, which decides what day it is. */
  zone: string;
}

export function findWarnings(inspected: Inspected, inspection: Inspection): Warning[] {
  // A date is judged by the day on which it was submitted: waiting makes no receipt older.
  const reference = inspected.sheet.submitted_at ?? inspection.now;
  const { zone, maxAgeDays } = inspection;
  const dates: DateLimits = {
    reference,
    maxAgeDays,
    today: dayIn(zone, reference),
    oldest: maxAgeDays > 0 ? dayIn(zone, reference - maxAgeDays * DAY_MS) : '',
  };
  return [
    ...duplicates(inspected),
    ...missingReceipts(inspected, inspection),
    ...inspected.items.flatMap((item) => [...oddDates(item, dates), ...oddAmounts(item)]),
  ];
}

function duplicates({ sheet, lookalikes }: Inspected): Warning[] {
  return lookalikes.map(({ item_id, other_item_id, other_sheet_id }) => ({
    code: 'possible_duplicate',
    message: `Same vendor, amount and day as an item of ${
      other_sheet_id === sheet.id ? 'this sheet' : `sheet ${other_sheet_id}`
    }`,
    item_id,
    other: { sheet_id: other_sheet_id, item_id: other_item_id },
  }));
}

/** A receipt of the whole sheet stands for one of the items that have none of their own. */
function missingReceipts({ sheet, items, receipts }: Inspected, { receiptAbove }: Inspection): Warning[] {
  const message = `There is no receipt, and the amount is above ${formatAmount(receiptAbove)}`;
  const loose = receipts.filter(({ item_id }) => item_id === null).length;
  if (items.length === 0) {
    return sheet.total > receiptAbove && loose === 0 ? [{ code: 'receipt_missing', message, item_id: null }] : [];
  }
  const covered = new Set(receipts.map(({ item_id }) => item_id));
  const bare = items.filter(({ id, amount }) => amount > receiptAbove && !covered.has(id));
  return bare.length > loose ? bare.map(({ id }) => ({ code: 'receipt_missing', message, item_id: id })) : [];
}

interface DateLimits {
  reference: number;
  /** Days of 8 digits; without an oldest one, empty. */
  today: string;
  oldest: string;
  maxAgeDays: number;
}

function oddDates({ id, receipt_at, receipt_day }: Item, { reference, today, oldest, maxAgeDays }: DateLimits) {
  const warnings: Warning[] = [];
  if (receipt_at === null || receipt_day === null) return warnings;
  if (receipt_day > today && receipt_at > reference) {
    warnings.push({ code: 'date_in_future', message: 'The date of the receipt is in the future', item_id: id });
  }
  if (receipt_day < oldest) {
    const message = `The receipt is more than ${maxAgeDays} days old`;
    warnings.push({ code: 'date_too_old', message, item_id: id });
  }
  return warnings;
}

/** Up to one percent is what banks round and charge, and no reason for a warning. */
function oddAmounts({ id, amount, currency, original_amount, exchange_rate }: Item): Warning[] {
  if (currency === null || original_amount === null || exchange_rate === null) return [];
  const expected = convert(original_amount, exchange_rate);
  if (Math.abs(amount - expected) <= Math.max(1, Math.abs(expected) / 100)) return [];
  const message = `With the exchange rate the amount would be ${formatAmount(expected)}`;
  return [{ code: 'amount_differs', message, item_id: id }];
}
