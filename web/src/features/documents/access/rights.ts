import type { Right } from '../entries.ts';

/** In the order in which they are shown. */
export const rights: readonly Right[] = ['view', 'draft', 'edit', 'edit_meta', 'delete', 'edit_perms'];

/** What brings a right along. */
const givers: Readonly<Record<Right, readonly Right[]>> = {
  view: ['draft', 'edit', 'edit_meta', 'delete', 'edit_perms'],
  draft: ['edit'],
  edit_meta: ['edit'],
  edit: [],
  delete: [],
  edit_perms: [],
};

/** Whether a right is there because another is. */
export const isBrought = (held: readonly Right[], right: Right): boolean =>
  givers[right].some((giver) => held.includes(giver));

export const holds = (held: readonly Right[], right: Right): boolean => held.includes(right) || isBrought(held, right);
