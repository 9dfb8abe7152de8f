import type { Platform } from '../../platform/platform.ts';
import type { ThingType } from '../../platform/things/index.ts';
import { sheetReader } from './expenses.policy.ts';
import { listNamedSheets } from './expenses.things.repository.ts';

export function sheetThings({ clock }: Pick<Platform, 'clock'>): ThingType {
  return {
    type: 'sheet',
    eventType: 'expense_sheet',
    list: async (db, actor, ids) =>
      (await listNamedSheets(db, sheetReader(actor, clock.now()), ids)).map(({ id, name }) => ({
        id,
        title: name,
        place: null,
        link: `/expenses/${id}`,
      })),
  };
}
