// Who may see and change users: permission rules P1 to P4, P6 and P50.
import { type Actor, ADMINISTRATORS, frontEndUsers, may, visibleUsers } from '../../../platform/access/index.ts';
import type { SignIn } from '../../../platform/auth/index.ts';
import { forbidden } from '../../../platform/http/index.ts';

export { frontEndUsers, visibleUsers };

/**
 * P2: everyone may change their own photo and password; those of others need people.admin.
 * P6: members of a read-only extranet change no more than their own, whatever they hold.
 */
export function requireSelfOrPeopleAdmin(actor: Actor, userId: number): void {
  if (actor.id === userId) return;
  if (actor.isReadOnly) throw forbidden('Members of your extranet may only read');
  if (!may(actor, 'people.admin')) throw forbidden('This needs the right people.admin');
}

/** P50: a token never sets its owner's password, so that one that leaked is no way to keep the account. */
export function requireOwnPasswordSignIn({ via }: SignIn): void {
  if (via === 'token') throw forbidden('A token cannot set the password of its owner: sign in with your password');
}

/** P3: only members of role 1 change the members of role 1. */
export function requireRoleChange(actor: Actor, roleIds: readonly number[]): void {
  if (roleIds.includes(ADMINISTRATORS) && !actor.isAdministrator) {
    throw forbidden('Only members of role 1 change role 1');
  }
}

// P4: every other write of users needs people.admin; the routes declare it. P5, P7 and P8: escalation.service.ts.
