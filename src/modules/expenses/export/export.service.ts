// The export of sheets and items: what the reader sees, as CSV, a batch at a time.
import type { Actor } from '../../../platform/access/index.ts';
import { readSlices } from '../../../platform/db/index.ts';
import { letOthersIn } from '../../../platform/let-others-in.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type CsvCell, toCsv } from '../../../platform/text/csv.ts';
import { isoDate } from '../../../platform/time/wire.ts';
import { sheetReader } from '../expenses.policy.ts';
import { type ItemQuery, readItemFilter } from '../items/item-query.ts';
import { type ExportedItem, listExportedItems, listItemIds } from '../items/items.repository.ts';
import { formatAmount, fromUnits, ORIGINAL } from '../money.ts';
import { readFilter, type SheetQuery } from '../sheets/sheets.service.ts';
import { listSheetIds, listSheetsByIds, type Sheet, visibleTo } from '../sheets.repository.ts';

type Columns<T> = readonly (readonly [name: string, cell: (row: T, currency: string) => CsvCell])[];

export type ExportService = ReturnType<typeof createExportService>;

/** The text of each file comes piece by piece; the first one is the header. */
export function createExportService({ database, clock, locale }: Pick<Platform, 'database' | 'clock' | 'locale'>) {
  const { db } = database.replica;
  return {
    sheets(actor: Actor, query: SheetQuery): AsyncGenerator<string> {
      const filter = readFilter(query, actor.timezone);
      const reader = sheetReader(actor, clock.now());
      return write(sheetColumns, locale.currency, async () => {
        const visible = await visibleTo(database.db, filter, reader);
        return readSlices<number, Sheet>(
          {},
          (afterId = 0, page) => listSheetIds(db, filter, visible, afterId, page),
          (ids) => listSheetsByIds(db, ids),
        );
      });
    },

    items(actor: Actor, query: ItemQuery): AsyncGenerator<string> {
      const filter = readItemFilter(query, actor.timezone);
      const reader = sheetReader(actor, clock.now());
      return write(itemColumns, locale.currency, async () => {
        const visible = await visibleTo(database.db, { userId: filter.userId }, reader);
        return readSlices<number, ExportedItem>(
          {},
          (afterId, page) => listItemIds(db, filter, visible, afterId, page),
          (ids) => listExportedItems(db, ids),
        );
      });
    },
  };
}

async function* write<T>(
  columns: Columns<T>,
  currency: string,
  open: () => Promise<AsyncGenerator<T[]>>,
): AsyncGenerator<string> {
  const slices = await open();
  yield toCsv([columns.map(([name]) => name)]);
  for await (const rows of slices) {
    if (rows.length > 0) yield toCsv(rows.map((row) => columns.map(([, cell]) => cell(row, currency))));
    await letOthersIn();
  }
}

const number = (value: number | string | null): CsvCell => (value === null ? '' : { number: String(value) });
const date = (ms: number | null): CsvCell => (ms === null ? '' : isoDate(ms));

const sheetColumns: Columns<Sheet> = [
  ['id', ({ id }) => number(id)],
  ['name', ({ name }) => name],
  ['status', ({ status }) => status],
  ['user_id', ({ user_id }) => number(user_id)],
  ['user', ({ user_name }) => user_name],
  ['dept', ({ dept_name }) => dept_name ?? ''],
  ['location', ({ location_name }) => location_name ?? ''],
  ['total_amount', ({ total }) => number(formatAmount(total))],
  ['currency', (_, currency) => currency],
  ['receipts_quantity', ({ receipts_quantity }) => number(receipts_quantity)],
  ['supervisor', ({ supervisor_name }) => supervisor_name ?? ''],
  ['approved_by', ({ approver_name }) => approver_name ?? ''],
  ['processed_by', ({ processor_name }) => processor_name ?? ''],
  ['notes', ({ notes }) => notes],
  ['created', ({ created_at }) => date(created_at)],
  ['submitted', ({ submitted_at }) => date(submitted_at)],
  ['last_modified', ({ modified_at }) => date(modified_at)],
  ['last_modified_by', ({ modifier_name }) => modifier_name],
];

const itemColumns: Columns<ExportedItem> = [
  ['id', ({ id }) => number(id)],
  ['sheet_id', ({ sheet_id }) => number(sheet_id)],
  ['sheet', ({ sheet_name }) => sheet_name],
  ['status', ({ status }) => status],
  ['user_id', ({ user_id }) => number(user_id)],
  ['user', ({ user_name }) => user_name],
  ['type', ({ type }) => type],
  ['receipt_date', ({ receipt_day }) => (receipt_day ?? '').replace(/^(....)(..)(..)$/, '$1-$2-$3')],
  ['vendor', ({ vendor }) => vendor],
  ['expense_type', ({ expense_type_name }) => expense_type_name ?? ''],
  ['description', ({ description }) => description],
  ['amount', ({ amount }) => number(formatAmount(amount))],
  ['currency', (_, currency) => currency],
  ['original_amount', ({ original_amount }) => number(original_amount && fromUnits(original_amount, ORIGINAL))],
  ['original_currency', ({ currency }) => currency ?? ''],
  ['exchange_rate', ({ exchange_rate }) => number(exchange_rate)],
  ['dept', ({ dept_name }) => dept_name ?? ''],
  ['client', ({ client }) => client],
  ['project', ({ project_name }) => project_name ?? ''],
  ['billable', ({ type, billable }) => (type === 'project' ? number(billable) : '')],
];
