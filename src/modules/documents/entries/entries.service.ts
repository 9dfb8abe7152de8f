// What pages show of a folder: its folders and documents as one list, and the folder itself with the way to it.
import { type Actor, grantedRights, may, type RightSet } from '../../../platform/access/index.ts';
import { createTableCache, inOrderOf, together } from '../../../platform/db/index.ts';
import { type Page, type PageRequest, readKeywords } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { listPicturedPeople, type PicturedPeople } from '../../people/index.ts';
import { getFolder, rightsWithin } from '../access/documents.access.ts';
import { folderRights, holds } from '../access/documents.policy.ts';
import type { FoldersService, FolderUi } from '../folders/folders.service.ts';
import { ROOT_FOLDER } from '../seed.ts';
import type { EntryFilter } from './entries.repository.ts';
import * as repository from './entries.repository.ts';
import { type Kept, keptOf } from './kept.ts';

export interface EntriesInput {
  query?: string;
  kind?: 'folder' | 'document';
  sort?: EntryFilter['sort'];
  order?: EntryFilter['order'];
}

type FolderRow = Awaited<ReturnType<typeof repository.listEntryFolders>>[number];
type DocumentRow = Awaited<ReturnType<typeof repository.listEntryDocuments>>[number];

export interface EntryFolder extends Kept {
  folder: FolderRow;
  rights: RightSet;
}

export interface EntryDocument extends Kept {
  document: DocumentRow;
  rights: RightSet;
  /** Drafts that wait and that the person may see (D31). */
  drafts: number;
  recordTypes: { id: number; name: string }[];
}

export type Entry = EntryFolder | EntryDocument;

export interface Entries extends Page<Entry> {
  people: PicturedPeople;
}

export interface FolderDetails extends FolderUi, Kept {
  counts: { folders: number; documents: number };
  people: PicturedPeople;
}

export type EntriesService = ReturnType<typeof createEntriesService>;

