import { sql } from 'kysely';
import { type Db, plannedRows } from '../../../platform/db/index.ts';

/** The last changes of the installation among which those in followed folders are looked for. */
const LOOKED_AT = 500;
/** Followed documents that are looked at. */
const FOLLOWED = 50;

export interface ChangedDocument {
  id: number;
  modified_at: number;
  modified_by: number;
  modifier_name: string;
}

/** Documents that others changed lately, and that the person follows, or in folders that they follow, or below. */
export async function listChangedFollowed(db: Db, userId: number): Promise<ChangedDocument[]> {
  return plannedRows(db)(sql<ChangedDocument>`
    with recursive newest (id, folder_id) as (
      select changed.id, link.folder_id
        from (select documents.id from documents where documents.live_version is not null
          order by documents.modified_at desc limit ${sql.lit(LOOKED_AT)}) as changed
        join document_links as link on link.doc_id = changed.id and link.listed = 1
        where exists (select 1 from follows where follows.type = 'folder' and follows.user_id = ${userId})),
    up (origin, id) as (
      select folder_id, folder_id from newest
      union
      select up.origin, folders.parent_id from up join folders on folders.id = up.id
        where folders.parent_id is not null),
    found (id) as (
      select newest.id from newest
        join up on up.origin = newest.folder_id
        join follows on follows.type = 'folder' and follows.object_id = up.id and follows.user_id = ${userId}
      union
      select id from (select documents.id from follows join documents on documents.id = follows.object_id
        where follows.user_id = ${userId} and follows.type = 'document' and documents.live_version is not null
        order by documents.modified_at desc limit ${sql.lit(FOLLOWED)}) as followed)
    select documents.id, documents.modified_at, documents.modified_by, users.fullname as modifier_name
      from found join documents on documents.id = found.id join users on users.id = documents.modified_by
      where documents.modified_by <> ${userId}`);
}
