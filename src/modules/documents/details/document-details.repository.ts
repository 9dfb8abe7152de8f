import { sql } from 'kysely';
import { countRows, type Db, type Row } from '../../../platform/db/index.ts';

type Version = Row<'document_versions'>;

/** Counts versions; of drafts only those of `draftsOf`, or all when that is left out. */
export async function countVersions(db: Db, docId: number, draftsOf: number | undefined): Promise<number> {
  const seen =
    draftsOf === undefined ? sql<boolean>`1 = 1` : sql<boolean>`(state = 'live' or created_by = ${draftsOf})`;
  return countRows(
    db.selectFrom('document_versions').where('doc_id', '=', docId).where('trash_id', 'is', null).where(seen),
  );
}

/** The newest first; at most `limit`. */
export async function listDraftsOf(
  db: Db,
  docId: number,
  draftsOf: number | undefined,
  limit: number,
): Promise<Version[]> {
  let query = db
    .selectFrom('document_versions')
    .selectAll()
    .where('doc_id', '=', docId)
    .where(sql<boolean>`state = 'draft'`)
    .where('trash_id', 'is', null);
  if (draftsOf !== undefined) query = query.where('created_by', '=', draftsOf);
  return query.orderBy('number', 'desc').limit(limit).execute();
}
