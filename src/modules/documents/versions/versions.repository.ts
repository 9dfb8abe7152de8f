import { sql } from 'kysely';
import {
  alongside,
  type Db,
  insertRows,
  type NewRow,
  preparedQuery,
  type Row,
  reserveIds,
} from '../../../platform/db/index.ts';
import type { HashColumn } from '../../../platform/files/blob-uses.repository.ts';
import { askForTexts } from '../documents.repository.ts';

export type Component = Pick<Row<'document_components'>, 'name' | 'blob_hash' | 'size' | 'is_primary'>;
export type ListedVersion = Pick<
  Row<'document_versions'>,
  'number' | 'comment' | 'primary_name' | 'created_by' | 'created_at'
> & { author_name: string };

export type NewVersion = Omit<NewRow<'document_versions'>, 'id' | 'primary_name' | 'primary_size'> & { id: number };

const COMPONENT_COLUMNS = ['name', 'blob_hash', 'size', 'is_primary'] as const;
/** Each has seven values, and SQLite takes 32,766 in one statement. */
export const MAX_COMPONENTS = 1000;

/** The id of a version to come. */
export async function reserveVersion(tx: Db): Promise<number> {
  const [id = 0] = await reserveIds(tx, 'document_versions', 1);
  return id;
}

export function insertVersion(tx: Db, version: NewVersion, components: readonly Component[]): void {
  const primary = components.find(({ is_primary }) => is_primary === 1);
  const row = { ...version, primary_name: primary?.name ?? null, primary_size: primary?.size ?? 0 };
  alongside(insertRows(tx, 'document_versions', [row]));
  const rows = components.map((component, position) => ({ ...component, version_id: version.id, position }));
  alongside(insertRows(tx, 'document_components', rows));
  const hashes = components.map(({ blob_hash }) => blob_hash);
  alongside(askForTexts(tx, hashes, version.created_at));
}

/** In the order they were given. */
export function listComponents(db: Db, versionId: number): Promise<Component[]> {
  return componentsOf(db, { versionId });
}

const componentsOf = preparedQuery<{ versionId: number }, Component>((db, param) =>
  db
    .selectFrom('document_components')
    .select(COMPONENT_COLUMNS)
    .where('version_id', '=', param('versionId'))
    .orderBy('position'),
);

/** The one with the name, or without a name the primary one. */
export async function findComponent(db: Db, versionId: number, name?: string): Promise<Component | undefined> {
  const query = db.selectFrom('document_components').select(COMPONENT_COLUMNS).where('version_id', '=', versionId);
  const wanted = name === undefined ? query.where('is_primary', '=', 1) : query.where('name', '=', name);
  return wanted.executeTakeFirst();
}

/** The newest first. Of drafts those of `draftsOf`, or all when that is left out. */
export async function listVersions(db: Db, docId: number, draftsOf?: number): Promise<ListedVersion[]> {
  let query = db
    .selectFrom('document_versions as version')
    .innerJoin('users as author', 'author.id', 'version.created_by')
    .where('version.doc_id', '=', docId)
    .where('version.trash_id', 'is', null);
  if (draftsOf !== undefined) {
    query = query.where(({ or, eb }) =>
      or([eb('version.state', '=', 'live'), eb('version.created_by', '=', draftsOf)]),
    );
  }
  return query
    .select([
      'version.number',
      'version.comment',
      'version.primary_name',
      'version.created_by',
      'version.created_at',
      'author.fullname as author_name',
    ])
    .orderBy('version.number', 'desc')
    .execute();
}

/** The bytes that a version is made of. */
export async function listHashes(db: Db, docId: number, version: number): Promise<string[]> {
  const components = await db
    .selectFrom('document_versions')
    .innerJoin('document_components', 'document_components.version_id', 'document_versions.id')
    .where('document_versions.doc_id', '=', docId)
    .where('document_versions.number', '=', version)
    .select('document_components.blob_hash')
    .execute();
  return components.map(({ blob_hash }) => blob_hash);
}

export function deleteVersion(tx: Db, versionId: number): void {
  alongside(tx.deleteFrom('document_components').where('version_id', '=', versionId).execute());
  alongside(tx.deleteFrom('document_versions').where('id', '=', versionId).execute());
}

const uploader = sql`(select created_by from document_versions where id = document_components.version_id)`;

/** The bytes that versions are made of, and those that wait in drop boxes. */
export const blobColumns: readonly HashColumn[] = [
  { hash: 'document_components.blob_hash', user: uploader },
  { hash: 'dropbox_files.blob_hash', user: 'dropbox_files.user_id' },
];
