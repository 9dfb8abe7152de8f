import type { Db } from '../../../platform/db/index.ts';

export async function findMailAddress(db: Db, userId: number): Promise<string | undefined> {
  return (await db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirst())?.email;
}
