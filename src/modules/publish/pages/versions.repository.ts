import { countRows, type Db, type Row, rowsOf } from '../../../platform/db/index.ts';
import type { PageRequest } from '../../../platform/http/index.ts';

export type ListedVersion = Omit<Row<'pub_versions'>, 'text' | 'trash_id'> & { author_name: string };
export type Version = ListedVersion & { text: string };

export const { insert: insertVersion } = rowsOf('pub_versions');

/** Undefined for a version in the trash. */
export async function findVersion(db: Db, pageId: number, number: number): Promise<Version | undefined> {
  return selectVersions(db, pageId)
    .select('pub_versions.text')
    .where('pub_versions.number', '=', number)
    .executeTakeFirst();
}

export async function findLatest(db: Db, pageId: number): Promise<Version | undefined> {
  return selectVersions(db, pageId)
    .select('pub_versions.text')
    .orderBy('pub_versions.number', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The latest before a number. */
export async function findBefore(db: Db, pageId: number, number: number): Promise<Version | undefined> {
  return selectVersions(db, pageId)
    .select('pub_versions.text')
    .where('pub_versions.number', '<', number)
    .orderBy('pub_versions.number', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The newest first. */
export function versionPage(db: Db, pageId: number, { limit, offset }: PageRequest) {
  return selectVersions(db, pageId).orderBy('pub_versions.number', 'desc').limit(limit).offset(offset);
}

export async function countVersions(db: Db, pageId: number): Promise<number> {
  return countRows(db.selectFrom('pub_versions').where('page_id', '=', pageId).where('trash_id', 'is', null));
}

function selectVersions(db: Db, pageId: number) {
  return db
    .selectFrom('pub_versions')
    .innerJoin('users as author', 'author.id', 'pub_versions.created_by')
    .where('pub_versions.page_id', '=', pageId)
    .where('pub_versions.trash_id', 'is', null)
    .select([
      'pub_versions.id',
      'pub_versions.page_id',
      'pub_versions.number',
      'pub_versions.title',
      'pub_versions.comment',
      'pub_versions.created_by',
      'pub_versions.created_at',
      'author.fullname as author_name',
    ]);
}
