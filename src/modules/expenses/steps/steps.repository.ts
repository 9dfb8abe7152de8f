import { sql } from 'kysely';
import { listAdministrators, listHolders } from '../../../platform/access/index.ts';
import { countRows, type Db, findsAny, insertRows, type NewRow, type Row } from '../../../platform/db/index.ts';
import type { PageRequest } from '../../../platform/http/index.ts';

export type Step = Row<'expense_steps'> & { by_name: string; for_name: string | null };

export function insertStep(tx: Db, step: NewRow<'expense_steps'>): Promise<void> {
  return insertRows(tx, 'expense_steps', [step]);
}

/** Do these words stand in the history already? */
export async function hasNotes(tx: Db, sheetId: number, notes: string): Promise<boolean> {
  return findsAny(tx.selectFrom('expense_steps').where('sheet_id', '=', sheetId).where('notes', '=', notes));
}

/** In the order in which they were taken. */
export async function listSteps(db: Db, sheetId: number, { limit, offset }: PageRequest): Promise<Step[]> {
  return db
    .selectFrom('expense_steps')
    .innerJoin('users as actors', 'actors.id', 'expense_steps.by_id')
    .leftJoin('users as absent', 'absent.id', 'expense_steps.for_id')
    .selectAll('expense_steps')
    .select(['actors.fullname as by_name', 'absent.fullname as for_name'])
    .where('expense_steps.sheet_id', '=', sheetId)
    .orderBy('expense_steps.id')
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function countSteps(db: Db, sheetId: number): Promise<number> {
  return countRows(db.selectFrom('expense_steps').where('sheet_id', '=', sheetId));
}

/** The supervisor and whoever decides for them now; only those who can sign in. */
export async function listDeciders(tx: Db, supervisorId: number, now: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select users.id from users where users.blocked = 0 and (users.id = ${supervisorId} or users.id in (
      select delegate_id from expense_delegations
      where user_id = ${supervisorId} and from_at <= ${now} and to_at >= ${now}))`.execute(tx);
  return rows.map(({ id }) => id);
}

/**
 * Those whom the right expenses.admin was granted, themselves or through an active group or role. A grant to everyone
 * makes nobody an office: then, and when there is none, the members of role 1 are told (decision 138).
 */
export async function listOffice(tx: Db): Promise<number[]> {
  const holders = await listHolders(tx, 'expenses.admin');
  return holders.length > 0 ? holders : listAdministrators(tx);
}
