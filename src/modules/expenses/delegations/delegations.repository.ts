import { type Condition, restrict } from '../../../platform/access/index.ts';
import { countRows, type Db, findsAny, lockRow, type Row, rowsOf } from '../../../platform/db/index.ts';
import type { PageRequest } from '../../../platform/http/index.ts';

export type Delegation = Row<'expense_delegations'> & { user_name: string; delegate_name: string };

/** Whose delegations: those given by or to this user, or all of them. */
export type DelegationScope = { of: number } | 'all';

/** The latest first. */
export async function listDelegations(
  db: Db,
  scope: DelegationScope,
  { limit, offset }: PageRequest,
): Promise<Delegation[]> {
  return selectDelegations(db, scope).orderBy('expense_delegations.id', 'desc').limit(limit).offset(offset).execute();
}

export async function countDelegations(db: Db, scope: DelegationScope): Promise<number> {
  return countRows(delegationsOf(db, scope));
}

export async function findDelegation(db: Db, id: number): Promise<Delegation | undefined> {
  return selectDelegations(db, 'all').where('expense_delegations.id', '=', id).executeTakeFirst();
}

export async function lockDelegation(tx: Db, id: number): Promise<Delegation | undefined> {
  lockRow(tx, 'expense_delegations', id);
  return findDelegation(tx, id);
}

/** Who decides for the user now, and may decide on this sheet: nobody does on their own. */
export async function listStandIns(
  db: Db,
  { userId, ownerId, now, limit }: { userId: number; ownerId: number; now: number; limit: number },
): Promise<Delegation[]> {
  return selectDelegations(db, 'all')
    .where('expense_delegations.user_id', '=', userId)
    .where('expense_delegations.delegate_id', '<>', ownerId)
    .where('expense_delegations.from_at', '<=', now)
    .where('expense_delegations.to_at', '>=', now)
    .where('delegates.blocked', '=', 0)
    .orderBy('expense_delegations.id', 'desc')
    .limit(limit)
    .execute();
}

/** Whether the one decides for the other now. */
export async function isDelegate(db: Db, delegateId: number, userId: number, now: number): Promise<boolean> {
  return findsAny(
    db
      .selectFrom('expense_delegations')
      .where('delegate_id', '=', delegateId)
      .where('user_id', '=', userId)
      .where('from_at', '<=', now)
      .where('to_at', '>=', now),
  );
}

export const {
  insert: insertDelegation,
  update: updateDelegation,
  delete: deleteDelegation,
} = rowsOf('expense_delegations');

/** Finds a user whom the actor sees. */
export async function findUser(tx: Db, id: number, visible: Condition<'extranet_id' | 'blocked'>) {
  return tx
    .selectFrom('users')
    .select('id')
    .where('users.id', '=', id)
    .where('users.blocked', '=', 0)
    .where(restrict(visible, 'users'))
    .executeTakeFirst();
}

function delegationsOf(db: Db, scope: DelegationScope) {
  const query = db.selectFrom('expense_delegations');
  if (scope === 'all') return query;
  return query.where((eb) =>
    eb.or([eb('expense_delegations.user_id', '=', scope.of), eb('expense_delegations.delegate_id', '=', scope.of)]),
  );
}

function selectDelegations(db: Db, scope: DelegationScope) {
  return delegationsOf(db, scope)
    .innerJoin('users as absent', 'absent.id', 'expense_delegations.user_id')
    .innerJoin('users as delegates', 'delegates.id', 'expense_delegations.delegate_id')
    .selectAll('expense_delegations')
    .select(['absent.fullname as user_name', 'delegates.fullname as delegate_name']);
}
