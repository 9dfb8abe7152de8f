// What pages show of a folder: its folders and documents as one list, and the folder itself with the way to it.
import { type Actor, grantedRights, may, type RightSet } from '../../../platform/access/index.ts';
import { createTableCache, inOrderOf } from '../../../platform/db/index.ts';
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

  const loadFolders = async (actor: Actor, ids: readonly number[]) => {
    if (ids.length === 0) return [];
    const rows = inOrderOf(ids, await repository.listEntryFolders(db, actor, ids));
    const rightsOf = await grantedRights(db, actor, folderRights, rows);
    return rows.map((folder) => ({ folder, rights: rightsOf(folder) }));
  };

  const loadDocuments = async (actor: Actor, rights: RightSet, links: readonly { id: number; cap: number }[]) => {
    if (links.length === 0) return [];
    const ids = links.map(({ id }) => id);
    const rows = inOrderOf(ids, await repository.listEntryDocuments(db, ids));
    const drafts = new Map((await repository.countDrafts(db, actor.id, ids)).map((row) => [row.doc_id, row]));
    const recordTypes = Map.groupBy(await repository.listRecordTypesOf(db, ids), ({ doc_id }) => doc_id);
    const caps = new Map(links.map(({ id, cap }) => [id, cap]));
    return rows.map((document) => {
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
    async list(actor: Actor, folderId: number, input: EntriesInput, { limit, offset }: PageRequest): Promise<Entries> {
      const { kind, sort = 'name', order = 'asc' } = input;
      const filter: EntryFilter = { folderId, sort, order, texts: readKeywords(input.query) };
      const { rights } = await getFolder(db, actor, folderId);
      const foldersTotal = kind === 'document' ? 0 : await countFolders(actor, filter);
      const documentsTotal = kind === 'folder' ? 0 : await countDocuments(actor, filter);

      const folderRoom = Math.min(limit, Math.max(0, foldersTotal - offset));
      const folderPage = repository.folderIdsPage(db, actor, filter, { limit: folderRoom, offset });
      const folderIds = folderRoom > 0 ? await read(actor, filter, folderPage) : [];
      const documentsFrom = Math.max(0, offset - foldersTotal);
      const documentRoom = Math.min(limit - folderRoom, Math.max(0, documentsTotal - documentsFrom));
      const documentPage = repository.documentIdsPage(db, filter, { limit: documentRoom, offset: documentsFrom });
      const links = documentRoom > 0 ? await read(actor, filter, documentPage) : [];

      const foundFolders = await loadFolders(
        actor,
        folderIds.map(({ id }) => id),
      );
      const foundDocuments = await loadDocuments(actor, rights, links);
      const kept = await keptOf(db, actor, {
        folder: foundFolders.map(({ folder }) => folder.id),
        document: foundDocuments.map(({ document }) => document.id),
      });
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
      return { items, total: foldersTotal + documentsTotal, people };
    },

    async folder(actor: Actor, id: number): Promise<FolderDetails> {
      const ui = await folders.ui(actor, id);
      const filter: EntryFilter = { folderId: id, sort: 'name', order: 'asc', texts: [] };
      const counts = {
        folders: await countFolders(actor, filter),
        documents: await countDocuments(actor, filter),
      };
      const kept = (await keptOf(db, actor, { folder: id === ROOT_FOLDER ? [] : [id], document: [] }))('folder', id);
      const { created_by, modified_by } = ui.folder;
      const people = await listPicturedPeople(db, actor, [created_by, modified_by, ui.lock?.locked_by ?? null]);
      return { ...ui, ...kept, counts, people };
    },
  };
}
