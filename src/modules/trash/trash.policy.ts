// Who sees, restores and purges what lies in the trash: permission rules D50 and D51.
import type { Actor } from '../../platform/access/index.ts';
import { deletedTypes } from './deleted-types.ts';

/** Whether somebody may have a record; for others it is not there. */
export type MayTake = (record: { deletedBy: number; type: string }) => boolean;

/** D50: everybody what they deleted themselves, members of role 1 included. */
export function ownedBy(actor: Actor): MayTake {
  return ({ deletedBy }) => deletedBy === actor.id;
}

/** D50 at the addresses of the trash can of the interface. */
export function ownedDeletedBy(actor: Actor): MayTake {
  return ({ deletedBy, type }) => deletedBy === actor.id && deletedTypes.includes(type);
}

/** D51: everything, at the addresses that are for members of role 1; the routes declare it. */
export const anybodys: MayTake = () => true;
