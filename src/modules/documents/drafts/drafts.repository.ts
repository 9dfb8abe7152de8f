import { type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Actor, grantees, isGranted, may } from '../../../platform/access/index.ts';
import {
  alongside,
  countRows,
  type Db,
  deleteRows,
  findsAny,
  idRows,
  insertRows,
  isAmong,
  type NewRow,
  plannedRows,
  type Row,
  type Tables,
} from '../../../platform/db/index.ts';
import type { PageRequest } from '../../../platform/http/index.ts';
import { forgetThings } from '../../../platform/things/index.ts';
import type { Version } from '../access/documents.access.repository.ts';
import { type FolderRight, folderRights } from '../access/documents.policy.ts';

export interface ListedDraft {
  doc_id: number;
  title: string;
  number: number;
  /** The oldest link where the person has the right that the list asks for. */
  folder_id: number;
  may_edit: number;
}

/** Every draft of the person in a folder they may see. */
export function draftsBy(db: Db, actor: Actor) {
  return selectDrafts(db, actor, 'view').where('version.created_by', '=', actor.id);
}

/** Every draft in a folder where the person may approve. */
export function draftsToApprove(db: Db, actor: Actor) {
  return selectDrafts(db, actor, 'edit');
}

/** The drafts of others that the person may approve, as rows that wait for them. */
export function waitingDrafts(db: Db, actor: Actor): RawBuilder<unknown> {
  const drafts = draftsWith(db, actor, 'edit').where('version.created_by', '<>', actor.id);
  return sql`${drafts.select(['version.id', 'version.created_at as since'])}`;
}

/** By the ids of the versions, with the folder where the person may approve it. */
export async function listWaitingDrafts(db: Db, actor: Actor, versionIds: readonly number[]) {
  return draftsWith(db, actor, 'edit')
    .where(isAmong(db, 'version.id', versionIds))
    .innerJoin('users as uploader', 'uploader.id', 'version.created_by')
    .innerJoin('folders as place', (join) => join.on('place.id', '=', folderWithRight(db, actor, 'edit')))
    .select([
      'version.id as key',
      'version.doc_id',
      'version.number',
      'documents.title',
      'uploader.id as uploader_id',
      'uploader.fullname as uploader_name',
      'place.title as folder',
    ])
    .$call(plannedRows(db));
}

export type QueuedDraft = Awaited<ReturnType<typeof listQueue>>[number];

/** Every draft that the person may approve, by the time of its upload, with the folder where they may and the live version. */
export async function listQueue(db: Db, actor: Actor, { limit, offset }: PageRequest) {
  const page = draftsWith(db, actor, 'edit')
    .select(['version.id', 'version.created_at', folderWithRight(db, actor, 'edit').as('folder_id')])
    .orderBy('version.created_at')
    .orderBy('version.id')
    .limit(limit)
    .offset(offset);
  return db
    .selectFrom(page.as('page'))
    .innerJoin('document_versions as draft', 'draft.id', 'page.id')
    .innerJoin('documents', 'documents.id', 'draft.doc_id')
    .innerJoin('folders', 'folders.id', 'page.folder_id')
    .leftJoin('document_versions as live', (join) =>
      join.onRef('live.doc_id', '=', 'documents.id').onRef('live.number', '=', 'documents.live_version'),
    )
    .select([
      'draft.doc_id',
      'draft.number',
      'draft.comment',
      'draft.primary_name',
      'draft.primary_size',
      'draft.created_by',
      'draft.created_at',
      'documents.doc_type',
      'documents.title',
      'documents.refcode',
      'documents.checked_out_by',
      'documents.checked_out_at',
      'folders.id as folder_id',
      'folders.title as folder',
      'live.number as live_number',
      'live.comment as live_comment',
      'live.primary_name as live_name',
      'live.primary_size as live_size',
      'live.created_by as live_by',
      'live.created_at as live_at',
    ])
    .orderBy('page.created_at')
    .orderBy('page.id')
    .execute();
}

export async function countQueue(db: Db, actor: Actor): Promise<number> {
  return countRows(draftsWith(db, actor, 'edit'));
}

export type Rejection = Omit<Row<'draft_rejections'>, 'uploader_id'> & { is_there: number };

