// Documents: the tree of folders first, then what is in each folder, with all versions.
import {
  type CopiedDocument,
  type CopiedPlace,
  type CopiedRecordType,
  type CopiedVersion,
  documentsCopy,
} from '../modules/documents/index.ts';
import { type Db, listIds } from '../platform/db/index.ts';
import { readDocument, readPlaces, readVersions } from './document-versions.ts';
import { folders, ROOT, readWindow, TITLE, V1 } from './folders.ts';
import { readMetadataField } from './people.ts';
import type { Note, Queued } from './progress.repository.ts';
import * as queue from './progress.repository.ts';
import { Unreadable } from './source.ts';
import {
  type AnyStep,
  allOf,
  type Batch,
  type Copy,
  defineStep,
  emptyBatch,
  noteUnsent,
  orNote,
  pagedStep,
  readList,
} from './step.ts';
import { asItem, type Item, readFields } from './wire.ts';

/** A batch is written whole, so it is kept small: so many documents, and so many bytes unless one alone has more. */
const DOCUMENT_PAGE = 50;
const BATCH_BYTES = 256 * 1024 * 1024;
const DRAFTS_AT_ONCE = 20;

const metadataFields = pagedStep({
  name: 'documents.metadata-fields',
  title: 'metadata fields of documents',
  path: `${V1}/metadata-fields`,
  readItem: (_copy, item, notes) => readMetadataField(item, notes),
  write: (copy, tx, list) => documentsCopy.addMetadataFields(tx, list, copy.platform.clock.now()),
  ifAbsent: noteUnsent('definitions of the metadata of documents'),
});

const recordTypes = pagedStep<CopiedRecordType>({
  name: 'documents.record-types',
  title: 'record types',
  path: `${V1}/record-types`,
  readItem(_copy, item, notes) {
    const fields = readFields(item, `record type ${item.id}`, notes);
    return {
      id: fields.id('id'),
      name: fields.text('name', { ...TITLE, orElse: fields.what }),
      fields: fields.texts('fields', 200),
    };
  },
  write: (copy, tx, list) => documentsCopy.addRecordTypes(tx, list, copy.platform.clock.now()),
  ifAbsent: noteUnsent('record types'),
});

/** Which versions are drafts: a version does not say so itself. */
const draftList = defineStep({
  name: 'documents.draft-list',
  title: 'drafts that wait',
  start: 0,
  async read(copy): Promise<Batch<number>> {
    const notes: Note[] = [];
    const found: Queued[] = [];
    for (const which of ['to_approve', 'draft']) {
      const path = `${ROOT}/folder/0/documents?${which}=1`;
      const items = (await orNote(notes, 'drafts', async () => (await readList(copy, path)).items)) ?? [];
      for (const item of items) {
        const fields = readFields(item, `draft of document ${item.doc_id}`, notes);
        const parent_id = fields.idOrNull('parent_id') ?? 0;
        found.push({ id: fields.id('doc_id'), part: fields.id('version_num'), parent_id });
      }
    }
    const distinct = [...new Map(found.map((draft) => [`${draft.id} ${draft.part}`, draft])).values()];
    return {
      count: distinct.length,
      notes,
      next: undefined,
      async write(tx) {
        await queue.clearQueue(tx, 'draft');
        await queue.enqueue(tx, 'draft', distinct);
      },
    };
  },
});

/** What a batch of documents adds. */
interface FoundDocuments {
  added: CopiedDocument[];
  completed: { id: number; versions: CopiedVersion[] }[];
  placed: { id: number; places: CopiedPlace[] }[];
}

const documents = defineStep({
  name: 'documents.documents',
  title: 'documents',
  start: { folderId: 0, start: 0 },
  async read(copy, { folderId, start }): Promise<Batch<{ folderId: number; start: number }>> {
    const { db } = copy.platform.database;
    const notes: Note[] = [];
    const items = folderId === 0 ? [] : await listPage(copy, folderId, start, notes);
    if (items.length === 0) {
      const [next] = await documentsCopy.listFolderIdsAfter(db, folderId, 1);
      if (next === undefined) return emptyBatch(notes);
      return { ...emptyBatch<{ folderId: number; start: number }>(notes), next: { folderId: next, start: 0 } };
    }
    const batch = withinBytes(items);
    const found = await readDocuments(copy, batch, folderId, notes);
    return {
      count: found.added.length,
      notes,
      next: { folderId, start: start + batch.length },
      write: (tx) => writeDocuments(tx, found),
    };
  },
});

