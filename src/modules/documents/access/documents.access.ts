// The way to a folder or document: is it there, may this person see it, may it be changed now.
import { type Actor, grantedRights, may, type RightSet } from '../../../platform/access/index.ts';
import { type Db, lockRow, together } from '../../../platform/db/index.ts';
import { badRequest, forbidden, notFound } from '../../../platform/http/index.ts';
import * as repository from './documents.access.repository.ts';
import { type FolderRight, folderRights, holds, within } from './documents.policy.ts';
import { checkedOut, folderLocked } from './refusals.ts';

export interface FolderAccess {
  folder: repository.Folder;
  rights: RightSet;
}

/** How a document is addressed: any version, any folder, or those named. */
export interface DocumentRef {
  docId: number;
  version?: number | undefined;
  parentId?: number | undefined;
}

export interface DocumentAccess {
  document: repository.Document;
  version: repository.Version;
  /** The folder it is seen in: the one named, or the oldest link that the person may see. */
  folderId: number;
  /** Those through the named link, or through all links that the person may see together. */
  rights: RightSet;
  /** All its links, seen or not. */
  links: repository.Link[];
}

/** What a person may do through links of documents: what their folders grant, within their caps (D5). */
export async function rightsAt(
  db: Db,
  actor: Actor,
  links: readonly Pick<repository.Link, 'list_id'>[],
): Promise<(link: Pick<repository.Link, 'list_id' | 'cap'>) => RightSet> {
  const rightsOf = await grantedRights(db, actor, folderRights, links);
  return (link) => rightsWithin(actor, rightsOf(link), link.cap);
}

/** The rights in a folder, for a document whose link there has this cap; no cap binds `documents.admin` (D1). */
export function rightsWithin(actor: Actor, rights: RightSet, cap: RightSet): RightSet {
  return may(actor, 'documents.admin') ? rights : within(rights, cap);
}

export async function getFolder(db: Db, actor: Actor, id: number): Promise<FolderAccess> {
  const found = await findFolder(db, actor, id);
  if (!found) throw notFound('Folder');
  return found;
}

/** As getFolder; undefined where there is no such folder. */
async function findFolder(db: Db, actor: Actor, id: number): Promise<FolderAccess | undefined> {
  const folder = await repository.findFolder(db, id);
  if (!folder) return undefined;
  const rights = (await grantedRights(db, actor, folderRights, [folder]))(folder);
  if (!holds(rights, 'view')) throw forbidden('You may not see this folder');
  return { folder, rights };
}

/** For writing into a folder: nobody deletes, moves or locks it before the transaction ends. */
export async function getFolderToChange(tx: Db, actor: Actor, id: number, right: FolderRight): Promise<FolderAccess> {
  const found = await findFolderToChange(tx, actor, id, right);
  if (!found) throw notFound('Folder');
  return found;
}

/** As getFolderToChange; undefined where there is no such folder. */
export async function findFolderToChange(
  tx: Db,
  actor: Actor,
  id: number,
  right: FolderRight,
): Promise<FolderAccess | undefined> {
  const held = repository.holdFolder(tx, id);
  const [isHeld, found, lock] = await together(held, findFolder(tx, actor, id), repository.findLocked(tx, [id]));
  if (!isHeld || !found) return undefined;
  requireRight(found.rights, right);
  await requireUnbound(tx, actor, { lock });
  return found;
}

export async function getDocument(db: Db, actor: Actor, address: DocumentRef): Promise<DocumentAccess> {
  const { docId, parentId } = address;
  const [document, links, version] = await together(
    repository.findDocument(db, docId),
    repository.listLinks(db, docId),
    repository.findVersion(db, docId, address.version),
  );
  const named = parentId === undefined ? links : links.filter(({ folder_id }) => folder_id === parentId);
  if (!document || named.length === 0) throw notFound('Document');
  const rightsThrough = await rightsAt(db, actor, named);
  const seen = named.filter((link) => holds(rightsThrough(link), 'view'));
  const [first] = seen;
  if (!first) throw forbidden('You may not see this document');
  const rights = seen.reduce((set, link) => set | rightsThrough(link), 0);
  if (!version) throw notFound(address.version === undefined ? 'Document' : 'Version');
  if (version.state === 'draft' && version.created_by !== actor.id && !holds(rights, 'edit')) {
    throw forbidden('You may not see this draft');
  }
  return { document, version, folderId: first.folder_id, rights, links };
}

/** As getDocument, and nobody else changes the document before the transaction ends. The caller checks what its change needs. */
export async function lockDocument(tx: Db, actor: Actor, address: DocumentRef): Promise<DocumentAccess> {
  lockRow(tx, 'documents', address.docId);
  return getDocument(tx, actor, address);
}

/** A document with the lock of a folder that binds it. */
export interface BoundDocument extends DocumentAccess {
  lock: repository.LockedFolder | undefined;
}

/** As lockDocument, for callers that end their checks with requireUnbound. */
export async function lockBoundDocument(tx: Db, actor: Actor, address: DocumentRef): Promise<BoundDocument> {
  const [loaded, lock] = await together(lockDocument(tx, actor, address), repository.findLockOf(tx, address.docId));
  return { ...loaded, lock };
}

/** As lockDocument: the latest version, not locked, and checked out by nobody else. */
export async function getDocumentToChange(
  tx: Db,
  actor: Actor,
  address: DocumentRef,
  right: FolderRight,
): Promise<DocumentAccess> {
  const { lock, ...loaded } = await lockBoundDocument(tx, actor, address);
  requireLatest(loaded);
  requireRight(loaded.rights, right);
  requireNotHeld(loaded.document, actor);
  await requireUnbound(tx, actor, { lock });
  return loaded;
}

export function requireRight(rights: RightSet, right: FolderRight): void {
  if (!holds(rights, right)) throw forbidden(`This needs the right ${right} on the folder`);
}

/** A lock holds for everybody and for everything below (D3). */
export async function requireOpen(db: Db, actor: Actor, folderIds: readonly number[]): Promise<void> {
  await requireUnbound(db, actor, { lock: await repository.findLocked(db, folderIds) });
}

/** As requireOpen, where the lock is known. */
export async function requireUnbound(db: Db, actor: Actor, { lock }: Pick<BoundDocument, 'lock'>): Promise<void> {
  if (!lock) return;
  const rights = (await grantedRights(db, actor, folderRights, [lock]))(lock);
  throw folderLocked(holds(rights, 'view') ? lock.title : undefined);
}

/** The folders whose lock binds a document: those of links through which it could be edited (D3). */
export function bindingFolders(links: readonly repository.Link[]): number[] {
  return links.filter(({ cap }) => holds(cap, 'edit')).map(({ folder_id }) => folder_id);
}

/** While someone has a document checked out, nobody else may change it (D4). */
export function requireNotHeld(document: repository.Holder & { checked_out_by: number | null }, actor: Actor): void {
  const { checked_out_by: holderId } = document;
  if (holderId !== null && holderId !== actor.id) throw checkedOut(actor, document);
}

/** Only the latest version can be checked out or modified. */
function requireLatest({ document, version }: DocumentAccess): void {
  if (document.live_version !== null && version.number !== document.live_version) {
    throw badRequest('not_latest', 'Only the latest version can be changed');
  }
}
