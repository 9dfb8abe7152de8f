// The words of refusals: they name no folder and no person that the reader may not see (D61).
import { type Actor, allows } from '../../../platform/access/index.ts';
import { AppError } from '../../../platform/http/index.ts';
import { visibleUsers } from '../../people/index.ts';
import type { Holder } from './documents.access.repository.ts';

/** `what` is the document, which the reader may see. */
export function checkedOut(actor: Actor, holder: Holder, what = 'this document'): AppError {
  const { holder_name: name, holder_extranet_id: extranet_id, holder_blocked: blocked } = holder;
  const isSeen = name !== null && allows(visibleUsers(actor), { extranet_id, blocked });
  return new AppError('checked_out', 403, `${isSeen ? name : 'Somebody else'} has checked out ${what}`);
}

/** `title`: of the locked folder; left out where the reader may not see it. */
export function folderLocked(title?: string): AppError {
  const folder = title === undefined ? 'A folder that holds this' : `The folder ${title}`;
  return new AppError('folder_locked', 403, `${folder} is locked`);
}
