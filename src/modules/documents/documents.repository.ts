import { type Db, insertMissing, type RowChange, rowsOf, updateRows } from '../../platform/db/index.ts';
import { searchKeys } from './search-keys.ts';

const documents = rowsOf('documents');

/** With what it is found by, if that changes. */
export function updateDocument(tx: Db, id: number, change: RowChange<'documents'>) {
  return documents.update(tx, id, { ...change, ...searchKeys(change) });
}

/** The links of a document repeat its title key; those in the trash come back with the right one. */
export async function renameLinks(tx: Db, docId: number, titleKey: string): Promise<void> {
  await updateRows(tx, 'document_links', 'doc_id', [docId], { title_key: titleKey });
}

/** Texts of files that are not known yet are to be read; of several that wait the newest come first. */
export async function askForTexts(tx: Db, hashes: readonly string[], at: number): Promise<void> {
  const rows = [...new Set(hashes)].map((hash) => ({ hash, state: 'waiting' as const, text: null, reason: null, at }));
  await insertMissing(tx, 'file_texts', rows);
}
