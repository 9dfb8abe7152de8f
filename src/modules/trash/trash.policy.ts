// Owns who may look into the trash of others: permission rule D51.
import type { Actor } from '../../platform/access/index.ts';
import { forbidden } from '../../platform/http/errors.ts';

/** D51: the trash holds things of every module, so no capability of one of them opens it. */
export function requireAdministrator(actor: Actor): void {
  if (!actor.isAdministrator) throw forbidden('Only members of role 1 see the trash of others');
}
