// Who is asking: the signed-in user with everything that decides their rights.
import { forbidden } from '../http/errors/errors.ts';
import type { Capability } from './capabilities.ts';

export interface Actor {
  readonly id: number;
  readonly username: string;
  readonly fullname: string;
  readonly language: string;
  readonly timezone: string;
  readonly extranetId: number;
  /** In an extranet that is not the primary one: sees only that extranet. */
  readonly isOutsider: boolean;
  /** In a read-only extranet: may read, and change only their own password, photo and session. */
  readonly isReadOnly: boolean;
  /** A member of role 1, who may do everything. */
  readonly isAdministrator: boolean;
  readonly groupIds: readonly number[];
  readonly roleIds: readonly number[];
  readonly capabilities: ReadonlySet<Capability>;
  /** All others; none for members of role 1. */
  readonly lackedCapabilities: readonly Capability[];
  readonly passwordRevision: number;
  /** Signs in with more than a password. */
  readonly hasSecondFactor: boolean;
  /** A role of theirs asks for one, and they have none yet: until then they may do nothing else. */
  readonly lacksSecondFactor: boolean;
}

export function may(actor: Actor, capability: Capability): boolean {
  return actor.isAdministrator || actor.capabilities.has(capability);
}

export function requireCapability(actor: Actor, capability: Capability): void {
  if (!may(actor, capability)) throw forbidden(`This needs the right ${capability}`);
}

/** The columns of a new row that say who made it and when; it has not been changed since. */
export function createdBy({ id }: Pick<Actor, 'id'>, now: number) {
  return { created_by: id, created_at: now, ...modifiedBy({ id }, now) };
}

/** The columns of a row that say who changed it last and when. */
export function modifiedBy({ id }: Pick<Actor, 'id'>, now: number) {
  return { modified_by: id, modified_at: now };
}
