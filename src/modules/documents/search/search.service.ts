// The search of documents: by keywords, in a folder, below one or everywhere, and only what a person may see (D20).
import type { Actor } from '../../../platform/access/index.ts';
import { type PageRequest, readKeywords } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { getFolder, rightsAt } from '../access/documents.access.ts';
import type { ListedDocument } from '../documents.presenter.ts';
import type { FolderContentsService } from '../folders/folder-contents.service.ts';
import { ROOT_FOLDER } from '../seed.ts';
import { searchDocuments } from './search.repository.ts';

const SEARCHED = ['title_key', 'refcode_key', 'description_key'];

export interface DocumentSearchInput {
  q?: string;
  folder_id?: number;
  with_subfolders?: boolean;
}

export interface FoundDocuments {
  documents: ListedDocument[];
  /** Does the list go on after this page? */
  more: boolean;
}

export type DocumentSearchService = ReturnType<typeof createDocumentSearchService>;

export function createDocumentSearchService(
  { database }: Pick<Platform, 'database'>,
  contents: Pick<FolderContentsService, 'list'>,
) {
  return {
    async search(actor: Actor, input: DocumentSearchInput, { limit, offset }: PageRequest): Promise<FoundDocuments> {
      const { folder_id: folderId, with_subfolders: withSubfolders = false } = input;
      const texts = readKeywords(input.q, 'q');
      if (folderId !== undefined && !withSubfolders && texts.length === 0) {
        return contents.list(actor, folderId, 'documents', { limit, offset });
      }
      if (folderId !== undefined) await getFolder(database.db, actor, folderId);
      if (limit === 0) return { documents: [], more: false };
      // Below the root are all folders.
      const isEverywhere = folderId === undefined || (folderId === ROOT_FOLDER && withSubfolders);
      const search = {
        folder: isEverywhere ? undefined : { id: folderId, withSubfolders },
        text: texts.length > 0 ? [{ columns: SEARCHED, texts, mode: 'all' as const }] : [],
      };
      // One more than asked for tells whether the list goes on.
      const found = await searchDocuments(database, actor, search, { limit: limit + 1, offset });
      const rightsThrough = await rightsAt(database.db, actor, found);
      const documents = found.slice(0, limit).map(({ cap, list_id, ...document }) => {
        return { ...document, rights: rightsThrough({ cap, list_id }) };
      });
      return { documents, more: found.length > limit };
    },
  };
}
