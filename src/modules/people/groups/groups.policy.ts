// Who may see and change groups, roles and extranets: permission rules P10 to P14.
import {
  type Actor,
  always,
  type Condition,
  isIn,
  may,
  seesAllExtranets,
  visibleGroups,
  visibleRoles,
} from '../../../platform/access/index.ts';
import { forbidden } from '../../../platform/http/index.ts';

export { visibleGroups, visibleRoles };

/** P12: outsiders see their own extranet, others all. */
export function visibleExtranets(actor: Actor): Condition<'id'> {
  return seesAllExtranets(actor) ? always : isIn('id', actor.extranetId);
}

/** P13: the members of a group or role are set by its owner, or with people.admin. */
export function requireMemberChange(actor: Actor, { owner_id }: { owner_id: number }): void {
  if (actor.id !== owner_id && !may(actor, 'people.admin')) {
    throw forbidden('Only the owner, or someone with the right people.admin, sets the members');
  }
}

// P14: every other write of groups, roles and extranets needs people.admin; the routes declare it.
// P3 (users.policy.ts) guards role 1 on top of both.
