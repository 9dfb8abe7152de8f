import { sql } from 'kysely';
import { type Db, isAmong } from '../../../platform/db/index.ts';

export interface EventDocument {
  id: number;
  title: string;
  /** Number of the live version. */
  version: number;
  /** Where it is, the trash left out. */
  folderIds: number[];
}

/** A document that has links in a record of the trash. */
export interface HeldDocument extends Omit<EventDocument, 'folderIds'> {
  /** Its folders in the record. */
  held: number[];
  /** Its folders that are not in the trash. */
  elsewhere: number[];
}

/** By id; one query however many. */
export async function listEventDocuments(tx: Db, ids: readonly number[]): Promise<EventDocument[]> {
  const rows = await selectLinks(tx)
    .where(isAmong(tx, 'documents.id', ids))
    .where('document_links.trash_id', 'is', null)
    .execute();
  return byDocument(rows, ({ id, title, version }, links) => ({
    id,
    title,
    version,
    folderIds: links.map(({ folder_id }) => folder_id),
  }));
}

/** Those with a link in the record, by id; one query however many. */
export async function listHeldDocuments(tx: Db, recordId: number): Promise<HeldDocument[]> {
  const held = tx.selectFrom('document_links').select('doc_id').where('trash_id', '=', recordId);
  const rows = await selectLinks(tx)
    .where('documents.id', 'in', held)
    .where(({ or, eb }) =>
      or([eb('document_links.trash_id', 'is', null), eb('document_links.trash_id', '=', recordId)]),
    )
    .execute();
  return byDocument(rows, ({ id, title, version }, links) => {
    const foldersOf = (trashId: number | null) =>
      links.filter(({ trash_id }) => trash_id === trashId).map(({ folder_id }) => folder_id);
    return { id, title, version, held: foldersOf(recordId), elsewhere: foldersOf(null) };
  });
}

interface LinkRow {
  id: number;
  title: string;
  version: number;
  folder_id: number;
  trash_id: number | null;
}

/** A row for each link of a document that is live. */
function selectLinks(tx: Db) {
  return tx
    .selectFrom('documents')
    .innerJoin('document_links', 'document_links.doc_id', 'documents.id')
    .where('documents.live_version', 'is not', null)
    .select([
      'documents.id',
      'documents.title',
      sql<number>`documents.live_version`.as('version'),
      'document_links.folder_id',
      'document_links.trash_id',
    ])
    .orderBy('documents.id')
    .orderBy('document_links.folder_id');
}

function byDocument<T>(rows: readonly LinkRow[], make: (document: LinkRow, links: LinkRow[]) => T): T[] {
  const links = Map.groupBy(rows, ({ id }) => id);
  return [...links.values()].flatMap((list) => list.slice(0, 1).map((first) => make(first, list)));
}
