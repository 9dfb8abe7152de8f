// Folders and documents that were read from another installation: written with their ids, as if they had been made here.
import {
  type AccessEntry,
  type AccessEntryInput,
  ADMINISTRATORS,
  deleteAccessLists,
  insertAccessList,
  replaceAccessEntries,
  toAccessEntries,
} from '../../platform/access/index.ts';
import { continueIds, type Db, insertCopied, insertMissing, listIds, toFlag } from '../../platform/db/index.ts';
import { charge } from '../../platform/files/charges.ts';
import { addCopiedFields, type CopiedField } from '../../platform/metadata/index.ts';
import { fold } from '../../platform/text/fold.ts';
import { findListOf, followList, requireDepth } from '../../platform/trees/index.ts';
import { type FolderRight, FULL_CAP, folderRights } from './access/documents.policy.ts';
import * as repository from './copy.repository.ts';
import { insertDocument } from './documents/create-document.repository.ts';
import type { Metadata } from './documents.presenter.ts';
import { updateDocument } from './documents.repository.ts';
import { updateRecordValues } from './record-types/document-records.repository.ts';
import { FIRST_FOLDER } from './seed.ts';
import { fileNameOf } from './versions/components.ts';
import { insertVersion, reserveVersion } from './versions/versions.repository.ts';

export interface CopiedFolder {
  id: number;
  parentId: number;
  title: string;
  refcode: string;
  metadata: Metadata;
  createdBy: number;
  createdAt: number;
  modifiedAt: number;
  lockedAt: number | null;
  /** Of its own; undefined: that of the folder above holds. */
  entries: readonly AccessEntryInput<FolderRight>[] | undefined;
}

export interface CopiedComponent {
  name: string;
  hash: string;
  size: number;
  isPrimary: boolean;
}

export interface CopiedVersion {
  number: number;
  isDraft: boolean;
  comment: string;
  createdBy: number;
  createdAt: number;
  components: readonly CopiedComponent[];
}

export interface CopiedDocument {
  id: number;
  folderId: number;
  docType: 'standard' | 'marker';
  title: string;
  refcode: string;
  metadata: Metadata;
  createdBy: number;
  createdAt: number;
  modifiedBy: number;
  modifiedAt: number;
  declaredAt: number | null;
  versions: readonly CopiedVersion[];
  records: readonly { typeId: number; metadata: Metadata }[];
}

/** A folder that a document is in; `rights` undefined: all that the folder gives. */
export interface CopiedPlace {
  folderId: number;
  rights: readonly string[] | undefined;
}

export interface CopiedRecordType {
  id: number;
  name: string;
  fields: string[];
}

/** Whose access is not known is nobody else's business. */
const forAdministrators: AccessEntry = { subject: 'role', subject_id: ADMINISTRATORS, rights: folderRights.all };

