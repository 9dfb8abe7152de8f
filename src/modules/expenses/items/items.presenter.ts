import type { DateTimeObject } from '../../../platform/time/wire.ts';
import { fromUnits, MINOR, ORIGINAL } from '../money.ts';
import type { Item } from './items.repository.ts';

/** `moment` makes the date-time object of the reader. */
export function presentItem(item: Item, moment: (ms: number) => DateTimeObject) {
  return {
    id: item.id,
    sheet_id: item.sheet_id,
    status: item.status,
    type: item.type,
    receipt_date: item.receipt_at === null ? null : moment(item.receipt_at),
    receipt_day: item.receipt_day,
    vendor: item.vendor,
    expense_type: namedOrNull(item.expense_type_id, item.expense_type_name),
    description: item.description,
    amount: fromUnits(item.amount, MINOR),
    currency: item.currency,
    original_amount: item.original_amount === null ? null : fromUnits(item.original_amount, ORIGINAL),
    exchange_rate: item.exchange_rate === null ? null : Number(item.exchange_rate),
    ...(item.type === 'operational'
      ? { dept: namedOrNull(item.dept_id, item.dept_name) }
      : {
          client: item.client,
          project: namedOrNull(item.project_id, item.project_name),
          billable: item.billable === 1,
        }),
  };
}

export function namedOrNull(id: number | null, name: string | null): { id: number; name: string } | null {
  return id === null ? null : { id, name: name ?? '' };
}
