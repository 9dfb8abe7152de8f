// Owns who may manage tokens and capabilities: permission rules P33 to P36.
import type { Actor } from '../../../platform/access/index.ts';
import type { SignIn } from '../../../platform/auth/index.ts';
import { forbidden } from '../../../platform/http/errors.ts';

/** P34: a token makes no tokens, so that one that leaked cannot outlive its own end. */
export function requirePersonalSignIn({ via }: SignIn): void {
  if (via === 'token') throw forbidden('A token cannot make tokens: sign in with your password');
}

/** P36: only members of role 1 grant and withdraw capabilities. */
export function requireCapabilityChange(actor: Actor): void {
  if (!actor.isAdministrator) throw forbidden('Only members of role 1 change capabilities');
}