export const documentsCopy = {
  hasMoreThanFirstStart: repository.hasMoreThanFirstStart,
  listFolderIdsAfter: repository.listFolderIdsAfter,
  findPresent: repository.findPresent,
  listDocumentIdsIn: repository.listDocumentIdsIn,
  rightNames: folderRights.names,

  /** The folder above is here. Throws where it would stand too deep. Returns false if it is here already. */
  async addFolder(tx: Db, folder: CopiedFolder, now: number): Promise<boolean> {
    const there = await repository.findFolder(tx, folder.id);
    // Folder 1 of the first start has a list of its own.
    if (there && (folder.id !== FIRST_FOLDER || there.own_list === 0)) return false;
    await requireDepth(tx, 'folders', folder.parentId, 1);
    const { id, title, refcode, createdBy } = folder;
    const columns = {
      parent_id: folder.parentId,
      title,
      title_key: fold(title),
      refcode,
      refcode_key: fold(refcode),
      metadata: JSON.stringify(folder.metadata),
      created_by: createdBy,
      created_at: folder.createdAt,
      modified_by: createdBy,
      modified_at: folder.modifiedAt,
      locked_at: folder.lockedAt,
    };
    const isTop = folder.parentId === 0;
    const told = folder.entries && toAccessEntries(folderRights, folder.entries);
    const own = told ?? (isTop ? [forAdministrators] : undefined);
    if (there) {
      await repository.updateFolder(tx, id, columns);
      if (own) await replaceAccessEntries(tx, there.list_id, own);
      else await inherit(tx, id, folder.parentId, there.list_id);
      return true;
    }
    const listId = own ? await insertAccessList(tx, own, now) : await listOf(tx, folder.parentId);
    await insertCopied(tx, 'folders', [{ id, ...columns, list_id: listId, own_list: toFlag(own !== undefined) }]);
    return true;
  },

  /** The source has no folder 1. */
  async dropFirstFolder(tx: Db): Promise<void> {
    const folder = await repository.findFolder(tx, FIRST_FOLDER);
    if (!folder) return;
    await repository.deleteFolder(tx, FIRST_FOLDER);
    await deleteAccessLists(tx, [folder.list_id]);
  },

  /** In one place, a full one. */
  async addDocument(tx: Db, document: CopiedDocument): Promise<void> {
    const { id, versions } = document;
    const row = {
      id,
      doc_type: document.docType,
      title: document.title,
      title_key: fold(document.title),
      refcode: document.refcode,
      metadata: JSON.stringify(document.metadata),
      live_version: liveOf(versions),
      last_version: Math.max(...versions.map(({ number }) => number)),
      declared_at: document.declaredAt,
      created_by: document.createdBy,
      created_at: document.createdAt,
      modified_by: document.modifiedBy,
      modified_at: document.modifiedAt,
    };
    insertDocument(tx, row, document.folderId);
    await continueIds(tx, 'documents');
    await addVersions(tx, id, versions);
    await updateRecordValues(
      tx,
      id,
      document.records.map(({ typeId, metadata }) => ({ typeId, metadata: JSON.stringify(metadata) })),
    );
  },

  /** Versions that could not be read before. */
  async completeDocument(tx: Db, docId: number, versions: readonly CopiedVersion[]): Promise<void> {
    await addVersions(tx, docId, versions);
    const all = await repository.listVersionNumbers(tx, docId);
    const live = all.findLast(({ state }) => state === 'live')?.number ?? null;
    await updateDocument(tx, docId, { live_version: live, last_version: all.at(-1)?.number ?? 1 });
    await repository.setListed(tx, docId, toFlag(live !== null));
  },

  /** All its places, the oldest first; those in folders that are not here are left out. */
  async setPlaces(tx: Db, docId: number, places: readonly CopiedPlace[]): Promise<void> {
    const document = await repository.findDocument(tx, docId);
    const folderIds = places.map(({ folderId }) => folderId);
    const here = new Set(await listIds(tx, 'folders', 'id', folderIds));
    const rows = places.filter(({ folderId }) => here.has(folderId));
    if (!document || rows.length === 0) return;
    // Without a full place nobody could change the document.
    const isOwned = rows.some(({ rights }) => capOf(rights) === FULL_CAP);
    await repository.replaceLinks(
      tx,
      docId,
      rows.map(({ folderId, rights }, index) => ({
        folder_id: folderId,
        doc_id: docId,
        title_key: document.title_key,
        listed: toFlag(document.live_version !== null),
        linked_by: document.created_by,
        linked_at: document.created_at,
        cap: !isOwned && index === 0 ? FULL_CAP : capOf(rights),
      })),
    );
  },

  addMetadataFields: (tx: Db, fields: readonly CopiedField[], now: number): Promise<void> =>
    addCopiedFields(tx, 'document_fields', fields, now),

  async addRecordTypes(tx: Db, types: readonly CopiedRecordType[], now: number): Promise<void> {
    await insertMissing(
      tx,
      'record_types',
      types.map(({ id, name, fields }) => {
        return { id, name, name_key: fold(name), fields: JSON.stringify(fields), created_at: now, modified_at: now };
      }),
    );
    await continueIds(tx, 'record_types');
  },
};

/** File names that can be kept: without separators, and each once. */
export function copiedNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name, index) => {
    const clean = fileNameOf(name) || `file-${index}`;
    const free = taken.has(clean) ? `${index}-${clean}` : clean;
    taken.add(free);
    return free;
  });
}

async function addVersions(tx: Db, docId: number, versions: readonly CopiedVersion[]): Promise<void> {
  for (const { number, isDraft, comment, createdBy, createdAt, components } of versions) {
    const version = { doc_id: docId, number, comment, created_by: createdBy, created_at: createdAt };
    const files = components.map(({ name, hash, size, isPrimary }) => {
      return { name, blob_hash: hash, size, is_primary: toFlag(isPrimary) };
    });
    insertVersion(tx, { id: await reserveVersion(tx), ...version, state: isDraft ? 'draft' : 'live' }, files);
    if (components.length > 0) await charge(tx, createdBy, components);
  }
}

function liveOf(versions: readonly CopiedVersion[]): number | null {
  const live = versions.filter(({ isDraft }) => !isDraft).map(({ number }) => number);
  return live.length === 0 ? null : Math.max(...live);
}

async function listOf(tx: Db, folderId: number): Promise<number> {
  const listId = await findListOf(tx, 'folders', folderId);
  if (listId === undefined) throw new Error(`folder ${folderId} is not here`);
  return listId;
}

async function inherit(tx: Db, id: number, parentId: number, ownListId: number): Promise<void> {
  await followList(tx, 'folders', id, { listId: await listOf(tx, parentId), isOwn: false });
  await deleteAccessLists(tx, [ownListId]);
}

function capOf(rights: readonly string[] | undefined): number {
  if (!rights) return FULL_CAP;
  const names = folderRights.names.filter((name) => rights.includes(name));
  return folderRights.toSet(names) || folderRights.toSet(['view']);
}
