import { type Db, isAmong } from '../../platform/db/index.ts';

export async function listNamedBadges(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('badges')
    .where(isAmong(db, 'id', ids))
    .where('trash_id', 'is', null)
    .select(['id', 'title', 'image_id'])
    .execute();
}
