import { alongside, countRows, type Db, findsAny, type NewRow, type Row } from '../../../platform/db/index.ts';
import type { PageRequest } from '../../../platform/http/index.ts';

const columns = ['id', 'name', 'created_at', 'expires_at', 'scopes'] as const;
export interface Token extends Pick<Row<'tokens'>, (typeof columns)[number]> {
  /** When it was last used; 0: never. */
  last_used_at: number;
}

/** Every token has its row of uses. */
export async function insertToken(tx: Db, row: NewRow<'tokens'>): Promise<Token> {
  const token = await tx.insertInto('tokens').values(row).returning(columns).executeTakeFirstOrThrow();
  alongside(tx.insertInto('token_uses').values({ token_id: token.id, last_used_at: 0 }).execute());
  return { ...token, last_used_at: 0 };
}

export async function listTokens(db: Db, userId: number, now: number, page: PageRequest): Promise<Token[]> {
  return unexpired(db, userId, now)
    .innerJoin('token_uses', 'token_uses.token_id', 'tokens.id')
    .select(columns)
    .select('token_uses.last_used_at')
    .orderBy('id')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

export async function countTokens(db: Db, userId: number, now: number): Promise<number> {
  return countRows(unexpired(db, userId, now));
}

export async function deleteTokenOf(tx: Db, userId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('tokens')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function isActiveUser(db: Db, id: number): Promise<boolean> {
  return findsAny(db.selectFrom('users').where('id', '=', id).where('blocked', '=', 0));
}

function unexpired(db: Db, userId: number, now: number) {
  return db
    .selectFrom('tokens')
    .where('user_id', '=', userId)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]));
}
