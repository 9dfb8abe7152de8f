// Who may change the second factor of an account: permission rules P64 to P66.
import type { SignIn } from '../../../platform/auth/index.ts';
import { forbidden } from '../../../platform/http/index.ts';

/** P64: a token that leaked must not change what its owner signs in with. */
export function requirePersonalSignIn({ via }: SignIn): void {
  if (via === 'token') throw forbidden('A token cannot change the second factor: sign in with your password');
}
