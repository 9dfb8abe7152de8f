import { sql } from 'kysely';
import { type Condition, restrict } from '../../../platform/access/index.ts';
import {
  countRows,
  type Database,
  type Db,
  type Flag,
  isAmong,
  type Row,
  type TextClause,
  whereText,
} from '../../../platform/db/index.ts';
import type { PageRequest } from '../../../platform/http/index.ts';

type Visible = Condition<'extranet_id' | 'blocked'>;

export type GalleryBadge = Pick<
  Row<'badges'>,
  'id' | 'title' | 'description' | 'image_id' | 'background_colour' | 'archived' | 'created_at' | 'modified_at'
>;

export interface GalleryFilter {
  archived: Flag | undefined;
  text: readonly TextClause[];
}

const columns = [
  'badges.id',
  'badges.title',
  'badges.description',
  'badges.image_id',
  'badges.background_colour',
  'badges.archived',
  'badges.created_at',
  'badges.modified_at',
] as const;

/** By title, then id. */
export function listGallery(db: Db, filter: GalleryFilter, { limit, offset }: PageRequest): Promise<GalleryBadge[]> {
  return galleryOf(db, filter)
    .select(columns)
    .orderBy('badges.title_key')
    .orderBy('badges.id')
    .limit(limit)
    .offset(offset)
    .execute();
}

export function countGallery(db: Db, filter: GalleryFilter): Promise<number> {
  return countRows(galleryOf(db, filter));
}

export function findGalleryBadge(db: Db, id: number): Promise<GalleryBadge | undefined> {
  return shown(db).select(columns).where('badges.id', '=', id).executeTakeFirst();
}

export interface LastHolder {
  badge_id: number;
  user_id: number;
  /** How many have the badge. */
  total: number;
}

/** The last who were given each badge, with how many have it. Beside the event loop: everybody may have all of them. */
export function listLastHolders(
  { db, slowReads }: Database,
  caller: string,
  badgeIds: readonly number[],
  last: number,
  visible: Visible,
): Promise<LastHolder[]> {
  const numbered = holdersOf(db, visible)
    .where(isAmong(db, 'held.badge_id', badgeIds))
    .select(['held.badge_id', 'held.user_id'])
    .select(
      sql<number>`row_number() over (partition by held.badge_id order by held.assigned_at desc, held.user_id desc)`.as(
        'place',
      ),
    )
    .select(sql<number>`count(*) over (partition by held.badge_id)`.as('total'));
  const query = db
    .selectFrom(numbered.as('numbered'))
    .select(['numbered.badge_id', 'numbered.user_id', 'numbered.total'])
    .where('numbered.place', '<=', last)
    .orderBy('numbered.badge_id')
    .orderBy('numbered.place');
  return slowReads.run(query.compile(), caller);
}

export async function listHeld(db: Db, badgeIds: readonly number[], userId: number): Promise<Set<number>> {
  const rows = await db
    .selectFrom('badge_assignments')
    .select('badge_id')
    .where('user_id', '=', userId)
    .where(isAmong(db, 'badge_id', badgeIds))
    .execute();
  return new Set(rows.map(({ badge_id: badgeId }) => badgeId));
}

/** The last who were given it first. */
export function listHolders(db: Db, badgeId: number, visible: Visible, { limit, offset }: PageRequest) {
  return holdersOf(db, visible)
    .where('held.badge_id', '=', badgeId)
    .select(['held.user_id', 'held.assigned_by', 'held.assigned_at', 'held.message'])
    .orderBy('held.assigned_at', 'desc')
    .orderBy('held.user_id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

export function countHolders(db: Db, badgeId: number, visible: Visible): Promise<number> {
  return countRows(holdersOf(db, visible).where('held.badge_id', '=', badgeId));
}

function shown(db: Db) {
  return db.selectFrom('badges').where('badges.trash_id', 'is', null);
}

function galleryOf(db: Db, { archived, text }: GalleryFilter) {
  const all = shown(db);
  const query = archived === undefined ? all : all.where('badges.archived', '=', archived);
  return whereText(db, query, 'badges', text);
}

function holdersOf(db: Db, visible: Visible) {
  return db
    .selectFrom('badge_assignments as held')
    .innerJoin('users', 'users.id', 'held.user_id')
    .where(restrict(visible, 'users'));
}
