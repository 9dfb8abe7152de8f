import { sql } from 'kysely';
import type { TestApp } from '../../../../test/support/app.ts';
import { inBulk } from '../../../../test/support/bulk.ts';
import { insertDocuments, insertFolders } from '../../../../test/support/documents.ts';
import { noteWrite } from '../../../platform/db/index.ts';

export interface PlantedTree {
  /** The one folder that holds the rest. */
  root: number;
  folders: { first: number; last: number };
  documents: { first: number; last: number };
}

/** Ten folders in each folder, documents in every one; each document has one version, with one file unless told. */
export async function plantTree(
  app: TestApp,
  parentId: number,
  { folders, documents, files = true }: { folders: number; documents: number; files?: boolean },
): Promise<PlantedTree> {
  const made = await insertFolders(app, parentId, folders);
  const filled = await insertDocuments(app, made.first, documents);
  await inBulk(app.application.platform.database.db, async (tx) => {
    const first = sql`cast(${made.first} as bigint)`;
    await sql`update folders set parent_id = ${first} + (id - ${first} - 1) / 10
      where id > ${made.first} and id <= ${made.last}`.execute(tx);
    await sql`update document_links set folder_id = ${first} + doc_id % cast(${folders} as bigint)
      where doc_id >= ${filled.first} and doc_id <= ${filled.last}`.execute(tx);
    if (files)
      await sql`insert into document_components (version_id, position, name, blob_hash, size, is_primary)
      select id, 0, primary_name, '${sql.raw('0'.repeat(48))}' || cast(1000000000000000 + doc_id as text), primary_size, 1
      from document_versions where doc_id >= ${filled.first} and doc_id <= ${filled.last}`.execute(tx);
    noteWrite('folders');
    noteWrite('document_links');
  });
  return { root: made.first, folders: made, documents: filled };
}
