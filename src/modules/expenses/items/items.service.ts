// Owns the list of items across sheets: everyone sees the items of the sheets they see (E1).
import type { Actor } from '../../../platform/access/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { sheetReader } from '../expenses.policy.ts';
import type { Part } from '../sheets/sheets.repository.ts';
import { type ItemQuery, readItemFilter } from './item-query.ts';
import { type Item, listItems } from './items.repository.ts';

export type ItemsService = ReturnType<typeof createItemsService>;

export function createItemsService({ database, clock }: Pick<Platform, 'database' | 'clock'>) {
  return {
    list: (actor: Actor, query: ItemQuery, part: Part): Promise<Item[]> =>
      listItems(database.db, readItemFilter(query, actor.timezone), sheetReader(actor, clock.now()), part),
  };
}
