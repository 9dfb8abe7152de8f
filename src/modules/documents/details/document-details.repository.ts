import { sql } from 'kysely';
import { type Db, type Param, preparedQuery, type Row } from '../../../platform/db/index.ts';

type Version = Row<'document_versions'>;

/** Versions of a document; of drafts only those of `draftsOf`, or all when that is null. */
interface Seen {
  docId: number;
  draftsOf: number | null;
}

export async function countVersions(db: Db, seen: Seen): Promise<number> {
  const [row] = await versionCount(db, seen);
  return row?.count ?? 0;
}

/** The newest first; at most `limit`. */
export function listDraftsOf(db: Db, seen: Seen, limit: number): Promise<Version[]> {
  return newestDrafts(db, { ...seen, limit });
}

const versionCount = preparedQuery<Seen, { count: number }>((db, param) =>
  db
    .selectFrom('document_versions')
    .where('doc_id', '=', param('docId'))
    .where('trash_id', 'is', null)
    .where(sql<boolean>`(state = 'live' or ${isSeenDraft(param)})`)
    .select(({ fn }) => fn.countAll<number>().as('count')),
);

const newestDrafts = preparedQuery<Seen & { limit: number }, Version>((db, param) =>
  db
    .selectFrom('document_versions')
    .selectAll()
    .where('doc_id', '=', param('docId'))
    .where(sql<boolean>`state = 'draft'`)
    .where('trash_id', 'is', null)
    .where(isSeenDraft(param))
    .orderBy('number', 'desc')
    .limit(param('limit')),
);

function isSeenDraft(param: Param<Seen>) {
  const by = sql`cast(${param('draftsOf')} as bigint)`;
  return sql<boolean>`(${by} is null or created_by = ${by})`;
}
