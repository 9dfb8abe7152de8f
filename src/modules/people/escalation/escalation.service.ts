// What people.admin and owners of groups cannot do: gain a capability they lack, or lock out role 1.
// Permission rules P5, P7, P8, P15 and P16.
import { type Actor, may } from '../../../platform/access/index.ts';
import { type Db, type Row, together } from '../../../platform/db/index.ts';
import { AppError, forbidden } from '../../../platform/http/index.ts';
import type { MemberColumn } from '../named-rows.repository.ts';
import * as repository from './escalation.repository.ts';

/** The user of the first start, who can always sign in. */
export const FIRST_USER = 1;

/** P5: only members of role 1 lock out a member of role 1, or user 1: block, delete or move one. */
export async function requireLockOut(tx: Db, actor: Actor, userIds: readonly number[]): Promise<void> {
  if (actor.isAdministrator) return;
  if (userIds.includes(FIRST_USER) || (await repository.listAdministrators(tx, userIds)).size > 0) throw lockOut();
}

function lockOut() {
  return forbidden('Only members of role 1 set the password or name of a member, block, move or delete one');
}

/** P5 and P7: an account can be taken over only by somebody who gains nothing by it. */
export async function requireTakeOver(tx: Db, actor: Actor, userId: number): Promise<void> {
  if (actor.id === userId) return;
  await together(requireLockOut(tx, actor, [userId]), requireCapabilitiesOf(tx, actor, [userId]));
}

/** What `requireTakeOver` would refuse it with, for whoever does not know yet whether the account is taken over. */
export async function findTakeOverRefusal(tx: Db, actor: Actor, userId: number): Promise<AppError | undefined> {
  try {
    await requireTakeOver(tx, actor, userId);
    return undefined;
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

/** P5 and P7 for users who are to be in this extranet; those who are there already do not count. */
export async function requireMove(tx: Db, actor: Actor, userIds: readonly number[], extranetId: number): Promise<void> {
  if (actor.isAdministrator) return;
  const movers = await repository.listMovers(tx, userIds, extranetId);
  if (movers.some(({ id, isAdministrator }) => id === FIRST_USER || isAdministrator)) throw lockOut();
  await requireCapabilitiesOf(
    tx,
    actor,
    movers.filter(({ isOpen }) => !isOpen).map(({ id }) => id),
  );
}

/** P8: nobody becomes the manager of more people than before, unless they see all expense sheets anyway. */
export async function requireManagerChange(
  tx: Db,
  actor: Actor,
  userIds: readonly number[],
  /** The new manager and everyone above. */
  chain: readonly number[],
): Promise<void> {
  if (mayManageAnyone(actor) || !chain.includes(actor.id)) return;
  const below = await repository.listBelow(tx, actor.id, userIds);
  if (userIds.some((id) => !below.has(id))) throw forbidden(OWN_TEAM);
}

export const OWN_TEAM = 'Putting people below yourself needs the right expenses.admin: their manager sees their sheets';

export function mayManageAnyone(actor: Actor): boolean {
  return may(actor, 'expenses.admin');
}

/** P15: nobody adds members to a group or role, or makes one active, that carries a capability they lack. */
export async function requireCarried(
  tx: Db,
  actor: Actor,
  { table }: Pick<MemberColumn, 'table'>,
  ids: readonly number[],
): Promise<void> {
  const subject = table === 'group_members' ? 'group' : 'role';
  const carriers = await repository.listCarriers(tx, subject, ids, actor.lackedCapabilities);
  if (carriers.size > 0) throw forbidden(`The ${subject} carries a right that you do not hold`);
}

/** P16: an extranet is closed, opened and emptied only by somebody who locks out nobody of role 1 and gains nothing. */
export async function requireExtranetChange(
  tx: Db,
  actor: Actor,
  { id, is_primary }: Pick<Row<'extranets'>, 'id' | 'is_primary'>,
  /** Whether the members of the extranet can sign in and write again. */
  opens: boolean,
): Promise<void> {
  if (actor.isAdministrator) return;
  if (is_primary === 1) throw forbidden('Only members of role 1 decide whether the primary extranet is read-only');
  const [hasAdministrator, hasHolder] = await together(
    repository.hasAdministrator(tx, id),
    opens && repository.hasHolder(tx, actor.lackedCapabilities, id),
  );
  if (hasAdministrator)
    throw forbidden('Only members of role 1 close, open or delete an extranet with members of role 1');
  if (hasHolder) throw forbidden(LACKED);
}

const LACKED = 'This user holds a right that you do not hold: only members of role 1 may do this';

/** P7: the actor holds everything that the users hold. */
async function requireCapabilitiesOf(tx: Db, actor: Actor, userIds: readonly number[]): Promise<void> {
  if ((await repository.listHolders(tx, actor.lackedCapabilities, userIds)).size > 0) throw forbidden(LACKED);
}
