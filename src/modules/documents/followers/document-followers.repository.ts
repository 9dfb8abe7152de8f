import { sql } from 'kysely';
import { type Db, isAmong } from '../../../platform/db/index.ts';
import { walkUp } from '../../../platform/trees/index.ts';

/** A folder with live documents of an act in it, as far as their links have the same cap. */
export interface TouchedPlace {
  folder_id: number;
  list_id: number;
  title: string;
  cap: number;
  documents: number;
}

/** One query however many documents. */
export async function listTouchedPlaces(db: Db, docIds: readonly number[]): Promise<TouchedPlace[]> {
  return db
    .selectFrom('document_links')
    .innerJoin('folders', 'folders.id', 'document_links.folder_id')
    .where(isAmong(db, 'document_links.doc_id', docIds))
    .where('document_links.listed', '=', 1)
    .groupBy(['document_links.folder_id', 'folders.list_id', 'folders.title', 'document_links.cap'])
    .select(['document_links.folder_id', 'folders.list_id', 'folders.title', 'document_links.cap'])
    .select(sql<number>`count(*)`.as('documents'))
    .orderBy('document_links.folder_id')
    .execute();
}

/** Each folder (`origin`) with itself and all above it that somebody follows, the nearest first. */
export async function listFollowedAbove(db: Db, folderIds: readonly number[]) {
  return walkUp(db, 'folders', folderIds)
    .innerJoin('folders', 'folders.id', 'up.id')
    .where('folders.trash_id', 'is', null)
    .where(sql<boolean>`exists (select 1 from follows where follows.type = 'folder' and follows.object_id = up.id)`)
    .select(['up.origin', 'folders.id', 'folders.list_id', 'folders.title'])
    .orderBy('up.depth')
    .execute();
}

export async function findActName(db: Db, userId: number): Promise<string | undefined> {
  const row = await db.selectFrom('users').select('fullname').where('id', '=', userId).executeTakeFirst();
  return row?.fullname;
}

export async function findTitle(db: Db, docId: number): Promise<string | undefined> {
  const row = await db.selectFrom('documents').select('title').where('id', '=', docId).executeTakeFirst();
  return row?.title;
}
