// A document as its page shows it, in one answer.
import { type Actor, grantedRights } from '../../../platform/access/index.ts';
import { type Row, together } from '../../../platform/db/index.ts';
import { fileKind, inlineTypeOf, KIND_BYTES } from '../../../platform/files/file-kind.ts';
import { firstBytesOf } from '../../../platform/files/first-bytes.ts';
import type { Page } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { listPicturedPeople, type PicturedPeople } from '../../people/index.ts';
import { findLocked } from '../access/documents.access.repository.ts';
import { bindingFolders, type DocumentAccess, type DocumentRef, getDocument } from '../access/documents.access.ts';
import { folderRights, holds } from '../access/documents.policy.ts';
import { findRequest } from '../checkout/checkout.repository.ts';
import { type Kept, keptOf } from '../entries/kept.ts';
import { type ShownLink, showLinks } from '../links/links.service.ts';
import { type DocumentRecordRow, listDocumentRecords } from '../record-types/document-records.repository.ts';
import { type Component, listComponents } from '../versions/versions.repository.ts';
import * as repository from './document-details.repository.ts';

/** The most of each list that the details of a document show; the whole lists have addresses of their own. */
const DRAFTS_SHOWN = 20;
const PLACES_SHOWN = 20;

type Lock = NonNullable<Awaited<ReturnType<typeof findLocked>>>;

export interface DocumentDetails extends DocumentAccess, Kept {
  components: Component[];
  /** Under which a browser shows the primary file. */
  inlineType: string | undefined;
  /** The number of versions that the person may see (D31). */
  versions: number;
  drafts: Row<'document_versions'>[];
  records: DocumentRecordRow[];
  places: Page<ShownLink>;
  lock: { folder: Lock; isSeen: boolean } | undefined;
  askedAt: number | undefined;
  people: PicturedPeople;
}

export type DocumentDetailsService = ReturnType<typeof createDocumentDetailsService>;

export function createDocumentDetailsService({ database, blobs }: Pick<Platform, 'database' | 'blobs'>) {
  const { db } = database;

  /** What the bytes are decides, not the name; a file that cannot be read is not shown. */
  const inlineTypeOfFile = async (components: readonly Component[]): Promise<string | undefined> => {
    const primary = components.find(({ is_primary }) => is_primary === 1);
    if (!primary) return undefined;
    const start = await firstBytesOf(blobs, primary.blob_hash, KIND_BYTES).catch(() => undefined);
    return start && inlineTypeOf(fileKind(start, primary.name), start);
  };

  const lockOf = async (actor: Actor, links: DocumentAccess['links']): Promise<DocumentDetails['lock']> => {
    const folder = await findLocked(db, bindingFolders(links));
    if (!folder) return undefined;
    const rightsOf = await grantedRights(db, actor, folderRights, [folder]);
    return { folder, isSeen: holds(rightsOf(folder), 'view') };
  };

  return {
    async get(actor: Actor, address: DocumentRef): Promise<DocumentDetails> {
      const loaded = await getDocument(db, actor, address);
      const { document, version, links, rights } = loaded;
      const seen = { docId: document.id, draftsOf: holds(rights, 'edit') ? null : actor.id };
      const [components, drafts, lock, kept, versions, records, places, askedAt] = await together(
        listComponents(db, version.id),
        repository.listDraftsOf(db, seen, DRAFTS_SHOWN),
        lockOf(actor, links),
        keptOf(db, actor, { folder: [], document: [document.id] }),
        repository.countVersions(db, seen),
        listDocumentRecords(db, document.id),
        showLinks(db, actor, links, { limit: PLACES_SHOWN, offset: 0 }),
        document.checked_out_by === null ? undefined : findRequest(db, document.id, actor.id),
      );
      const [inlineType, people] = await together(
        inlineTypeOfFile(components),
        listPicturedPeople(db, actor, [
          document.created_by,
          document.modified_by,
          document.checked_out_by,
          version.created_by,
          lock?.folder.locked_by ?? null,
          ...drafts.map(({ created_by }) => created_by),
        ]),
      );
      return {
        ...loaded,
        ...kept('document', document.id),
        components,
        inlineType,
        versions,
        drafts,
        records,
        places,
        lock,
        askedAt,
        people,
      };
    },
  };
}
