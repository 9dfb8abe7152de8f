// Sends the files of the queue, four at a time, and makes documents of them.

import { NetworkError, NotFound } from '@atrium/client/core';
import {
  cancelCheckOut,
  checkInDocument,
  checkOutDocument,
  createDocument,
  createFolder,
  findSubfolder,
  listLibraryEntries,
} from '@atrium/client/operations';
import { call } from '../../../api/client.ts';
import { failureOf } from '../../../api/queries.ts';
import { foldersChanged } from '../documents.queries.ts';
import type { FoundFile } from './dropped.ts';
import { type ClashDecision, changeUpload, putUploads, readUploads, type UploadItem } from './queue.ts';
import { LineLost, sendFile } from './tus.ts';

const AT_A_TIME = 4;
const SPEED_MS = 3_000;
const SHOWN_MS = 200;
const SHOWN_TIMES = 12;

interface Destination {
  id: number;
  /** What is added waits for approval: there is no right to more. */
  isDraft: boolean;
}

interface Batch {
  destination: Destination;
  /** What was decided once for all. */
  decision: ClashDecision | undefined;
  /** Folders by their path, made once. */
  folders: Map<string, Promise<number>>;
  /** Of folders that were made for it, the names that it has put there: nobody needs to be asked what is in them. */
  made: Map<number, Set<string>>;
  /** Files, and how often one of them came to an end. */
  all: number;
  ended: number;
  /** Folders with something new that is not shown yet. */
  unseen: Set<number>;
}

interface Work extends FoundFile {
  batch: Batch;
  stop: AbortController;
  /** Of the file in the drop box, once it is there. */
  key: string | undefined;
}

const works = new Map<number, Work>();
let lastId = 0;
let asking: Promise<unknown> = Promise.resolve();

/** Adds files that go into a folder, those in folders into folders of the same names. */
export function addFiles(found: readonly FoundFile[], destination: Destination): void {
  const batch: Batch = {
    destination,
    decision: undefined,
    folders: new Map(),
    made: new Map(),
    all: found.length,
    ended: 0,
    unseen: new Set(),
  };
  const items = found.map(({ file, folders }): UploadItem => {
    lastId += 1;
    works.set(lastId, { file, folders, batch, stop: new AbortController(), key: undefined });
    const { name, size } = file;
    return { id: lastId, name, size, folderId: destination.id, state: 'waiting', sent: 0, error: undefined };
  });
  // What is done makes room for what is new.
  const isRunning = readUploads().items.some(isActive);
  putUploads({ items: [...(isRunning ? readUploads().items : readUploads().items.filter(isFailed)), ...items] });
  next();
}

const isFailed = ({ state }: UploadItem) => state === 'failed';
export const isActive = ({ state }: UploadItem) => state === 'waiting' || state === 'sending';

function next(): void {
  const { items } = readUploads();
  const free = AT_A_TIME - items.filter(({ state }) => state === 'sending').length;
  for (const item of items.filter(({ state }) => state === 'waiting').slice(0, Math.max(0, free))) void run(item);
  listenToLeaving();
}

async function run(item: UploadItem): Promise<void> {
  const work = works.get(item.id);
  if (!work) return;
  const { file, batch, stop } = work;
  changeUpload(item.id, { state: 'sending', error: undefined });
  try {
    const folderId = await folderOf(work);
    changeUpload(item.id, { folderId });
    const decision = await decide(item, folderId, batch);
    if (decision.kind === 'skip') {
      changeUpload(item.id, { state: 'skipped' });
    } else {
      work.key ??= await sendFile(file, stop.signal, (sent) => sentOf(item.id, sent));
      await finish(work, work.key, folderId, decision);
      changeUpload(item.id, { state: 'done', sent: item.size });
      batch.unseen.add(folderId).add(batch.destination.id);
    }
    works.delete(item.id);
  } catch (error) {
    const isThere = readUploads().items.some(({ id }) => id === item.id);
    const isLost = error instanceof LineLost || error instanceof NetworkError;
    // The file is no longer in the drop box.
    if (failureOf(error).field?.startsWith('components')) work.key = undefined;
    if (isThere) {
      changeUpload(
        item.id,
        stop.signal.aborted
          ? { state: 'paused' }
          : { state: 'failed', error: isLost ? undefined : failureOf(error).detail },
      );
    }
  }
  batch.ended += 1;
  showNew(batch);
  next();
}

/** What is there is shown at once while there are few, then some dozen times for the whole batch, however many files it has. */
function showNew(batch: Batch): void {
  const isGoingOn = readUploads().items.some((item) => isActive(item) && works.get(item.id)?.batch === batch);
  if (isGoingOn && batch.ended > 4 && batch.ended % Math.ceil(batch.all / SHOWN_TIMES) !== 0) return;
  void foldersChanged(...batch.unseen);
  batch.unseen.clear();
}

// What the line has stopped goes on by itself when it is back.
addEventListener('online', () => {
  for (const { id, state, error } of readUploads().items) {
    if (state === 'failed' && error === undefined) resumeUpload(id);
  }
});

