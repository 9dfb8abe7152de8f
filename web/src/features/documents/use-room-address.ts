// Where one is in the room: the folder, the document that is open, sort, filter and tab. All of it is in the address.
import { useMatch, useNavigate, useSearch } from '@tanstack/react-router';
import type { EntrySort } from './documents.queries.ts';
import type { Entry } from './entries.ts';

/** The tabs beside the preview, which the address does not name. */
export const tabs = ['details', 'versions', 'access'] as const;
export type Tab = (typeof tabs)[number];

export interface RoomSearch {
  query?: string | undefined;
  sort?: Exclude<EntrySort, 'name'> | undefined;
  order?: 'desc' | undefined;
  /** The folder in which the open document was found. */
  in?: number | undefined;
  tab?: Tab | undefined;
  full?: boolean | undefined;
}

export function useRoomAddress() {
  const search: RoomSearch = useSearch({ from: '/frame/documents' });
  const navigate = useNavigate();
  const folder = useMatch({ from: '/frame/documents/folder/$id', shouldThrow: false });
  const opened = useMatch({ from: '/frame/documents/document/$id', shouldThrow: false });
  const root = useMatch({ from: '/frame/documents/', shouldThrow: false });

  // Where one is in a list is the list's own to say while its question changes.
  const how = (replace: boolean) => ({ replace, resetScroll: !replace });
  const goToFolder = (id: number, next: RoomSearch, replace = false) =>
    void (id === 0
      ? navigate({ to: '/documents', search: next, ...how(replace) })
      : navigate({ to: '/documents/folder/$id', params: { id }, search: next, ...how(replace) }));
  const goToDocument = (id: number, next: RoomSearch, replace = false) =>
    void navigate({ to: '/documents/document/$id', params: { id }, search: next, ...how(replace) });
  /** What holds in another folder, too. */
  const kept = { sort: search.sort, order: search.order };
  const toFolder = (id: number) => goToFolder(id, kept);

  return {
    search,
    /** Undefined while a document is open whose folder the address does not name, and on other pages of the room. */
    folderId: root ? 0 : (folder?.params.id ?? (opened ? search.in : undefined)),
    documentId: opened?.params.id,
    /** A page of the room that is no folder. */
    isOther: !root && !folder && !opened,
    toFolder,
    open(entry: Pick<Entry, 'type' | 'id' | 'parentId'>, isFull = false) {
      if (entry.type === 'folder') return toFolder(entry.id);
      const { query, tab, full } = search;
      goToDocument(entry.id, { ...kept, query, in: entry.parentId, tab, full: isFull || full });
    },
    close: (folderId: number) => goToFolder(folderId, { ...kept, query: search.query }),
    change(next: Partial<RoomSearch>) {
      if (opened) goToDocument(opened.params.id, { ...search, ...next }, true);
      else goToFolder(folder?.params.id ?? 0, { ...search, ...next }, true);
    },
  };
}

export type RoomAddress = ReturnType<typeof useRoomAddress>;
