import type { Db } from '../../../platform/db/index.ts';
import type { LetterRecipient } from '../../notifications/index.ts';

export async function findRecipient(db: Db, userId: number): Promise<LetterRecipient | undefined> {
  return db
    .selectFrom('users')
    .select(['id', 'firstname', 'fullname', 'email', 'language'])
    .where('id', '=', userId)
    .executeTakeFirst();
}