/** The folder that a file goes to; those on the way are found or made. */
async function folderOf({ folders, batch }: Work): Promise<number> {
  let parent = Promise.resolve(batch.destination.id);
  for (const [depth, title] of folders.entries()) {
    const path = folders.slice(0, depth + 1).join('/');
    const above = parent;
    const known = batch.folders.get(path) ?? above.then((id) => findOrMake(id, title, batch));
    batch.folders.set(path, known);
    // What has failed is tried again with the next file.
    known.catch(() => batch.folders.delete(path));
    parent = known;
  }
  return parent;
}

async function findOrMake(parentId: number, title: string, { made, unseen }: Batch): Promise<number> {
  if (!made.has(parentId)) {
    try {
      return (await call(findSubfolder, { id: parentId, title })).id;
    } catch (error) {
      if (!(error instanceof NotFound)) throw error;
    }
  }
  const { id } = await call(createFolder, { id: parentId, body: { title } });
  made.set(id, new Set());
  unseen.add(parentId);
  return id;
}

type Decision = { kind: 'new' | 'both' | 'skip' } | { kind: 'version'; docId: number };

/** Whether something is there under the same name, and what to do then: asked one after the other. */
async function decide({ id, name }: UploadItem, folderId: number, batch: Batch): Promise<Decision> {
  const names = batch.made.get(folderId);
  if (names && !names.has(name.toLowerCase())) {
    names.add(name.toLowerCase());
    return { kind: 'new' };
  }
  const { data } = await call(listLibraryEntries, { id: folderId, kind: 'document', query: name, limit: 50 });
  const same = data.find(({ title }) => title.toLowerCase() === name.toLowerCase());
  if (!same) return { kind: 'new' };
  const turn = asking.then(
    () =>
      batch.decision ??
      askFor(
        id,
        name,
        batch,
        same.rights.some((right) => right === 'edit' || right === 'draft'),
      ),
  );
  asking = turn;
  const kind = await turn;
  return kind === 'version' ? { kind, docId: same.id } : { kind };
}

function askFor(itemId: number, name: string, batch: Batch, mayReplace: boolean): Promise<ClashDecision> {
  const others = readUploads().items.filter(
    ({ id, state }) => id !== itemId && (state === 'waiting' || state === 'sending') && works.get(id)?.batch === batch,
  ).length;
  return new Promise((resolve) => {
    const answer = (decision: ClashDecision, forAll: boolean) => {
      if (forAll) batch.decision = decision;
      putUploads({ clash: undefined });
      resolve(decision);
    };
    putUploads({ clash: { name, others, mayReplace, answer } });
  });
}

async function finish({ file: { name }, batch }: Work, key: string, folderId: number, decision: Decision) {
  const components = [{ file_key: key, name }];
  const { isDraft } = batch.destination;
  if (decision.kind !== 'version') {
    await call(createDocument, { id: folderId, body: { title: name, components, ...(isDraft && { is_draft: true }) } });
    return;
  }
  const at = { doc_id: decision.docId, parent_id: folderId };
  await call(checkOutDocument, at);
  try {
    await call(checkInDocument, { ...at, body: { components, ...(isDraft && { is_draft: true }) } });
  } catch (error) {
    await call(cancelCheckOut, { doc_id: decision.docId });
    throw error;
  }
}

/** Progress is shown a few times a second, however often it is told. */
const progress = new Map<number, number>();
const history: { at: number; bytes: number }[] = [];
let timer: number | undefined;

function sentOf(id: number, sent: number): void {
  progress.set(id, sent);
  if (timer !== undefined) return;
  timer = window.setTimeout(() => {
    timer = undefined;
    const items = readUploads().items.map((item) => ({ ...item, sent: progress.get(item.id) ?? item.sent }));
    progress.clear();
    const at = performance.now();
    history.push({ at, bytes: items.reduce((sum, item) => sum + item.sent, 0) });
    while (history[0] && at - history[0].at > SPEED_MS) history.shift();
    const [first] = history;
    const last = history.at(-1);
    const passed = first && last ? last.at - first.at : 0;
    const speed = first && last && passed > 0 ? Math.max(0, ((last.bytes - first.bytes) / passed) * 1000) : 0;
    putUploads({ items, speed });
  }, SHOWN_MS);
}

export function pauseUpload(id: number): void {
  works.get(id)?.stop.abort();
  if (readUploads().items.find((item) => item.id === id)?.state === 'waiting') changeUpload(id, { state: 'paused' });
}

/** Goes on with what was paused or has failed. */
export function resumeUpload(id: number): void {
  const work = works.get(id);
  if (!work) return;
  work.stop = new AbortController();
  changeUpload(id, { state: 'waiting', error: undefined });
  next();
}

export function takeOff(id: number): void {
  works.get(id)?.stop.abort();
  works.delete(id);
  putUploads({ items: readUploads().items.filter((item) => item.id !== id) });
  next();
}

/** Takes everything off the tray; what is on its way is stopped. */
export function takeAllOff(): void {
  for (const { stop } of works.values()) stop.abort();
  works.clear();
  putUploads({ items: [], speed: 0 });
  listenToLeaving();
}

const warn = (event: BeforeUnloadEvent) => event.preventDefault();

/** Leaving the page would end what is on its way: the browser asks. */
function listenToLeaving(): void {
  if (readUploads().items.some(isActive)) addEventListener('beforeunload', warn);
  else removeEventListener('beforeunload', warn);
}
