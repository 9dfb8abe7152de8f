// Owns who may make tokens: permission rule P34.
import type { SignIn } from '../../../platform/auth/index.ts';
import { forbidden } from '../../../platform/http/errors.ts';

/** P34: a token makes no tokens, so that one that leaked cannot outlive its own end. */
export function requirePersonalSignIn({ via }: SignIn): void {
  if (via === 'token') throw forbidden('A token cannot make tokens: sign in with your password');
}