export function createEntriesService({ database }: Pick<Platform, 'database'>, folders: Pick<FoldersService, 'ui'>) {
  const { db, slowReads } = database;
  const tables = ['folders', 'access_entries'] as const;
  const folderTotals = createTableCache<number>(database.changes, { tables, maxEntries: 1_000 });
  const documentTotals = createTableCache<number>(database.changes, { tables: ['document_links'], maxEntries: 1_000 });

  /** A search in titles reads all of them, beside the event loop. */
  const read = <R>(
    actor: Actor,
    { texts }: Pick<EntryFilter, 'texts'>,
    query: { compile(): Parameters<typeof slowReads.run<R>>[0]; execute(): Promise<R[]> },
  ): Promise<R[]> => (texts.length > 0 ? slowReads.run(query.compile(), `user ${actor.id}`) : query.execute());

  /** Of one person one search after the other; what indexes answer is asked for together. */
  const readBoth = async <A, B>(
    { texts }: Pick<EntryFilter, 'texts'>,
    first: () => Promise<A>,
    second: () => Promise<B>,
  ): Promise<readonly [A, B]> => (texts.length > 0 ? [await first(), await second()] : together(first(), second()));

  const countFolders = async (actor: Actor, filter: EntryFilter): Promise<number> => {
    const count = async () => (await read(actor, filter, repository.foldersCount(db, actor, filter)))[0]?.count ?? 0;
    if (filter.texts.length > 0) return count();
    const who = may(actor, 'documents.admin') ? 'all' : [actor.id, actor.groupIds, actor.roleIds];
    return folderTotals.get(JSON.stringify([filter.folderId, who]), count);
  };

  const countDocuments = async (actor: Actor, filter: EntryFilter): Promise<number> => {
    const count = async () => (await read(actor, filter, repository.documentsCount(db, filter)))[0]?.count ?? 0;
    return filter.texts.length > 0 ? count() : documentTotals.get(String(filter.folderId), count);
  };

  /** The page of the folders and then documents that the filter finds, by id, and how many there are. */
  const findPage = async (
    actor: Actor,
    filter: EntryFilter,
    kind: EntriesInput['kind'],
    { limit, offset }: PageRequest,
  ) => {
    const [foldersTotal, documentsTotal] = await readBoth(
      filter,
      async () => (kind === 'document' ? 0 : countFolders(actor, filter)),
      async () => (kind === 'folder' ? 0 : countDocuments(actor, filter)),
    );
    const folderRoom = Math.min(limit, Math.max(0, foldersTotal - offset));
    const folderPage = repository.folderIdsPage(db, actor, filter, { limit: folderRoom, offset });
    const documentsFrom = Math.max(0, offset - foldersTotal);
    const documentRoom = Math.min(limit - folderRoom, Math.max(0, documentsTotal - documentsFrom));
    const documentPage = repository.documentIdsPage(db, filter, { limit: documentRoom, offset: documentsFrom });
    const [listed, links] = await readBoth(
      filter,
      async () => (folderRoom > 0 ? read(actor, filter, folderPage) : []),
      async () => (documentRoom > 0 ? read(actor, filter, documentPage) : []),
    );
    return { folderIds: listed.map(({ id }) => id), links, total: foldersTotal + documentsTotal };
  };

  const loadFolders = async (actor: Actor, ids: readonly number[]) => {
    if (ids.length === 0) return [];
    const rows = inOrderOf(ids, await repository.listEntryFolders(db, actor, ids));
    const rightsOf = await grantedRights(db, actor, folderRights, rows);
    return rows.map((folder) => ({ folder, rights: rightsOf(folder) }));
  };

  const loadDocuments = async (actor: Actor, rights: RightSet, links: readonly { id: number; cap: number }[]) => {
    if (links.length === 0) return [];
    const ids = links.map(({ id }) => id);
    const [found, counts, types] = await together(
      repository.listEntryDocuments(db, ids),
      repository.countDrafts(db, actor.id, ids),
      repository.listRecordTypesOf(db, ids),
    );
    const drafts = new Map(counts.map((row) => [row.doc_id, row]));
    const recordTypes = Map.groupBy(types, ({ doc_id }) => doc_id);
    const caps = new Map(links.map(({ id, cap }) => [id, cap]));
    return inOrderOf(ids, found).map((document) => {
      const rightsThere = rightsWithin(actor, rights, caps.get(document.id) ?? 0);
      const { all = 0, own = 0 } = drafts.get(document.id) ?? {};
      return {
        document,
        rights: rightsThere,
        drafts: holds(rightsThere, 'edit') ? all : own,
        recordTypes: recordTypes.get(document.id) ?? [],
      };
    });
  };

  return {
    /** D23: what the person may not see is neither listed nor counted. Folders come first. */
    async list(actor: Actor, folderId: number, input: EntriesInput, page: PageRequest): Promise<Entries> {
      const { kind, sort = 'name', order = 'asc' } = input;
      const filter: EntryFilter = { folderId, sort, order, texts: readKeywords(input.query) };
      const [{ rights }, { folderIds, links, total }] = await readBoth(
        filter,
        () => getFolder(db, actor, folderId),
        () => findPage(actor, filter, kind, page),
      );
      const [foundFolders, foundDocuments, kept] = await together(
        loadFolders(actor, folderIds),
        loadDocuments(actor, rights, links),
        keptOf(db, actor, { folder: folderIds, document: links.map(({ id }) => id) }),
      );
      const people = await listPicturedPeople(db, actor, [
        ...foundFolders.flatMap(({ folder }) => [folder.created_by, folder.modified_by, folder.locked_by]),
        ...foundDocuments.flatMap(({ document }) => [
          document.created_by,
          document.modified_by,
          document.checked_out_by,
        ]),
      ]);
      const items = [
        ...foundFolders.map((found) => ({ ...found, ...kept('folder', found.folder.id) })),
        ...foundDocuments.map((found) => ({ ...found, ...kept('document', found.document.id) })),
      ];
      return { items, total, people };
    },

    async folder(actor: Actor, id: number): Promise<FolderDetails> {
      const ui = await folders.ui(actor, id);
      const filter: EntryFilter = { folderId: id, sort: 'name', order: 'asc', texts: [] };
      const { created_by, modified_by } = ui.folder;
      const [foldersTotal, documentsTotal, kept, people] = await together(
        countFolders(actor, filter),
        countDocuments(actor, filter),
        keptOf(db, actor, { folder: id === ROOT_FOLDER ? [] : [id], document: [] }),
        listPicturedPeople(db, actor, [created_by, modified_by, ui.lock?.locked_by ?? null]),
      );
      const counts = { folders: foldersTotal, documents: documentsTotal };
      return { ...ui, ...kept('folder', id), counts, people };
    },
  };
}
