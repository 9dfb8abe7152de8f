// Folders and documents: the tree from the top down with its access lists, then what is in each folder, with all versions.
import {
  type CopiedComponent,
  type CopiedDocument,
  type CopiedFolder,
  type CopiedPlace,
  type CopiedRecordType,
  type CopiedVersion,
  copiedNames,
  documentsCopy,
} from '../modules/documents/index.ts';
import { type Db, listIds } from '../platform/db/index.ts';
import { AppError } from '../platform/http/index.ts';
import { readAccessList } from './access-lists.ts';
import { storeFile } from './files.ts';
import { readMetadataField } from './people.ts';
import type { Note, Queued } from './progress.repository.ts';
import * as queue from './progress.repository.ts';
import { SourceError, Unreadable } from './source.ts';
import {
  type AnyStep,
  allOf,
  authorOf,
  type Batch,
  type Copy,
  defineStep,
  findBody,
  nothing,
  orNote,
  pagedStep,
  readAll,
  readList,
  untold,
} from './step.ts';
import { asItem, asItems, distinctBy, type Item, partOf, readFields } from './wire.ts';

const ROOT = '/intranet/rest/documents';
const V1 = '/api/documents/v1';

const TITLE = { max: 255 };
const COMMENT = { max: 10_000 };
const METADATA_BYTES = 64 * 1024;
const MAX_COMPONENTS = 1000;
const MAX_PLACES = 10_000;

const FOLDERS_AT_ONCE = 10;
const FOLDER_PAGE = 200;
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
  ifAbsent: untold('definitions of the metadata of documents'),
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
  ifAbsent: untold('record types'),
});

interface FoundFolders {
  from: Queued;
  folders: CopiedFolder[];
  isWhole: boolean;
}

/** From the top down: a folder that was found waits in the queue until its own folders were read. */
const folders = defineStep({
  name: 'documents.folders',
  title: 'folders',
  start: 'root',
  async read(copy, cursor): Promise<Batch<string>> {
    const { db } = copy.platform.database;
    const notes: Note[] = [];
    const top: Queued = { id: 0, part: 0, parent_id: 0 };
    const waiting = cursor === 'root' ? [top] : await queue.listQueued(db, 'folder', FOLDERS_AT_ONCE);
    if (waiting.length === 0) return lastFolder(copy, notes);
    const found = await allOf(waiting, (from) => readFolders(copy, from, notes));
    return {
      count: found.reduce((sum, { folders: list }) => sum + list.length, 0),
      notes,
      next: 'on',
      async write(tx) {
        const more: Note[] = [];
        if (cursor === 'root') await queue.clearQueue(tx, 'folder');
        for (const { from, folders: list, isWhole } of found) {
          const added: Queued[] = [];
          for (const folder of list) {
            const outcome = await documentsCopy.addFolder(tx, folder, copy.platform.clock.now()).catch(tooDeep);
            if (outcome === 'too deep') {
              const reason = 'stands too deep, and is left out with everything in it';
              more.push({ what: `folder ${folder.id}`, reason, missing: true });
            } else added.push({ id: folder.id, part: 0, parent_id: 0 });
          }
          await queue.dequeue(tx, 'folder', [from]);
          const part = isWhole ? queue.LOOKED_AT : from.part + FOLDER_PAGE;
          await queue.enqueue(tx, 'folder', [{ ...from, part }]);
          await queue.enqueueNew(tx, 'folder', added);
        }
        return more;
      },
    };
  },
});

function tooDeep(error: unknown): 'too deep' {
  if (error instanceof AppError && error.code === 'too_deep') return 'too deep';
  throw error;
}

/** Folder 1 of a first start goes where the source has none. */
async function lastFolder(copy: Copy, notes: Note[]): Promise<Batch<string>> {
  const first = await hasFirstFolder(copy);
  return {
    ...nothing<string>(notes),
    write: async (tx) => {
      await queue.clearQueue(tx, 'folder');
      if (!first) await documentsCopy.dropFirstFolder(tx);
    },
  };
}

async function hasFirstFolder({ source }: Copy): Promise<boolean> {
  try {
    await source.get(`${ROOT}/folder/1/info`);
    return true;
  } catch (error) {
    if (error instanceof SourceError && (error.status === 404 || error.status === 403)) return false;
    throw error;
  }
}

