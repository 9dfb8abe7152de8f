import type { Db } from '../../platform/db/index.ts';
import type { WaitingKind } from '../../platform/home/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { sheetReader } from './expenses.policy.ts';
import { countItems, listRejecters, rejectedSheets } from './expenses.waiting.repository.ts';
import { formatAmount } from './money.ts';
import { sheetsToDecide } from './queue/queue.repository.ts';
import { listSheetsByIds } from './sheets.repository.ts';

export function waitingSheets({ clock }: Pick<Platform, 'clock'>): WaitingKind[] {
  return [
    {
      kind: 'sheet',
      acts: ['approve', 'reject'],
      query: (_db, actor) => sheetsToDecide(sheetReader(actor, clock.now())),
      list: async (db, actor, keys) =>
        (await listShown(db, keys)).map(({ sheet, shown }) => ({
          ...shown,
          who: { id: sheet.user_id, name: sheet.user_name },
          onBehalfOf:
            sheet.supervisor_id === null || sheet.supervisor_id === actor.id
              ? null
              : { id: sheet.supervisor_id, name: sheet.supervisor_name ?? '' },
        })),
    },
    {
      kind: 'rejected_sheet',
      acts: ['edit', 'submit'],
      query: (_db, actor) => rejectedSheets(actor.id),
      async list(db, _actor, keys) {
        const rejecters = await listRejecters(db, keys);
        return (await listShown(db, keys)).map(({ sheet, shown }) => ({
          ...shown,
          who: rejecters.get(sheet.id) ?? null,
        }));
      },
    },
  ];
}

async function listShown(db: Db, ids: readonly number[]) {
  const items = await countItems(db, ids);
  return (await listSheetsByIds(db, ids)).map((sheet) => ({
    sheet,
    shown: {
      key: sheet.id,
      id: sheet.id,
      title: sheet.name,
      place: null,
      link: `/expenses/${sheet.id}`,
      amount: formatAmount(sheet.total),
      items: items.get(sheet.id) ?? 0,
      files: sheet.receipts_quantity,
    },
  }));
}
