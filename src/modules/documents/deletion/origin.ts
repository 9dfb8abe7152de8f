// Where a thing in the trash was: whether somebody may still see that, and what it is called then.
import { type Actor, grantedRights, may } from '../../../platform/access/index.ts';
import type { Db } from '../../../platform/db/index.ts';
import { forbidden } from '../../../platform/http/index.ts';
import { readOrigin, type TrashRecord } from '../../trash/index.ts';
import { listAncestors } from '../access/documents.access.repository.ts';
import { folderRights, holds } from '../access/documents.policy.ts';

/**
 * A folder in the trash keeps no list that it inherited, so the nearest one on the way up that has a list of its own
 * decides. Where that has gone for good nobody could see the folder, but for `documents.admin`.
 */
async function maySeeEvenTrashed(tx: Db, actor: Actor, folderId: number): Promise<boolean> {
  if (may(actor, 'documents.admin')) return true;
  const deciding = (await listAncestors(tx, folderId)).findLast(({ own_list }) => own_list === 1);
  if (!deciding) return false;
  return holds((await grantedRights(tx, actor, folderRights, [deciding]))(deciding), 'view');
}

/** D59: nobody gets back by a folder of their own what they may no longer see where it was. */
export async function requireSeenOrigin(tx: Db, actor: Actor, folderId: number): Promise<void> {
  if (!(await maySeeEvenTrashed(tx, actor, folderId))) throw forbidden('You may no longer see where this was');
}

/**
 * The folder in words for whoever restores (D61). When it is gone for good its list is too: then the record decides, whose
 * location ends with the folder if whoever deleted the thing could see it (D56).
 */
export async function nameOfOrigin(tx: Db, actor: Actor, record: TrashRecord, isGone: boolean): Promise<string> {
  const { folderId, folderTitle } = readOrigin(record.details);
  const wasSeen = record.location.endsWith(`/${folderTitle}`) || may(actor, 'documents.admin');
  const isSeen = isGone || folderId === null ? wasSeen : await maySeeEvenTrashed(tx, actor, folderId);
  return isSeen ? `The folder ${folderTitle}` : 'The folder it was in';
}
