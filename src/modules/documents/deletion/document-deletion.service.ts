import type { Actor } from '../../../platform/access/index.ts';
import { type Db, together, transaction } from '../../../platform/db/index.ts';
import { badRequest, forbidden } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { originDetails, type Trash } from '../../trash/index.ts';
import { findLockOf, type Link } from '../access/documents.access.repository.ts';
import {
  type BoundDocument,
  type DocumentAccess,
  type DocumentRef,
  lockBoundDocument,
  lockDocument,
  requireNotHeld,
  requireOpen,
  requireRight,
  requireUnbound,
  rightsAt,
} from '../access/documents.access.ts';
import { holds, isFull } from '../access/documents.policy.ts';
import { createDocumentEvents } from '../events/document-events.ts';
import { markCappedLinks } from './capped-links.repository.ts';
import * as repository from './deletion.repository.ts';
import { describe, locationOf } from './trash-details.ts';

/** Deletes a draft, and checks the right to do so. */
export type RejectDraft = (tx: Db, actor: Actor, loaded: BoundDocument) => Promise<void>;

export type DocumentDeletion = ReturnType<typeof createDocumentDeletion>;

export function createDocumentDeletion(
  { database, clock, events }: Pick<Platform, 'database' | 'clock' | 'events'>,
  trash: Trash,
  rejectDraft: RejectDraft,
) {
  const { db } = database;
  const documentEvents = createDocumentEvents(events);

  /** Out of the only full link it has, unless that is locked: to the trash, and its capped links with it (D7). */
  const discard = async (tx: Db, actor: Actor, { document }: DocumentAccess, link: Link, forGood: boolean) => {
    const [, location, reserved] = await together(
      requireOpen(tx, actor, [link.folder_id]),
      locationOf(tx, actor, link.folder_id),
      trash.reserve(tx),
    );
    const discarded = {
      type: document.doc_type === 'marker' ? 'marker' : 'document',
      objId: document.id,
      title: document.title,
      description: describe(document.metadata),
      location: location.path,
      details: originDetails(link.folder_id, location.title),
    };
    const recordId = await trash.put(tx, actor, discarded, reserved);
    await repository.updateLink(tx, link.id, { trash_id: recordId, listed: 0 });
    markCappedLinks(tx, recordId);
    await documentEvents.trashed(tx, actor.id, recordId);
    if (forGood) await trash.destroy(tx, [recordId]);
  };

  return {
    /** A document that keeps a full link is only taken out of one folder, whatever `forGood` says. */
    async delete(actor: Actor, address: DocumentRef, forGood: boolean): Promise<void> {
      await transaction(db, async (tx) => {
        const loaded = await lockDocument(tx, actor, address);
        const link = await findDeletable(tx, actor, loaded.links, address.parentId);
        if (!link) {
          // Whoever uploaded what was never live may take it back without the right (decision 121).
          if (!isOwnDraft(actor, loaded)) throw forbidden('This needs the right delete on the folder');
          return rejectDraft(tx, actor, { ...loaded, lock: await findLockOf(tx, loaded.document.id) });
        }
        requireNotHeld(loaded.document, actor);
        if (!isFull(link) || loaded.links.filter(isFull).length > 1) {
          await requireOpen(tx, actor, [link.folder_id]);
          await repository.deleteLink(tx, link.id);
          await documentEvents.updated(tx, actor.id, [loaded.document.id], ['folder_ids']);
        } else await discard(tx, actor, loaded, link, forGood);
        repository.settleCheckOuts(tx, actor.id);
      });
    },

    async deleteVersion(actor: Actor, address: DocumentRef, forGood: boolean): Promise<void> {
      await transaction(db, async (tx) => {
        const loaded = await lockBoundDocument(tx, actor, address);
        const { document, version, rights, folderId } = loaded;
        if (version.state === 'draft') return rejectDraft(tx, actor, loaded);
        requireRight(rights, 'delete');
        requireNotHeld(document, actor);
        await requireUnbound(tx, actor, loaded);
        const [versions, location, reserved] = await together(
          repository.countLiveVersions(tx, document.id),
          locationOf(tx, actor, folderId),
          trash.reserve(tx),
        );
        if (versions < 2) {
          throw badRequest('only_version', 'The only version of a document cannot be deleted; delete the document');
        }
        const discarded = {
          type: 'document_version',
          objId: document.id,
          title: document.title,
          description: [`Version ${version.number}`, version.comment].filter((text) => text !== '').join(': '),
          location: location.path,
          details: { version: version.number },
        };
        const recordId = await trash.put(tx, actor, discarded, reserved);
        await repository.updateVersion(tx, version.id, { trash_id: recordId });
        repository.renewLatest(tx, document.id, { by: actor.id, at: clock.now() });
        if (forGood) await trash.destroy(tx, [recordId]);
        const wasLatest = version.number === document.live_version;
        if (wasLatest) await documentEvents.updated(tx, actor.id, [document.id], ['version']);
      });
    },
  };
}

/** The link named, or else the oldest open one where the person may delete (decision 120). */
async function findDeletable(
  tx: Db,
  actor: Actor,
  links: readonly Link[],
  parentId: number | undefined,
): Promise<Link | undefined> {
  const named = parentId === undefined ? links : links.filter(({ folder_id }) => folder_id === parentId);
  const rightsThrough = await rightsAt(tx, actor, named);
  const allowed = named.filter((link) => holds(rightsThrough(link), 'delete'));
  if (allowed.length < 2) return allowed[0];
  const closed = await repository.listClosed(
    tx,
    allowed.map(({ folder_id }) => folder_id),
  );
  return allowed.find(({ folder_id }) => !closed.has(folder_id)) ?? allowed[0];
}

function isOwnDraft(actor: Actor, { document, version }: DocumentAccess): boolean {
  return document.live_version === null && version.state === 'draft' && version.created_by === actor.id;
}
