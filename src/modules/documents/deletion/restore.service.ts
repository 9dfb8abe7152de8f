// The way back from the trash: to where things were, or to another folder.
import type { Actor } from '../../../platform/access/index.ts';
import { type Db, lockName, lockRow, together } from '../../../platform/db/index.ts';
import { conflict, forbidden, invalidField, notFound } from '../../../platform/http/index.ts';
import type { Clock } from '../../../platform/time/clock.ts';
import { requireDepth } from '../../../platform/trees/index.ts';
import { readOrigin, type TrashRecord } from '../../trash/index.ts';
import { type Folder, listLinks } from '../access/documents.access.repository.ts';
import { type FolderAccess, findFolderToChange, getDocumentToChange } from '../access/documents.access.ts';
import type { DocumentEvents } from '../events/document-events.ts';
import { TREE } from '../folders/folders.service.ts';
import { ROOT_FOLDER } from '../seed.ts';
import * as capped from './capped-links.repository.ts';
import { renewLatest, updateLink } from './deletion.repository.ts';
import { nameOfOrigin, requireSeenOrigin } from './origin.ts';
import * as repository from './restore.repository.ts';

/** The rights are those of whoever restores, now: `edit` at the place it comes back to (D55), `view` where it was (D59). */
export function createRestore(clock: Clock, events: DocumentEvents) {
  return async (tx: Db, actor: Actor, record: TrashRecord, destination: number | undefined): Promise<void> => {
    const act = { actor, record, destination, events };
    if (record.type === 'folder') await restoreFolder(tx, act);
    else if (record.type === 'document_version') await restoreVersion(tx, act, clock.now());
    else await restoreDocument(tx, act);
  };
}

interface Restoration {
  actor: Actor;
  record: TrashRecord;
  destination: number | undefined;
  events: DocumentEvents;
}

async function restoreFolder(tx: Db, { actor, record, destination, events }: Restoration): Promise<void> {
  lockName(tx, TREE);
  const [trashed, target] = await together(getTrashedFolder(tx, record), findTarget(tx, actor, record, destination));
  const parent = await requireTarget(tx, { actor, record, destination }, trashed.parent_id, target);
  // Without a list of its own it was seen by that of the folder it was in, unless that is gone for good (D59).
  const wasSeen = trashed.own_list === 1 || trashed.parent_id !== ROOT_FOLDER;
  if (destination !== undefined && wasSeen) await requireSeenOrigin(tx, actor, trashed.id);
  const height = heightOf(trashed.id, await repository.listTrashedFolders(tx, record.id));
  await requireDepth(tx, 'folders', parent.id, height);
  capped.holdFoldersOf(tx, record.id);
  capped.lockDocumentsOf(tx, [record.id]);
  repository.unmarkFolders(tx, trashed, record.id, parent);
  capped.settleReturningLinks(tx, record.id);
  await events.restored(tx, actor.id, record.id);
  await repository.unmarkLinks(tx, record.id);
}

async function getTrashedFolder(tx: Db, { id, objId }: TrashRecord): Promise<repository.TrashedFolder> {
  const trashed = await repository.findTrashedFolder(tx, objId, id);
  if (!trashed) throw new Error(`folder ${objId} is not in the trash with record ${id}`);
  return trashed;
}

/** How many folders stand one in another, the folder itself included. */
function heightOf(id: number, folders: readonly { id: number; parent_id: number | null }[]): number {
  const childrenOf = Map.groupBy(folders, ({ parent_id }) => parent_id);
  let height = 0;
  for (let level = [id]; level.length > 0; height += 1) {
    level = level.flatMap((parent) => (childrenOf.get(parent) ?? []).map((child) => child.id));
  }
  return height;
}

async function restoreDocument(tx: Db, { actor, record, destination, events }: Restoration): Promise<void> {
  const [link, target] = await together(getTrashedLink(tx, record), findTarget(tx, actor, record, destination));
  const folder = await requireTarget(tx, { actor, record, destination }, link.folder_id, target);
  const originExists = link.folder_id !== ROOT_FOLDER;
  if (destination !== undefined && originExists) await requireSeenOrigin(tx, actor, link.folder_id);
  capped.holdFoldersOf(tx, record.id);
  lockRow(tx, 'documents', link.doc_id);
  await updateLink(tx, link.id, { folder_id: folder.id });
  // Capped links come back with the full one, to where they were (D7).
  capped.settleReturningLinks(tx, record.id);
  await events.restored(tx, actor.id, record.id);
  repository.unmarkLinksOfDocument(tx, record.id);
}

async function getTrashedLink(tx: Db, { id, title }: TrashRecord): Promise<repository.TrashedLink> {
  const link = await repository.findTrashedLink(tx, id);
  // The last draft of the document may have been rejected in another folder meanwhile, and the document with it.
  if (!link) throw notFound(`Document ${title}`);
  return link;
}

async function restoreVersion(tx: Db, { actor, record, destination, events }: Restoration, now: number): Promise<void> {
  if (destination !== undefined) throw invalidField('destination', 'a version goes back to its document only');
  lockRow(tx, 'documents', record.objId);
  const [, { document }] = await together(
    requirePlaced(tx, record),
    getDocumentToChange(tx, actor, { docId: record.objId }, 'edit'),
  );
  const unmarked = repository.unmarkVersion(tx, record.id);
  renewLatest(tx, record.objId, { by: actor.id, at: now });
  const number = await unmarked;
  if (number > (document.live_version ?? 0)) await events.updated(tx, actor.id, [document.id], ['version']);
}

async function requirePlaced(tx: Db, { objId, title }: TrashRecord): Promise<void> {
  if ((await listLinks(tx, objId)).length > 0) return;
  throw conflict('origin_gone', `The document ${title} is itself in the trash; restore it first`);
}

/** Where it was unless a destination is named; undefined when that is gone. */
async function findTarget(
  tx: Db,
  actor: Actor,
  { details }: TrashRecord,
  destination: number | undefined,
): Promise<FolderAccess | undefined> {
  if (destination === ROOT_FOLDER) throw forbidden('Nothing can be restored into the root folder');
  const folderId = destination ?? readOrigin(details).folderId;
  return folderId === null ? undefined : findFolderToChange(tx, actor, folderId, 'edit');
}

/** `current`: the folder that the row names, which is another one when the folder it was in was purged. */
async function requireTarget(
  tx: Db,
  { actor, record, destination }: Omit<Restoration, 'events'>,
  current: number | null,
  target: FolderAccess | undefined,
): Promise<Folder> {
  if (destination !== undefined) {
    if (!target) throw invalidField('destination', `there is no folder ${destination}`);
    return target.folder;
  }
  const { folderId } = readOrigin(record.details);
  const isGone = folderId === null || folderId !== current;
  if (isGone || !target) {
    const name = await nameOfOrigin(tx, actor, record, isGone);
    throw conflict('origin_gone', `${name} is gone or itself in the trash; name another one with destination`);
  }
  return target.folder;
}
