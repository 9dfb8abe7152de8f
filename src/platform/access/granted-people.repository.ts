import { expressionBuilder, sql } from 'kysely';
import { type Db, idRows, isAmong, type Tables } from '../db/index.ts';
import { grantees } from './access-lists.repository.ts';
import { isHolder } from './holders.repository.ts';
import type { RightSet, RightsVocabulary } from './rights.ts';

/** Which of the people have one of the rights, and by which lists, in one query; holders of the capability have it by all lists. */
export async function grantedPeople(
  db: Db,
  { heldBy }: Pick<RightsVocabulary<string>, 'heldBy'>,
  anyOf: RightSet,
  userIds: readonly number[],
  listIds: readonly number[],
): Promise<(userId: number, listId: number) => boolean> {
  const granted = grantees(sql<number>`ids.id`, anyOf)(expressionBuilder<Tables, 'users'>());
  const { rows } = await sql<{ user_id: number; list_id: number }>`
    select users.id as user_id, ids.id as list_id from users cross join ${idRows(db, listIds)}
    where ${isAmong(db, 'users.id', userIds)} and users.blocked = 0 and (${granted} or ${isHolder(heldBy)})`.execute(
    db,
  );
  const pairs = new Set(rows.map(({ user_id, list_id }) => `${user_id} ${list_id}`));
  return (userId, listId) => pairs.has(`${userId} ${listId}`);
}
