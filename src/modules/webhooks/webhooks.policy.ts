// Owns who may look after webhooks: permission rule H1.
import type { Actor } from '../../platform/access/index.ts';
import { forbidden } from '../../platform/http/errors.ts';

/** H1: a webhook hears of everything, so no capability of one module opens it. */
export function requireAdministrator(actor: Actor): void {
  if (!actor.isAdministrator) throw forbidden('Only members of role 1 look after webhooks');
}
