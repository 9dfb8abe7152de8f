// The list of items across sheets: everyone sees the items of the sheets they see (E1).
import type { Actor } from '../../../platform/access/index.ts';
import { type Part, readSlices } from '../../../platform/db/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { sheetReader } from '../expenses.policy.ts';
import { visibleTo } from '../sheets.repository.ts';
import { type ItemQuery, readItemFilter } from './item-query.ts';
import { type Item, listItemIds, listItemsByIds } from './items.repository.ts';

export type ItemsService = ReturnType<typeof createItemsService>;

export function createItemsService({ database, clock }: Pick<Platform, 'database' | 'clock'>) {
  const { db } = database;
  return {
    /** A slice at a time: the list has no end of its own. */
    async list(actor: Actor, query: ItemQuery, part: Part): Promise<AsyncGenerator<Item[]>> {
      const filter = readItemFilter(query, actor.timezone);
      const visible = await visibleTo(db, { userId: filter.userId }, sheetReader(actor, clock.now()));
      return readSlices<number, Item>(
        part,
        (afterId, page) => listItemIds(db, filter, visible, afterId, page),
        (ids) => listItemsByIds(db, ids),
      );
    },
  };
}
