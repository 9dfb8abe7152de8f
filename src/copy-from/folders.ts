// Folders, from the top down, with their access lists.
import { type CopiedFolder, documentsCopy } from '../modules/documents/index.ts';
import { AppError } from '../platform/http/index.ts';
import { readAccessList } from './access-lists.ts';
import type { Note, Queued } from './progress.repository.ts';
import * as queue from './progress.repository.ts';
import { SourceError } from './source.ts';
import { allOf, authorOf, type Batch, type Copy, defineStep, emptyBatch, orNote, readList } from './step.ts';
import { distinctBy, type Item, partOf, readFields } from './wire.ts';

export const ROOT = '/intranet/rest/documents';
export const V1 = '/api/documents/v1';
export const TITLE = { max: 255 };
export const METADATA_BYTES = 64 * 1024;
const FOLDERS_AT_ONCE = 10;
const FOLDER_PAGE = 200;

interface FoundFolders {
  from: Queued;
  folders: CopiedFolder[];
  isWhole: boolean;
}

/** From the top down: a folder that was found waits in the queue until its own folders were read. */
export const folders = defineStep({
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
    ...emptyBatch<string>(notes),
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
export async function readWindow(copy: Copy, path: string, start: number, size: number, key: string): Promise<Item[]> {
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
