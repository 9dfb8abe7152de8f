// The check at the end: whether as much is here as at the source, and whether every file is what it was when it came.
import { createHash } from 'node:crypto';
import { documentsCopy } from '../modules/documents/index.ts';
import { countTable, readBatches, type TableName } from '../platform/db/index.ts';
import type { BlobStore } from '../platform/files/blobs.ts';
import { type KeptFile, listFilesAfter, type Note } from './progress.repository.ts';
import { allOf, type Copy, findBody, isLasting, readList } from './step.ts';
import { asItem, distinctBy, readFields } from './wire.ts';

interface CheckOptions {
  signal: AbortSignal;
  onProgress?(title: string, count: number, done: boolean): void;
}

interface Counted {
  what: string;
  /** The table that holds the copied objects. */
  table: TableName;
  /** The number at the source; undefined when the source does not say. */
  countAtSource(copy: Copy): Promise<number | undefined>;
}

const FOLDERS_AT_ONCE = 8;
const FILES_AT_ONCE = 200;
const OPEN_AT_ONCE = 8;
const PAGE = 5_000;
const NAMED = 100;
const V2 = '/api/people/v2';
const KNOWLEDGE = '/intranet/rest/knowledgebase';

const counts: readonly Counted[] = [
  { what: 'users', table: 'users', countAtSource: (copy) => totalOf(copy, `${V2}/users?view=admin&status=all`) },
  { what: 'groups', table: 'groups', countAtSource: (copy) => totalOf(copy, `${V2}/groups?status=all`) },
  { what: 'roles', table: 'roles', countAtSource: (copy) => totalOf(copy, `${V2}/roles?status=all`) },
  { what: 'extranets', table: 'extranets', countAtSource: (copy) => totalOf(copy, `${V2}/extranets?status=all`) },
  { what: 'categories', table: 'kb_categories', countAtSource: (copy) => lengthOf(copy, `${KNOWLEDGE}/categories`) },
  {
    what: 'articles',
    table: 'kb_articles',
    countAtSource: (copy) =>
      copy.isAtrium ? totalOf(copy, '/api/knowledgebase/v1/articles') : lengthOf(copy, `${KNOWLEDGE}/articles`),
  },
  {
    what: 'questions',
    table: 'kb_questions',
    async countAtSource(copy) {
      const open = await lengthOf(copy, `${KNOWLEDGE}/questions`);
      return open + (await lengthOf(copy, `${KNOWLEDGE}/questions?archived=1`));
    },
  },
  { what: 'badges', table: 'badges', countAtSource: (copy) => lengthOf(copy, '/api/badges/badges?status=all') },
  { what: 'tags', table: 'tags', countAtSource: (copy) => totalOf(copy, '/tags') },
  { what: 'thank-you notes', table: 'thanks', countAtSource: (copy) => totalOf(copy, '/thanks') },
];

/** Compares the copy with the source, and returns a note for each difference. */
export async function checkCopy(copy: Copy, { signal, onProgress }: CheckOptions): Promise<Note[]> {
  const notes: Note[] = [];
  for (const { what, table, countAtSource } of counts) {
    signal.throwIfAborted();
    const expected = await countAtSource(copy).catch(unknown);
    const found = await countTable(copy.platform.database.db, table);
    if (expected === undefined || found >= expected) continue;
    const reason = `${found} of ${expected} are here; what is missing is listed, or came to the source meanwhile`;
    notes.push({ what, reason, missing: true });
  }
  const folders = await checkFolders(copy, signal, notes, (count) => onProgress?.('folders compared', count, false));
  onProgress?.('folders compared', folders, true);
  const files = await checkFiles(copy, signal, notes, (count) => onProgress?.('files compared', count, false));
  onProgress?.('files compared', files, true);
  return notes;
}