async function readFolders(copy: Copy, from: Queued, notes: Note[]): Promise<FoundFolders> {
  const path = `${ROOT}/folder/${from.id}/folders?num=${FOLDER_PAGE}&start=${from.part}`;
  const what = `folders in folder ${from.id}`;
  const items = (await orNote(notes, what, () => readWindow(copy, path, from.part, FOLDER_PAGE, 'id'))) ?? [];
  const read = await allOf(items, (item) => orNote(notes, what, () => readFolder(copy, item, from.id, notes)));
  return { from, folders: read.filter((folder) => folder !== undefined), isWhole: items.length < FOLDER_PAGE };
}

/** A page of a folder; some send all of it, whatever page is asked for. */
async function readWindow(copy: Copy, path: string, start: number, size: number, key: string): Promise<Item[]> {
  const { items } = await readList(copy, path);
  return distinctBy(items.length > size ? items.slice(start, start + size) : items, key);
}

async function readFolder(copy: Copy, item: Item, parentId: number, notes: Note[]): Promise<CopiedFolder> {
  const fields = readFields(item, `folder ${item.id}`, notes);
  const id = fields.id('id');
  const now = copy.platform.clock.now();
  const createdAt = fields.moment('date_created') ?? now;
  const { inherited } = partOf(item, 'permissions');
  const isLocked = fields.flag('inactive') || fields.has('date_closed');
  const isTop = parentId === 0;
  const access = {
    path: `${V1}/folders/${id}/permissions`,
    of: `folder ${id}`,
    rights: documentsCopy.rightNames,
    mayInherit: !isTop,
    ifUntold: isTop ? 'only administrators see it here' : 'that of the folder above holds here',
  };
  return {
    id,
    parentId,
    title: fields.text('title', { ...TITLE, orElse: `Folder ${id}` }),
    refcode: fields.text('refcode', { ...TITLE, orElse: `Dir_${id}` }),
    metadata: fields.map('metadata', METADATA_BYTES),
    createdBy: await authorOf(copy, fields.idOrNull('creator')),
    createdAt,
    modifiedAt: fields.moment('date_last_modified') ?? createdAt,
    lockedAt: isLocked ? (fields.moment('date_closed') ?? now) : null,
    entries: inherited === true && !isTop ? undefined : await readAccessList(copy, access, notes),
  };
}

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
      if (next === undefined) return nothing(notes);
      return { ...nothing<{ folderId: number; start: number }>(notes), next: { folderId: next, start: 0 } };
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

/** Undefined where not one of its versions can be read; what was wrong with them is noted. */
async function readDocument(
  copy: Copy,
  item: Item,
  folderId: number,
  versions: readonly CopiedVersion[],
  notes: Note[],
): Promise<CopiedDocument | undefined> {
  const fields = readFields(item, `document ${item.doc_id}`, notes);
  const id = fields.id('doc_id');
  const createdBy = await authorOf(copy, fields.idOrNull('creator'));
  const createdAt = fields.moment('date_created') ?? versions[0]?.createdAt ?? copy.platform.clock.now();
  const docType = fields.text('doc_type', TITLE) === 'marker' ? 'marker' : 'standard';
  // A marker is there without a file.
  const first = { number: 1, isDraft: false, comment: '', createdBy, createdAt, components: [] };
  const all = docType === 'marker' && versions.length === 0 ? [first] : versions;
  const newest = all.at(-1);
  if (!newest) {
    notes.push({ what: fields.what, reason: 'none of its versions can be read', missing: true });
    return undefined;
  }
  const declared = partOf(item, 'date_declared').date;
  return {
    id,
    folderId,
    docType,
    title: fields.text('title', { ...TITLE, orElse: `Document ${id}` }),
    refcode: fields.text('refcode', { ...TITLE, orElse: `Doc_${id}` }),
    metadata: fields.map('metadata', METADATA_BYTES),
    createdBy,
    createdAt,
    modifiedBy: newest.createdBy,
    modifiedAt: fields.moment('date_last_modified') ?? createdAt,
    // Only the day is told: at noon it is that day nearly everywhere.
    declaredAt: typeof declared === 'string' && /^\d{8}$/.test(declared) ? noonOf(declared) : null,
    versions: all,
    records: typeof declared === 'string' ? await readRecords(copy, id, notes) : [],
  };
}

