import type { Db, RowChange } from '../../platform/db/index.ts';

export async function updateDocument(tx: Db, id: number, change: RowChange<'documents'>): Promise<void> {
  await tx.updateTable('documents').set(change).where('id', '=', id).execute();
}

/** The links of a document repeat its title key; those in the trash come back with the right one. */
export async function renameLinks(tx: Db, docId: number, titleKey: string): Promise<void> {
  await tx.updateTable('document_links').set({ title_key: titleKey }).where('doc_id', '=', docId).execute();
}
