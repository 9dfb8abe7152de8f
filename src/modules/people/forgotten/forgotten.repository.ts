import type { Db, Row } from '../../../platform/db/index.ts';

const columns = [
  'id',
  'username',
  'firstname',
  'surname',
  'fullname',
  'email',
  'language',
  'timezone',
  'password_revision',
] as const;
export type Owner = Pick<Row<'users'>, (typeof columns)[number]>;

/** The users who may sign in. */
const owners = (db: Db) =>
  db
    .selectFrom('users')
    .innerJoin('extranets', 'extranets.id', 'users.extranet_id')
    .where('users.blocked', '=', 0)
    .where('extranets.inactive', '=', 0)
    .select(columns.map((column) => `users.${column}` as const));

export async function findOwner(db: Db, id: number): Promise<Owner | undefined> {
  return owners(db).where('users.id', '=', id).executeTakeFirst();
}

export async function findOwnerByName(db: Db, signInName: string): Promise<Owner | undefined> {
  return owners(db).where('users.sign_in_name', '=', signInName).executeTakeFirst();
}

/** Two are enough to tell that an address is not of one person alone. */
export async function listOwnersByAddress(db: Db, emailKey: string): Promise<Owner[]> {
  return owners(db).where('users.email_key', '=', emailKey).orderBy('users.id').limit(2).execute();
}