async function listPage(copy: Copy, folderId: number, start: number, notes: Note[]): Promise<Item[]> {
  const path = `${ROOT}/folder/${folderId}/documents?num=${DOCUMENT_PAGE}&start=${start}`;
  const what = `documents in folder ${folderId}`;
  return (await orNote(notes, what, () => readWindow(copy, path, start, DOCUMENT_PAGE, 'doc_id'))) ?? [];
}

function withinBytes(items: readonly Item[]): Item[] {
  let bytes = 0;
  const end = items.findIndex(({ fsize }, index) => {
    bytes += typeof fsize === 'number' ? fsize : 0;
    return index > 0 && bytes > BATCH_BYTES;
  });
  return end < 0 ? [...items] : items.slice(0, end);
}

async function readDocuments(
  copy: Copy,
  items: readonly Item[],
  folderId: number,
  notes: Note[],
): Promise<FoundDocuments> {
  const { db } = copy.platform.database;
  const ids = items.flatMap((item) => readFields(item, 'a document', []).idOrNull('doc_id') ?? []);
  const present = await documentsCopy.findPresent(db, ids);
  const drafts = new Set((await queue.listQueuedOf(db, 'draft', ids)).map(({ id, part }) => `${id} ${part}`));
  const found: FoundDocuments = { added: [], completed: [], placed: [] };
  await allOf(items, (item) =>
    orNote(notes, `document ${item.doc_id}`, async () => {
      const id = readFields(item, 'a document', notes).id('doc_id');
      const here = present.get(id);
      const isDraft = (number: number) => drafts.has(`${id} ${number}`);
      const versions = await readVersions(copy, id, new Set(here?.versions), isDraft, notes);
      if (!here) {
        const document = await readDocument(copy, item, folderId, versions, notes);
        if (document) found.added.push(document);
        return;
      }
      if (versions.length > 0) found.completed.push({ id, versions });
      if (here.folderIds.includes(folderId)) return;
      found.placed.push({ id, places: await readPlaces(copy, id, [...here.folderIds, folderId], notes) });
    }),
  );
  return found;
}

async function writeDocuments(tx: Db, { added, completed, placed }: FoundDocuments): Promise<void> {
  for (const document of added) await documentsCopy.addDocument(tx, document);
  for (const { id, versions } of completed) await documentsCopy.completeDocument(tx, id, versions);
  for (const { id, places } of placed) await documentsCopy.setPlaces(tx, id, places);
}

/** Documents that were never live show in no folder. */
const draftDocuments = defineStep({
  name: 'documents.drafts',
  title: 'documents that are drafts',
  start: 0,
  async read(copy): Promise<Batch<number>> {
    const { db } = copy.platform.database;
    const notes: Note[] = [];
    const waiting = await queue.listQueued(db, 'draft', DRAFTS_AT_ONCE);
    if (waiting.length === 0) return emptyBatch(notes);
    const ids = [...new Set(waiting.map(({ id }) => id))];
    const present = await documentsCopy.findPresent(db, ids);
    const missing = ids.filter((id) => !present.has(id));
    const found = await allOf(missing, (id) =>
      orNote(notes, `document ${id}`, async () => {
        const folderId = waiting.find((draft) => draft.id === id)?.parent_id ?? 0;
        const { body } = await copy.source.get(`${ROOT}/document/${id}/info?parent_id=${folderId}`);
        const drafts = await queue.listQueuedOf(db, 'draft', [id]);
        const isDraft = (number: number) => drafts.some(({ part }) => part === number);
        const versions = await readVersions(copy, id, new Set(), isDraft, notes);
        const document = await readDocument(copy, asItem(body), folderId, versions, notes);
        if (!document) return undefined;
        const folders = await listIds(db, 'folders', 'id', [folderId]);
        if (folders.length === 0) throw new Unreadable(`the folder ${folderId} is not here`);
        return { document, places: await readPlaces(copy, id, [folderId], notes) };
      }),
    );
    const added = found.filter((each) => each !== undefined);
    return {
      count: added.length,
      notes,
      next: 0,
      async write(tx) {
        for (const { document, places } of added) {
          await documentsCopy.addDocument(tx, document);
          await documentsCopy.setPlaces(tx, document.id, places);
        }
        for (const id of ids) await queue.dequeue(tx, 'draft', await queue.listQueuedOf(tx, 'draft', [id]));
      },
    };
  },
});

export const documentSteps: readonly AnyStep[] = [
  metadataFields,
  recordTypes,
  folders,
  draftList,
  documents,
  draftDocuments,
];
