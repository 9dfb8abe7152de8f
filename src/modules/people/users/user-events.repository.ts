import { type Db, isAmong } from '../../../platform/db/index.ts';
import type { User } from './user-list.repository.ts';

const eventColumns = [
  'id',
  'username',
  'firstname',
  'surname',
  'fullname',
  'email',
  'job_title',
  'company',
  'blocked',
  'extranet_id',
  'language',
  'user_code',
] as const satisfies readonly (keyof User)[];

export type EventUser = Pick<User, (typeof eventColumns)[number]>;

/** By id; one query however many. */
export async function listEventUsers(tx: Db, ids: readonly number[]): Promise<EventUser[]> {
  return tx
    .selectFrom('users')
    .select(eventColumns)
    .where(isAmong(tx, 'id', ids))
    .orderBy('id')
    .execute();
}
