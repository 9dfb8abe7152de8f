// The rights of folders: their names, and which of them brings another along.
import { type RightSet, rightsVocabulary } from '../../../platform/access/index.ts';

/** Nobody can use a right on what they cannot see, and whoever may replace a document may describe and draft it too. */
export const folderRights = rightsVocabulary(
  ['view', 'draft', 'edit', 'edit_meta', 'delete', 'edit_perms'],
  'documents.admin',
  {
    view: ['draft', 'edit', 'edit_meta', 'delete', 'edit_perms'],
    draft: ['edit'],
    edit_meta: ['edit'],
  },
);

export type FolderRight = (typeof folderRights.names)[number];

/** The cap of a link that holds nothing back: a full link. Every other link is capped. */
export const FULL_CAP: RightSet = folderRights.all;

export function isFull({ cap }: { cap: RightSet }): boolean {
  return cap === FULL_CAP;
}

/** The rights that both sets hold, those that others bring along included. */
export function within(rights: RightSet, cap: RightSet): RightSet {
  return folderRights.toSet(folderRights.names.filter((right) => holds(rights, right) && holds(cap, right)));
}

export function holds(rights: RightSet, right: FolderRight): boolean {
  return folderRights.holds(rights, right);
}