async function totalOf(copy: Copy, path: string): Promise<number | undefined> {
  const body = await findBody(copy, `${path}${path.includes('?') ? '&' : '?'}limit=1`);
  if (body === undefined) return undefined;
  const { total } = asItem(asItem(body).pagination ?? {});
  return typeof total === 'number' ? total : undefined;
}

async function lengthOf(copy: Copy, path: string): Promise<number> {
  let length = 0;
  for (let next: string | undefined = path; next !== undefined; ) {
    const part: Awaited<ReturnType<typeof readList>> = await readList(copy, next);
    length += distinctBy(part.items, 'id').length;
    next = part.items.length === 0 ? undefined : part.next;
  }
  return length;
}

/** Undefined for what cannot be read at the source, which was noted by its step. */
function unknown(error: unknown): undefined {
  if (isLasting(error)) return undefined;
  throw error;
}

/** The documents that show in each folder. */
async function checkFolders(
  copy: Copy,
  signal: AbortSignal,
  notes: Note[],
  onProgress: (count: number) => void,
): Promise<number> {
  const { db } = copy.platform.database;
  let count = 0;
  for await (const ids of readBatches((after) => documentsCopy.listFolderIdsAfter(db, after, FOLDERS_AT_ONCE))) {
    signal.throwIfAborted();
    await allOf(ids, (id) => checkFolder(copy, id, notes));
    count += ids.length;
    onProgress(count);
  }
  return count;
}

async function checkFolder(copy: Copy, id: number, notes: Note[]): Promise<void> {
  const here = new Set(await documentsCopy.listDocumentIdsIn(copy.platform.database.db, id));
  const missing: number[] = [];
  for (let start = 0; ; start += PAGE) {
    const path = `/intranet/rest/documents/folder/${id}/documents?metadata=-&num=${PAGE}&start=${start}`;
    const list = await readList(copy, path).catch(unknown);
    if (!list) return;
    for (const item of list.items) {
      const docId = readFields(item, 'a document', []).idOrNull('doc_id');
      if (docId !== null && !here.has(docId)) missing.push(docId);
    }
    // More than was asked for is all there is.
    if (list.items.length !== PAGE) break;
  }
  for (const docId of missing.slice(0, NAMED)) {
    notes.push({ what: `document ${docId}`, reason: `is not in folder ${id} here`, missing: true });
  }
  if (missing.length > NAMED) {
    const reason = `${missing.length - NAMED} more documents are not here`;
    notes.push({ what: `folder ${id}`, reason, missing: true });
  }
}

/** The bytes of documents and receipts are read once more. */
async function checkFiles(
  { platform }: Copy,
  signal: AbortSignal,
  notes: Note[],
  onProgress: (count: number) => void,
): Promise<number> {
  const { blobs, database } = platform;
  let count = 0;
  for (const table of ['document_components', 'expense_receipts'] as const) {
    for await (const files of readBatches((after) => listFilesAfter(database.db, table, after, FILES_AT_ONCE))) {
      for (let at = 0; at < files.length; at += OPEN_AT_ONCE) {
        signal.throwIfAborted();
        await allOf(files.slice(at, at + OPEN_AT_ONCE), async (file) => {
          const fault = await faultOf(blobs, file);
          if (fault !== undefined) notes.push({ what: `file ${file.name}`, reason: fault, missing: true });
        });
      }
      count += files.length;
      onProgress(count);
    }
  }
  return count;
}

async function faultOf(blobs: BlobStore, { blob_hash: hash, size }: KeptFile): Promise<string | undefined> {
  const found = createHash('sha256');
  let bytes = 0;
  try {
    for await (const part of await blobs.open(hash)) {
      found.update(part);
      bytes += part.length;
    }
  } catch (error) {
    return `its bytes cannot be read: ${error instanceof Error ? error.message : String(error)}`;
  }
  if (bytes !== size) return `has ${bytes} bytes instead of ${size}`;
  return found.digest('hex') === hash ? undefined : 'its bytes are not those that came';
}
