import type { FastifyRequest } from 'fastify';
import type { RightSet } from '../../platform/access/index.ts';
import { baseUrl } from '../../platform/http/index.ts';
import type { Locale } from '../../platform/platform.ts';
import { dateOrNull, dateTimeObject, dateTimeOrNull } from '../../platform/time/wire.ts';
import type { Document, Holder } from './access/documents.access.repository.ts';
import type { DocumentAccess, FolderAccess } from './access/documents.access.ts';
import { holds } from './access/documents.policy.ts';
import { root } from './documents.schemas.ts';
import type { EventDocument } from './events/document-events.repository.ts';

/** A document in a list: the row with its latest version, and what the reader may do with it there. */
export interface ListedDocument {
  document: Omit<Document, keyof Holder>;
  version: { number: number; comment: string; primary_name: string | null; primary_size: number };
  folderId: number;
  rights: RightSet;
}

export function documentPresenter(request: FastifyRequest, locale: Locale) {
  const { timezone: zone, language } = request.actor;
  const style = { zone, pattern: locale.dateTimeFormat, language };
  const dayStyle = { zone, pattern: locale.dateFormat, language };
  const address = documentAddresses(request);
  const moment = (ms: number) => dateTimeObject(ms, style);

  const folderFields = ({ folder, rights }: FolderAccess, metadata: Metadata) => ({
    id: folder.id,
    parent_id: folder.parent_id ?? 0,
    obj_type: 'folder' as const,
    type: 'folder' as const,
    title: folder.title,
    refcode: folder.refcode,
    date_created: moment(folder.created_at),
    date_last_modified: moment(folder.modified_at),
    creator: { id: folder.created_by, name: folder.creator_name },
    permissions: presentRights(rights, folder.own_list === 0),
    metadata,
  });

  const documentFields = ({ document, version, folderId, rights }: ListedDocument, metadata: Metadata) => {
    const type = document.doc_type === 'marker' ? ('marker' as const) : ('document' as const);
    return {
      doc_id: document.id,
      version_num: version.number,
      date_declared: dateOrNull(document.declared_at, dayStyle),
      pc_title: version.primary_name,
      parent_id: folderId,
      type,
      obj_type: type,
      doc_type: document.doc_type,
      title: document.title,
      refcode: document.refcode,
      date_created: moment(document.created_at),
      date_last_modified: moment(document.modified_at),
      creator: { id: document.created_by, name: document.creator_name },
      permissions: presentRights(rights, true),
      metadata,
    };
  };

  return {
    moment,
    address,

    folderInfo(loaded: FolderAccess) {
      const metadata = readMetadata(loaded.folder.metadata);
      return { ...folderFields(loaded, metadata), description: descriptionOf(metadata) };
    },

    /** `keys`: the metadata asked for; all of it when left out. */
    folderItem(loaded: FolderAccess, keys?: readonly string[]) {
      return {
        ...folderFields(loaded, pick(readMetadata(loaded.folder.metadata), keys)),
        URI: address.folder(loaded.folder.id),
        date_closed: dateTimeOrNull(loaded.folder.locked_at, style),
        inactive: loaded.folder.locked_at !== null,
      };
    },

    documentInfo(loaded: DocumentAccess) {
      const metadata = readMetadata(loaded.document.metadata);
      return { ...documentFields(loaded, metadata), description: descriptionOf(metadata) };
    },

    documentItem(listed: ListedDocument, keys?: readonly string[]) {
      return {
        ...documentFields(listed, pick(readMetadata(listed.document.metadata), keys)),
        URI: address.document(listed.document.id, listed.folderId),
        fsize: listed.version.primary_size,
        last_comment: listed.version.comment,
      };
    },
  };
}

/** What an event says of a document. `changed`: of an update; `restored`: it came back from the trash. */
export function presentDocumentEvent(
  { id, title, version, folderIds }: EventDocument,
  causedBy: number,
  { changed, restored }: { changed?: readonly string[]; restored?: true } = {},
) {
  return {
    id,
    title,
    version,
    folder_ids: folderIds.toSorted((a, b) => a - b),
    caused_by: causedBy,
    ...(restored ? { restored } : {}),
    ...(changed ? { changed: changed.toSorted() } : {}),
  };
}

export function documentAddresses(request: FastifyRequest) {
  const base = `${baseUrl(request)}${root}`;
  return {
    folder: (id: number) => `${base}/folder/${id}`,
    document: (id: number, parentId: number) => `${base}/document/${id}?parent_id=${parentId}`,
    file: (id: number, parentId: number) => `${base}/document/${id}/file?parent_id=${parentId}`,
    version: (id: number, number: number) => `${base}/document/${id}/${number}`,
    component: (id: number, number: number, name: string) =>
      `${base}/document/${id}/${number}/file/${encodeURIComponent(name)}`,
    checkin: (id: number) => `${base}/checkin/${id}`,
    dropboxFile: (key: string) => `${base}/dropbox/${key}`,
  };
}

export type Metadata = Record<string, unknown>;

export function readMetadata(json: string): Metadata {
  const value: unknown = JSON.parse(json);
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

export function descriptionOf({ description }: Metadata): string {
  return typeof description === 'string' ? description : '';
}

function pick(metadata: Metadata, keys: readonly string[] | undefined): Metadata {
  if (!keys) return metadata;
  return Object.fromEntries(keys.filter((key) => Object.hasOwn(metadata, key)).map((key) => [key, metadata[key]]));
}

function presentRights(rights: RightSet, inherited: boolean) {
  return {
    view: holds(rights, 'view'),
    edit: holds(rights, 'edit'),
    edit_meta: holds(rights, 'edit_meta'),
    delete: holds(rights, 'delete'),
    edit_perms: holds(rights, 'edit_perms'),
    inherited,
  };
}
