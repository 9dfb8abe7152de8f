import { type Condition, restrict } from '../../platform/access/index.ts';
import { type Db, type Flag, lockRow, type Row, rowsOf, type TextClause, whereText } from '../../platform/db/index.ts';

/** A badge with the names of those who made, changed and archived it. */
export type Badge = Omit<Row<'badges'>, 'title_key' | 'description_key' | 'trash_id'> & {
  creator_name: string | null;
  modifier_name: string | null;
  archiver_name: string | null;
};

export interface BadgeFilter {
  archived: Flag | undefined;
  /** Badges that the user has, or badges that the user does not have. */
  holder: { userId: number; has: boolean } | undefined;
  text: readonly TextClause[];
  visible: Condition<'extranet_id' | 'blocked'>;
}

export async function findBadge(db: Db, id: number): Promise<Badge | undefined> {
  return selectBadges(db).where('badges.id', '=', id).executeTakeFirst();
}

/** By title, then id. */
export async function listBadges(db: Db, { archived, holder, text, visible }: BadgeFilter): Promise<Badge[]> {
  let query = selectBadges(db);
  if (archived !== undefined) query = query.where('badges.archived', '=', archived);
  if (holder) {
    const held = db
      .selectFrom('badge_assignments')
      .innerJoin('users', 'users.id', 'badge_assignments.user_id')
      .where('badge_assignments.user_id', '=', holder.userId)
      .where(restrict(visible, 'users'))
      .select('badge_assignments.badge_id');
    query = query.where('badges.id', holder.has ? 'in' : 'not in', held);
  }
  query = whereText(db, query, 'badges', text);
  return query.orderBy('badges.title_key').orderBy('badges.id').execute();
}

export const { insert: insertBadge, update: updateBadge } = rowsOf('badges');

export async function lockBadge(tx: Db, id: number): Promise<Badge | undefined> {
  lockRow(tx, 'badges', id);
  return findBadge(tx, id);
}

// Names by subquery and not by join: the search needs a query on the one table.
function selectBadges(db: Db) {
  return db
    .selectFrom('badges')
    .select([
      'badges.id',
      'badges.title',
      'badges.description',
      'badges.image_id',
      'badges.background_colour',
      'badges.archived',
      'badges.created_by',
      'badges.created_at',
      'badges.modified_by',
      'badges.modified_at',
      'badges.archived_by',
      'badges.archived_at',
    ])
    .select(({ selectFrom }) => {
      const nameOf = (column: 'created_by' | 'modified_by' | 'archived_by') =>
        selectFrom('users').select('users.fullname').whereRef('users.id', '=', `badges.${column}`);
      return [
        nameOf('created_by').as('creator_name'),
        nameOf('modified_by').as('modifier_name'),
        nameOf('archived_by').as('archiver_name'),
      ];
    })
    .where('badges.trash_id', 'is', null);
}
