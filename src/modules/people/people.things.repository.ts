import { type Actor, restrict, visibleGroups, visibleUsers } from '../../platform/access/index.ts';
import { type Db, isAmong } from '../../platform/db/index.ts';

/** P1. */
export async function listNamedUsers(db: Db, actor: Actor, ids: readonly number[]) {
  return db
    .selectFrom('users')
    .select(['id', 'fullname', 'job_title', 'photo_hash'])
    .where(isAmong(db, 'users.id', ids))
    .where(restrict(visibleUsers(actor), 'users'))
    .execute();
}

/** P10. */
export async function listNamedGroups(db: Db, actor: Actor, ids: readonly number[]) {
  return db
    .selectFrom('groups')
    .select(['id', 'name'])
    .where(isAmong(db, 'groups.id', ids))
    .where(restrict(visibleGroups(actor), 'groups'))
    .execute();
}