function noonOf(day: string): number | null {
  const ms = Date.parse(`${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6, 8)}T12:00:00Z`);
  return Number.isNaN(ms) ? null : ms;
}

async function readRecords(copy: Copy, docId: number, notes: Note[]): Promise<CopiedDocument['records']> {
  const what = `record types of document ${docId}`;
  const body = await orNote(notes, what, () => findBody(copy, `${V1}/documents/${docId}/record-types`));
  if (body === undefined) return [];
  return asItems(asItem(body, what).record_types, what).map((item) => {
    const fields = readFields(item, what, notes);
    return { typeId: fields.id('id'), metadata: fields.map('metadata', METADATA_BYTES) };
  });
}

/** The lowest number first, without those that are here. */
async function readVersions(
  copy: Copy,
  docId: number,
  here: ReadonlySet<number>,
  isDraft: (number: number) => boolean,
  notes: Note[],
): Promise<CopiedVersion[]> {
  const { items } = await readList(copy, `${ROOT}/document/${docId}/versions`);
  const versions: CopiedVersion[] = [];
  for (const item of distinctBy(items, 'version_num').toReversed()) {
    const number = readFields(item, `a version of document ${docId}`, notes).id('version_num');
    if (here.has(number)) continue;
    const what = `version ${number} of document ${docId}`;
    const version = await orNote(notes, what, async () => {
      const fields = readFields(item, what, notes);
      return {
        number,
        isDraft: isDraft(number),
        comment: fields.text('version_comment', COMMENT),
        createdBy: await authorOf(copy, fields.idOrNull('modified_by')),
        createdAt: fields.moment('date_last_modified') ?? copy.platform.clock.now(),
        components: await readComponents(copy, docId, number, notes),
      };
    });
    if (version) versions.push(version);
  }
  return versions.sort((a, b) => a.number - b.number);
}

async function readComponents(copy: Copy, docId: number, number: number, notes: Note[]): Promise<CopiedComponent[]> {
  const path = `${ROOT}/document/${docId}/${number}`;
  const { body } = await copy.source.get(`${path}/components`);
  // An object keyed by index; an empty one is sent as a list by some.
  const items = Array.isArray(body) ? asItems(body) : Object.values(asItem(body)).map((value) => asItem(value));
  if (items.length > MAX_COMPONENTS) throw new Unreadable(`has more than ${MAX_COMPONENTS} files`);
  const sent = items.map((item) => {
    const fields = readFields(item, `a file of version ${number} of document ${docId}`, notes);
    return { title: fields.text('title', TITLE), size: fields.number('size'), isPrimary: fields.flag('primary') };
  });
  const names = copiedNames(sent.map(({ title }) => title));
  const primary = Math.max(
    sent.findIndex(({ isPrimary }) => isPrimary),
    0,
  );
  const components: CopiedComponent[] = [];
  for (const [index, { title, size }] of sent.entries()) {
    const address = index === primary ? `${path}/file` : `${path}/file/${encodeURIComponent(title)}`;
    const file = await storeFile(copy, address, copy.platform.limits.maxUpload);
    if (size !== null && size !== file.size) {
      throw new Unreadable(`${title} has ${file.size} bytes instead of ${size}`);
    }
    const name = names[index] ?? title;
    components.push({ name, hash: file.hash, size: file.size, isPrimary: index === primary });
  }
  return components;
}

/** `known`: the folders in which it was seen. */
async function readPlaces(copy: Copy, docId: number, known: readonly number[], notes: Note[]): Promise<CopiedPlace[]> {
  const items = await readAll(copy, `${V1}/documents/${docId}/places`, MAX_PLACES);
  if (!items) return known.map((folderId) => ({ folderId, rights: undefined }));
  return items.map((item) => {
    const fields = readFields(item, `places of document ${docId}`, notes);
    const rights = fields.flag('full') ? undefined : fields.texts('rights', 20);
    return { folderId: fields.id('folder_id'), rights };
  });
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
    if (waiting.length === 0) return nothing(notes);
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
