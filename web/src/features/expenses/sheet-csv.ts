import { csvOf, saveText } from '../../ui/csv.ts';
import type { Sheet } from './expenses.queries.ts';

const names = ['date', 'vendor', 'type', 'description', 'department', 'client', 'project', 'billable'];
const money = ['currency', 'original_amount', 'exchange_rate', 'amount'];

/** The items as the server has them, a row for each. */
export function saveItems({ id, items }: Sheet): void {
  const rows = items.map((item) => [
    dayOf(item.receipt_date?.date),
    item.vendor,
    item.expense_type?.name ?? '',
    item.description,
    ...(item.type === 'project'
      ? ['', item.client, item.project?.name ?? '', item.billable ? 'yes' : 'no']
      : [item.dept?.name ?? '', '', '', '']),
    item.currency ?? '',
    String(item.original_amount ?? ''),
    String(item.exchange_rate ?? ''),
    item.amount.toFixed(2),
  ]);
  saveText(csvOf([[...names, ...money], ...rows]), `expense-sheet-${id}.csv`, 'text/csv;charset=utf-8');
}

/** 14 digits as a date. */
function dayOf(digits: string | undefined): string {
  return digits ? `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6, 8)}` : '';
}
