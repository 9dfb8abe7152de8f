// Who may see which users, groups and roles: permission rules P1, P10 and P11. People shows them by it, and
// wherever else an id names one, somebody who may not be seen is answered for like somebody who does not exist (P40).
import { type Actor, may } from './actor.ts';
import { allOf, always, type Condition, isIn } from './rule.ts';

/** P1: administrators of people see everyone; others see active users, outsiders only those of their own extranet. */
export function visibleUsers(actor: Actor): Condition<'extranet_id' | 'blocked'> {
  if (may(actor, 'people.admin')) return always;
  return frontEndUsers(actor);
}

/** P1: what the front end shows, whoever looks. */
export function frontEndUsers(actor: Actor): Condition<'extranet_id' | 'blocked'> {
  const active = isIn<'extranet_id' | 'blocked'>('blocked', 0);
  return actor.isOutsider ? allOf(active, isIn('extranet_id', actor.extranetId)) : active;
}

/** P10: outsiders see the groups of their own extranet, others all groups. */
export function visibleGroups(actor: Actor): Condition<'extranet_id'> {
  return seesAllExtranets(actor) ? always : isIn('extranet_id', actor.extranetId);
}

/** P11: outsiders see the roles of their own extranet and those of none, others all roles. */
export function visibleRoles(actor: Actor): Condition<'extranet_id'> {
  return seesAllExtranets(actor) ? always : isIn('extranet_id', actor.extranetId, null);
}

/** Outsiders see no more than their own extranet, unless they administer people. */
export function seesAllExtranets(actor: Actor): boolean {
  return !actor.isOutsider || may(actor, 'people.admin');
}
