import type { Actor } from '../../../platform/access/index.ts';
import { type Db, transaction } from '../../../platform/db/index.ts';
import { badRequest, forbidden } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { originDetails, type Trash } from '../../trash/index.ts';
import { findFolder, type Link } from '../access/documents.access.repository.ts';
import {
  bindingFolders,
  type DocumentAccess,
  type DocumentRef,
  getDocumentToChange,
  requireNotHeld,
  requireOpen,
  requireRight,
  rightsAt,
} from '../access/documents.access.ts';
import { holds, isFull } from '../access/documents.policy.ts';
import { createDocumentEvents } from '../events/document-events.ts';
import { markCappedLinks } from './capped-links.repository.ts';
import * as repository from './deletion.repository.ts';
import { describe, locationOf } from './trash-details.ts';

/** Deletes a draft, and checks the right to do so. */
export type RejectDraft = (tx: Db, actor: Actor, loaded: DocumentAccess) => Promise<void>;

export type DocumentDeletion = ReturnType<typeof createDocumentDeletion>;

export function createDocumentDeletion(
  { database, clock, events }: Pick<Platform, 'database' | 'clock' | 'events'>,
  trash: Trash,
  rejectDraft: RejectDraft,
) {
  const { db } = database;
  const documentEvents = createDocumentEvents(events);

  /** Out of the only full link it has: to the trash, and its capped links with it (D7). */
  const discard = async (tx: Db, actor: Actor, { document }: DocumentAccess, link: Link, forGood: boolean) => {
    const folder = await findFolder(tx, link.folder_id);
    const recordId = await trash.put(tx, actor, {
      type: document.doc_type === 'marker' ? 'marker' : 'document',
      objId: document.id,
      title: document.title,
      description: describe(document.metadata),
      location: await locationOf(tx, actor, link.folder_id),
      details: originDetails(link.folder_id, folder?.title ?? ''),
    });
    await repository.updateLink(tx, link.id, { trash_id: recordId, listed: 0 });
    await markCappedLinks(tx, recordId);
    await documentEvents.trashed(tx, actor.id, recordId);
    if (forGood) await trash.destroy(tx, [recordId]);
  };

  return {
    /** A document that keeps a full link is only taken out of one folder, whatever `forGood` says. */
    async delete(actor: Actor, address: DocumentRef, forGood: boolean): Promise<void> {
      await transaction(db, async (tx) => {
        const loaded = await getDocumentToChange(tx, actor, address);
        const link = await findDeletable(tx, actor, loaded.links, address.parentId);
        if (!link) {
          // Whoever uploaded what was never live may take it back without the right (decision 121).
          if (!isOwnDraft(actor, loaded)) throw forbidden('This needs the right delete on the folder');
          return rejectDraft(tx, actor, loaded);
        }
        requireNotHeld(loaded.document, actor);
        await requireOpen(tx, actor, [link.folder_id]);
        if (!isFull(link) || loaded.links.filter(isFull).length > 1) {
          await repository.deleteLink(tx, link.id);
          await documentEvents.updated(tx, actor.id, [loaded.document.id], ['folder_ids']);
        } else await discard(tx, actor, loaded, link, forGood);
        await repository.settleCheckOuts(tx, actor.id);
      });
    },

    async deleteVersion(actor: Actor, address: DocumentRef, forGood: boolean): Promise<void> {
      await transaction(db, async (tx) => {
        const loaded = await getDocumentToChange(tx, actor, address);
        const { document, version, links, rights, folderId } = loaded;
        if (version.state === 'draft') return rejectDraft(tx, actor, loaded);
        requireRight(rights, 'delete');
        requireNotHeld(document, actor);
        await requireOpen(tx, actor, bindingFolders(links));
        if ((await repository.countLiveVersions(tx, document.id)) < 2) {
          throw badRequest('only_version', 'The only version of a document cannot be deleted; delete the document');
        }
        const recordId = await trash.put(tx, actor, {
          type: 'document_version',
          objId: document.id,
          title: document.title,
          description: [`Version ${version.number}`, version.comment].filter((text) => text !== '').join(': '),
          location: await locationOf(tx, actor, folderId),
          details: { version: version.number },
        });
        await repository.updateVersion(tx, version.id, { trash_id: recordId });
        await repository.renewLatest(tx, document.id, { by: actor.id, at: clock.now() });
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
