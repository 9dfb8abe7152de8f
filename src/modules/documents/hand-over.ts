// Owns what becomes of the documents of a deleted user.
import type { Platform } from '../../platform/platform.ts';
import type { OwnershipTransfer } from '../people/index.ts';
import { endCheckOutsOf } from './checkout/checkout.repository.ts';
import { deleteFilesOf } from './dropbox/dropbox.repository.ts';
import { transferDocuments } from './hand-over.repository.ts';

/** Documents, versions and drafts become the migration user's; check-outs end, and the drop box goes with its bytes. */
export function handOverDocuments({ blobRelease }: Pick<Platform, 'blobRelease'>): OwnershipTransfer {
  return async (tx, from, to) => {
    await endCheckOutsOf(tx, from);
    await blobRelease.release(tx, await deleteFilesOf(tx, from));
    await transferDocuments(tx, from, to);
  };
}
