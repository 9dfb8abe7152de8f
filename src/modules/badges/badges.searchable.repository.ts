import { sql } from 'kysely';
import { isAmong, plannedRows } from '../../platform/db/index.ts';
import type { Searchable, VisibleObject } from '../../platform/search/index.ts';

/** Rule S1 by B1. */
export const searchableBadges: Searchable = {
  type: 'badge',
  aliases: ['badges'],
  number: 10,
  table: 'badges',
  sources: [{ table: 'badges', columns: ['title', 'description'], objects: 'row.id' }],
  visible: () => sql<VisibleObject>`
    select badges.id, badges.title, badges.modified_at as date, badges.created_by as author_id from badges
    where badges.trash_id is null`,
  async load(db, ids) {
    return db
      .selectFrom('badges')
      .select(['id', 'title', 'description as text'])
      .where(isAmong(db, 'id', ids))
      .$call(plannedRows(db));
  },
};
