import { type Db, preparedQuery, type Row } from '../../platform/db/index.ts';

export type Profile = Pick<Row<'users'>, 'firstname' | 'email'>;

const profileById = preparedQuery<{ id: number }, Profile>((db, param) =>
  db.selectFrom('users').select(['firstname', 'email']).where('id', '=', param('id')),
);

export async function findProfile(db: Db, userId: number): Promise<Profile | undefined> {
  return (await profileById(db, { id: userId }))[0];
}
