import { sql } from 'kysely';
import { countRows, type Db, type Row } from '../../../platform/db/index.ts';
import type { PageRequest } from '../../../platform/http/index.ts';

const columns = ['sessions.id', 'created_at', 'expires_at', 'address', 'user_agent'] as const;
export interface Session extends Pick<Row<'sessions'>, 'id' | 'created_at' | 'expires_at' | 'address' | 'user_agent'> {
  last_used_at: number;
}

export async function listSessions(db: Db, userId: number, now: number, page: PageRequest): Promise<Session[]> {
  return unexpired(db, userId, now)
    .leftJoin('session_uses', 'session_uses.session_id', 'sessions.id')
    .select(columns)
    .select(sql<number>`coalesce(session_uses.last_used_at, sessions.created_at)`.as('last_used_at'))
    .orderBy('sessions.id')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

export async function countSessions(db: Db, userId: number, now: number): Promise<number> {
  return countRows(unexpired(db, userId, now));
}

export async function deleteSessionOf(tx: Db, userId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('sessions')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

function unexpired(db: Db, userId: number, now: number) {
  return db.selectFrom('sessions').where('user_id', '=', userId).where('expires_at', '>', now);
}
