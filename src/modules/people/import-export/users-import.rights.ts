// What an import must not change for the actor who sends it: permission rules P5, P7, P8, P15, P16, P27 and P28.
import { type Actor, ADMINISTRATORS } from '../../../platform/access/index.ts';
import { type Db, together } from '../../../platform/db/index.ts';
import { listBelow, listCarriers, listHolders } from '../escalation/escalation.repository.ts';
import { FIRST_USER, mayManageAnyone, OWN_TEAM } from '../escalation/escalation.service.ts';
import type { ExtranetMap } from '../extranet-cache.ts';
import type { UserRow } from './users-csv.repository.ts';
import type { Faults, ImportRow } from './users-import.rows.ts';

/** What the actor must not gain by the import. */
export interface Lacked {
  /** Users with a capability that the actor lacks. */
  holders: ReadonlySet<number>;
  /** Groups and roles that carry one. */
  groups: ReadonlySet<number>;
  roles: ReadonlySet<number>;
}

export async function loadLacked(
  db: Db,
  actor: Actor,
  ids: { users: readonly number[]; groups: readonly number[]; roles: readonly number[] },
): Promise<Lacked> {
  const lacked = actor.lackedCapabilities;
  const [holders, groups, roles] = await together(
    listHolders(db, lacked, ids.users),
    listCarriers(db, 'group', ids.groups, lacked),
    listCarriers(db, 'role', ids.roles, lacked),
  );
  return { holders, groups, roles };
}

/** P28: user 1 and oneself cannot be blocked, here as everywhere. */
export function refuseBlocking(row: ImportRow, { id, blocked }: UserRow, actor: Actor, faults: Faults): void {
  if (!row.input.blocked || blocked === 1) return;
  if (id === FIRST_USER) faults.add(row.row, 'blocked', 'user 1 cannot be blocked');
  else if (id === actor.id) faults.add(row.row, 'blocked', 'you cannot block yourself');
}

/** P5 and P7: what would lock out a member of role 1, or take over an account with a right that the actor lacks. */
export function refuseAccountChange(
  { row, input, password }: ImportRow,
  current: UserRow,
  next: UserRow,
  { actor, extranets }: { actor: Actor; extranets: ExtranetMap },
  { administrators, lacked }: { administrators: ReadonlySet<number>; lacked: Lacked },
  faults: Faults,
): void {
  if (actor.isAdministrator || actor.id === current.id) return;
  const isMember = current.id === FIRST_USER || administrators.has(current.id);
  const isHolder = isMember || lacked.holders.has(current.id);
  const whose = isMember ? 'a member' : 'a user with a right that you do not hold';
  const home = extranets.get(current.extranet_id);
  const moves = next.extranet_id !== current.extranet_id;
  const reopens = moves && (home?.inactive === 1 || home?.read_only === 1);
  const refuse = (field: string, act: string) => faults.add(row, field, `only members of role 1 ${act} ${whose}`);
  if (isHolder && password !== undefined) refuse('password', 'set the password of');
  if (isHolder && next.username !== current.username) refuse('username', 'rename');
  if (isHolder && next.email !== current.email) refuse('email', 'change the address of');
  if (isHolder && current.blocked === 1 && next.blocked === 0) refuse('blocked', 'unblock');
  if (isMember && input.blocked && !faults.has(row)) refuse('blocked', 'block');
  if ((isMember && moves) || (isHolder && reopens)) refuse('extranet', 'move');
}

/** P15 and P27: nobody joins a group or role that carries a right that the actor lacks. */
export function refuseMemberships(
  row: number,
  { groupIds, roleIds }: { groupIds?: readonly number[]; roleIds?: readonly number[] },
  before: { groups: readonly number[]; roles: readonly number[] },
  actor: Actor,
  lacked: Lacked,
  faults: Faults,
): void {
  if (actor.isAdministrator) return;
  if (roleIds && roleIds.includes(ADMINISTRATORS) !== before.roles.includes(ADMINISTRATORS)) {
    faults.add(row, 'roles', 'only members of role 1 change role 1');
  }
  const gained = (ids: readonly number[] | undefined, known: readonly number[], carriers: ReadonlySet<number>) =>
    ids?.some((id) => carriers.has(id) && !known.includes(id)) ?? false;
  if (gained(groupIds, before.groups, lacked.groups)) faults.add(row, 'groups', CARRIED);
  if (gained(roleIds, before.roles, lacked.roles)) faults.add(row, 'roles', CARRIED);
}

const CARRIED = 'one of them carries a right that you do not hold';

/** P8: nobody is put below the actor who was not below them before. `managerOf` are the managers as they would be. */
export async function refuseOwnTeam(
  db: Db,
  actor: Actor,
  moved: readonly { row: number; id: number }[],
  managerOf: ReadonlyMap<number, number | null>,
  faults: Faults,
): Promise<void> {
  if (mayManageAnyone(actor)) return;
  const gained = moved.filter(({ id }) => isBelow(id, actor.id, managerOf));
  const before = await listBelow(
    db,
    actor.id,
    gained.map(({ id }) => id).filter((id) => id > 0),
  );
  for (const { row, id } of gained) if (!before.has(id)) faults.add(row, 'manager', OWN_TEAM);
}

/** Ends even if the managers form a circle, which is reported elsewhere. */
function isBelow(userId: number, managerId: number, managerOf: ReadonlyMap<number, number | null>): boolean {
  const seen = new Set<number>();
  for (let at = managerOf.get(userId); at && !seen.has(at); at = managerOf.get(at)) {
    if (at === managerId) return true;
    seen.add(at);
  }
  return false;
}
