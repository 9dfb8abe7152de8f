import { type Db, rowsOf } from '../../platform/db/index.ts';

export const { update: updateDocument } = rowsOf('documents');

/** The links of a document repeat its title key; those in the trash come back with the right one. */
export async function renameLinks(tx: Db, docId: number, titleKey: string): Promise<void> {
  await tx.updateTable('document_links').set({ title_key: titleKey }).where('doc_id', '=', docId).execute();
}
