import { together } from '../../platform/db/index.ts';
import type { Platform } from '../../platform/platform.ts';
import type { HandOver } from '../people/index.ts';
import { endCheckOutsOf } from './checkout/checkout.repository.ts';
import { deleteFilesOf } from './dropbox/dropbox.repository.ts';
import { handOverDocumentRows } from './hand-over.repository.ts';

/** Documents, versions and drafts become the migration user's; check-outs end, and the drop box goes with its bytes. */
export function handOverDocuments({ blobRelease }: Pick<Platform, 'blobRelease'>): HandOver {
  return async (tx, from, to) => {
    const [, files] = await together(endCheckOutsOf(tx, from), deleteFilesOf(tx, from));
    await blobRelease.release(tx, files);
    await handOverDocumentRows(tx, from, to);
  };
}
