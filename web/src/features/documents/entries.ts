// Folders and documents as the room shows them.
import type { LibraryEntry } from '@atrium/client/core';
import { base } from '../../api/instance.ts';

export type Right = LibraryEntry['rights'][number];

export interface Entry {
  type: 'folder' | 'document';
  id: number;
  /** The folder that it is listed in. */
  parentId: number;
  title: string;
  description: string;
  /** Of the first file; null of folders and of documents without a file. */
  fileName: string | null;
  size: number | null;
  /** In a folder, of those that the reader sees. */
  items: number | null;
  hasFolders: boolean;
  isLocked: boolean;
  /** Null where it is not known. */
  lockedBy: string | null;
  checkedOut: CheckedOut | null;
  /** Versions that wait for approval. */
  drafts: number;
  isRecord: boolean;
  editor: { id: number; name: string };
  changed: string;
  rights: readonly Right[];
  isFollowed: boolean;
  isPinned: boolean;
}

export interface CheckedOut {
  /** Null for somebody whom the reader may not see. */
  by: { id: number; name: string } | null;
  since: string;
  isOwn: boolean;
}

export function entryOf(wire: LibraryEntry, parentId: number): Entry {
  const { id, title, description, modified_by, modified, rights, followed, pinned } = wire;
  const shared = {
    id,
    parentId,
    title,
    description,
    editor: modified_by,
    changed: modified,
    rights,
    isFollowed: followed,
    isPinned: pinned,
  };
  if (wire.type === 'folder') {
    return {
      ...shared,
      type: 'folder',
      fileName: null,
      size: null,
      items: wire.items,
      hasFolders: wire.has_folders,
      isLocked: wire.lock !== null,
      lockedBy: wire.lock?.by?.name ?? null,
      checkedOut: null,
      drafts: 0,
      isRecord: false,
    };
  }
  const file = wire.type === 'document' ? wire.file : undefined;
  return {
    ...shared,
    type: 'document',
    fileName: file?.name ?? null,
    size: file?.size ?? null,
    items: null,
    hasFolders: false,
    isLocked: false,
    lockedBy: null,
    checkedOut: checkedOutOf(wire.checked_out),
    drafts: wire.drafts,
    isRecord: wire.record !== null,
  };
}

export function checkedOutOf(
  wire: { by: { id: number; name: string } | null; since: string; own: boolean } | null,
): CheckedOut | null {
  return wire && { by: wire.by, since: wire.since, isOwn: wire.own };
}

/** What acts need to know of something: it may stand in a list, be open, or be the folder itself. */
export type Thing = Pick<
  Entry,
  | 'type'
  | 'id'
  | 'parentId'
  | 'title'
  | 'description'
  | 'fileName'
  | 'rights'
  | 'isLocked'
  | 'checkedOut'
  | 'isFollowed'
  | 'isPinned'
>;

export const keyOf = ({ type, id }: Pick<Entry, 'type' | 'id'>): string => `${type}-${id}`;

/** The address of its page. */
export function addressOf({ type, id }: Pick<Entry, 'type' | 'id'>): string {
  return `${base}/documents/${type}/${id}`;
}

/** Where its bytes are: to be saved, or to be shown. */
export function contentOf(id: number, { version, inline }: { version?: number | undefined; inline?: boolean } = {}) {
  const at = version === undefined ? '' : `/versions/${version}`;
  return `${base}/api/documents/v1/documents/${id}${at}/content${inline ? '?inline=true' : ''}`;
}

/** An Office file as a PDF, for the browser to show. */
export function pdfOf(id: number, version?: number): string {
  const at = version === undefined ? '' : `/versions/${version}`;
  return `${base}/api/documents/v1/documents/${id}${at}/pdf?inline=true`;
}

/** Several things as one ZIP archive. */
export function archiveOf(things: readonly Pick<Entry, 'type' | 'id'>[]): string {
  const ids = (type: Entry['type']) => things.filter((thing) => thing.type === type).map(({ id }) => id);
  const query = new URLSearchParams();
  for (const [name, type] of [
    ['folders', 'folder'],
    ['documents', 'document'],
  ] as const) {
    if (ids(type).length > 0) query.set(name, ids(type).join(','));
  }
  return `${base}/api/documents/v1/archive?${query}`;
}

/** Saves what is at an address, under the name that the server gives it. */
export function saveFrom(address: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = '';
  link.click();
}
