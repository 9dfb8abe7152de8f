import type { Db } from '../../platform/db/index.ts';
import { endCheckOutsOf } from './checkout/checkout.repository.ts';
import { deleteFilesOf, listFiles } from './dropbox/dropbox.repository.ts';
import { handOverDocumentRows } from './hand-over.repository.ts';

/** Documents, versions and drafts become the migration user's; check-outs end, and the drop box goes. */
export async function handOverDocuments(tx: Db, from: number, to: number): Promise<void> {
  await endCheckOutsOf(tx, from);
  await deleteFilesOf(tx, from);
  await handOverDocumentRows(tx, from, to);
}

/** The bytes of what nobody inherits. */
export async function listDropboxBytes(db: Db, userId: number): Promise<string[]> {
  return (await listFiles(db, userId)).map(({ blob_hash }) => blob_hash);
}
