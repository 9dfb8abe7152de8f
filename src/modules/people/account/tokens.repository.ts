// Owns the SQL of personal access tokens as their owners see them.
import type { Db, NewRow, Row } from '../../../platform/db/index.ts';
import type { PageRequest } from '../../../platform/http/paging.ts';

const columns = ['id', 'name', 'created_at', 'expires_at'] as const;
export type Token = Pick<Row<'tokens'>, (typeof columns)[number]>;

export async function insertToken(tx: Db, row: NewRow<'tokens'>): Promise<Token> {
  return tx.insertInto('tokens').values(row).returning(columns).executeTakeFirstOrThrow();
}

export async function listTokens(db: Db, userId: number, now: number, page: PageRequest): Promise<Token[]> {
  return unexpired(db, userId, now).select(columns).orderBy('id').limit(page.limit).offset(page.offset).execute();
}

export async function countTokens(db: Db, userId: number, now: number): Promise<number> {
  const { count } = await unexpired(db, userId, now)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
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
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('blocked', '=', 0)
    .executeTakeFirst();
  return row !== undefined;
}

function unexpired(db: Db, userId: number, now: number) {
  return db
    .selectFrom('tokens')
    .where('user_id', '=', userId)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]));
}
