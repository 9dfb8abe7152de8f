// Who may see and change badges: permission rules B1 to B4.
import type { Actor, Condition } from '../../platform/access/index.ts';
import { visibleUsers } from '../people/index.ts';

// B1: everyone reads badges, image sets and images.

/** B2: of those who have a badge, one sees whom one sees anywhere (P1); only they can be given a badge or lose it. */
export function visibleHolders(actor: Actor): Condition<'extranet_id' | 'blocked'> {
  return visibleUsers(actor);
}

// B3: badges.manage writes badges, images and crops; a crop is added to a set only by the one who made it.
// B4: badges.assign gives and takes badges. The routes declare both rights.