/** The last first, and whether the document is still there. */
export async function listRejections(db: Db, uploaderId: number, { limit, offset }: PageRequest): Promise<Rejection[]> {
  return db
    .selectFrom('draft_rejections as rejection')
    .where('rejection.uploader_id', '=', uploaderId)
    .select([
      'rejection.id',
      'rejection.doc_id',
      'rejection.title',
      'rejection.number',
      'rejection.rejected_by',
      'rejection.rejected_at',
      'rejection.reason',
      sql<number>`case when exists (select 1 from documents where documents.id = rejection.doc_id) then 1 else 0 end`.as(
        'is_there',
      ),
    ])
    .orderBy('rejection.rejected_at', 'desc')
    .orderBy('rejection.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function countRejections(db: Db, uploaderId: number): Promise<number> {
  return countRows(db.selectFrom('draft_rejections').where('uploader_id', '=', uploaderId));
}

export async function insertRejection(tx: Db, rejection: NewRow<'draft_rejections'>): Promise<void> {
  await insertRows(tx, 'draft_rejections', [rejection]);
}

export async function findNewestDraft(tx: Db, docId: number): Promise<Version | undefined> {
  return tx
    .selectFrom('document_versions')
    .selectAll()
    .where('doc_id', '=', docId)
    .where(isDraft('document_versions'))
    .where('trash_id', 'is', null)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** People who may approve in one of the lists' folders, the uploader apart; not more than `limit`. */
export async function listApprovers(
  tx: Db,
  listIds: readonly number[],
  { except, limit }: { except: number; limit: number },
): Promise<number[]> {
  const granted = (eb: ExpressionBuilder<Tables, 'users'>) =>
    sql<SqlBool>`exists (select 1 from ${idRows(tx, listIds)}
      where ${grantees(sql<number>`ids.id`, folderRights.enough('edit'))(eb)})`;
  const rows = await tx
    .selectFrom('users')
    .select('id')
    .where('users.blocked', '=', 0)
    .where('users.id', '<>', except)
    .where(granted)
    .orderBy('users.id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export interface Approval {
  number: number;
  by: number;
  at: number;
}

/** The version becomes the latest one, and the document shows in its folders. */
export function makeLive(tx: Db, { id, doc_id }: Version, { number, by, at }: Approval): void {
  const version = { state: 'live', number, approved_by: by, approved_at: at } as const;
  alongside(tx.updateTable('document_versions').set(version).where('id', '=', id).execute());
  alongside(
    tx
      .updateTable('documents')
      .set((eb) => ({
        live_version: number,
        last_version: sql<number>`case when ${eb.ref('last_version')} < ${number} then ${number} else ${eb.ref('last_version')} end`,
        modified_by: by,
        modified_at: at,
      }))
      .where('id', '=', doc_id)
      .execute(),
  );
  const links = tx.updateTable('document_links').where('doc_id', '=', doc_id).where('trash_id', 'is', null);
  alongside(links.set({ listed: 1 }).execute());
}

/** Whether no version of the document is left, not even in the trash. */
export async function isEmpty(tx: Db, docId: number): Promise<boolean> {
  return !(await findsAny(tx.selectFrom('document_versions').where('doc_id', '=', docId)));
}

/** Removes a document without versions. */
export async function deleteEmpty(tx: Db, docId: number): Promise<void> {
  await deleteRows(tx, 'document_links', 'doc_id', [docId]);
  await deleteRows(tx, 'document_record_types', 'doc_id', [docId]);
  await forgetThings(tx, 'document', [docId]);
  await deleteRows(tx, 'documents', 'id', [docId]);
}

function draftsWith(db: Db, actor: Actor, right: FolderRight) {
  return db
    .selectFrom('document_versions as version')
    .innerJoin('documents', 'documents.id', 'version.doc_id')
    .where(isDraft('version'))
    .where('version.trash_id', 'is', null)
    .where(sql<SqlBool>`${folderWithRight(db, actor, right)} is not null`);
}

function selectDrafts(db: Db, actor: Actor, right: FolderRight) {
  return draftsWith(db, actor, right)
    .select([
      'version.doc_id',
      'documents.title',
      'version.number',
      folderWithRight(db, actor, right).as('folder_id'),
      sql<number>`case when ${folderWithRight(db, actor, 'edit')} is null then 0 else 1 end`.as('may_edit'),
    ])
    .orderBy('version.doc_id')
    .orderBy('version.number');
}

/** The same rule as `rightsAt`: the folder grants the right and the cap of the link holds it (D1, D5). */
function folderWithRight(db: Db, actor: Actor, right: FolderRight): RawBuilder<number> {
  const enough = folderRights.enough(right);
  const granted = may(actor, 'documents.admin')
    ? sql`1 = 1`
    : sql`(link.cap & ${enough}) <> 0 and ${isGranted(db, actor, enough, sql.ref('folders.list_id'))}`;
  return sql<number>`(select link.folder_id from document_links as link
    inner join folders on folders.id = link.folder_id
    where link.doc_id = version.doc_id and link.trash_id is null and ${granted}
    order by link.id limit 1)`;
}

// Written out, not as a parameter: SQLite uses a partial index only for conditions it can read in the statement.
function isDraft(table: string) {
  return sql<SqlBool>`${sql.ref(`${table}.state`)} = 'draft'`;
}
