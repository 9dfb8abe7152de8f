import type { Db } from '../../../platform/db/index.ts';

export async function findLanguage(db: Db, userId: number): Promise<string | undefined> {
  const row = await db.selectFrom('users').select('language').where('id', '=', userId).executeTakeFirst();
  return row?.language;
}

/** Stops the mails of the kinds; the user's choices for the app and for digests stay. */
export async function stopMails(tx: Db, userId: number, kinds: readonly string[]): Promise<void> {
  await tx
    .insertInto('notification_preferences')
    .values(kinds.map((kind) => ({ user_id: userId, kind, app: null, email: 0, digest: null })))
    .onConflict((conflict) => conflict.columns(['user_id', 'kind']).doUpdateSet({ email: 0 }))
    .execute();
}
