import type { FastifyRequest } from 'fastify';
import type { Locale } from '../../../platform/platform.ts';
import { momentIn } from '../expenses.presenter.ts';
import { namedOrNull, presentItem } from '../items/items.presenter.ts';
import { fromUnits, MINOR } from '../money.ts';
import { presentReceipt } from '../receipts/receipts.presenter.ts';
import type { Sheet } from '../sheets.repository.ts';
import type { SheetDetail } from './sheets.service.ts';

export function sheetPresenter(request: FastifyRequest, locale: Locale) {
  const moment = momentIn(request.actor, locale);
  const listed = (sheet: Sheet) => {
    const total = fromUnits(sheet.total, MINOR);
    return {
      id: sheet.id,
      name: sheet.name,
      receipts_quantity: sheet.receipts_quantity,
      dept: namedOrNull(sheet.dept_id, sheet.dept_name),
      location: namedOrNull(sheet.location_id, sheet.location_name),
      status: sheet.status,
      total_amount: total,
      total_amout: total,
      last_modified: moment(sheet.modified_at),
      last_modified_by: { id: sheet.modified_by, name: sheet.modifier_name },
      user: { id: sheet.user_id, name: sheet.user_name },
    };
  };
  return {
    listed,
    single: ({ sheet, items, receipts, warnings }: SheetDetail) => ({
      ...listed(sheet),
      supervisor: namedOrNull(sheet.supervisor_id, sheet.supervisor_name),
      approved_by: namedOrNull(sheet.approved_by, sheet.approver_name),
      processed_by: namedOrNull(sheet.processed_by, sheet.processor_name),
      notes: sheet.notes,
      currency: locale.currency,
      items: items.map((item) => presentItem(item, moment)),
      receipts: receipts.map((receipt) => presentReceipt(request, receipt)),
      warnings,
    }),
  };
}
