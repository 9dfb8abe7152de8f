// Who may make tokens, and see and end what others have signed in with: permission rules P34 and P52.
import type { Actor } from '../../../platform/access/index.ts';
import type { SignIn } from '../../../platform/auth/index.ts';
import { forbidden } from '../../../platform/http/index.ts';

/** P34: a token makes no tokens, so that one that leaked cannot outlive its own end. */
export function requirePersonalSignIn({ via }: SignIn): void {
  if (via === 'token') throw forbidden('A token cannot make tokens: sign in with your password');
}

/** P52: the routes ask for people.admin; what a member of role 1 has signed in with is for members of role 1 (as P5). */
export function requireCredentialsRight(actor: Actor, ofAdministrator: boolean): void {
  if (ofAdministrator && !actor.isAdministrator) {
    throw forbidden('Only members of role 1 see and end the sessions and tokens of a member');
  }
}
