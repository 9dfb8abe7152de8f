// Drafts: who may approve or reject one, and what it becomes.
import type { Actor } from '../../../platform/access/index.ts';
import { type Db, together, transaction } from '../../../platform/db/index.ts';
import { AppError, forbidden, type Page, type PageRequest, readPageOf } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { listPicturedPeople, type PicturedPeople } from '../../people/index.ts';
import {
  type BoundDocument,
  type DocumentAccess,
  type DocumentRef,
  lockBoundDocument,
  requireNotHeld,
  requireRight,
  requireUnbound,
} from '../access/documents.access.ts';
import { holds } from '../access/documents.policy.ts';
import type { DocumentNotifications } from '../documents.notifications.ts';
import { createDocumentEvents } from '../events/document-events.ts';
import type { DraftRecord } from '../folders/folder-contents.schemas.ts';
import { deleteVersion, listHashes } from '../versions/versions.repository.ts';
import type { ListedDraft } from './drafts.repository.ts';
import * as repository from './drafts.repository.ts';

export interface QueuedDrafts extends Page<repository.QueuedDraft> {
  people: PicturedPeople;
}

export interface Rejections extends Page<repository.Rejection> {
  people: PicturedPeople;
}

export type DraftsService = ReturnType<typeof createDraftsService>;

export function createDraftsService(
  { database, clock, blobRelease, events }: Pick<Platform, 'database' | 'clock' | 'blobRelease' | 'events'>,
  notifications: DocumentNotifications,
) {
  const { db } = database;
  const documentEvents = createDocumentEvents(events);
  /**
   * D35: the uploader may always, others with `edit`. A document that was never live goes with its last draft.
   * The document comes from `lockBoundDocument`, with the draft as its version, which is made of the bytes of the hashes.
   */
  const remove = async (
    tx: Db,
    actor: Actor,
    loaded: BoundDocument,
    hashes: readonly string[],
    reason = '',
  ): Promise<void> => {
    const { document, version } = loaded;
    if (version.state !== 'draft') throw new AppError('no_draft', 500, 'This version is no draft');
    const isOwn = version.created_by === actor.id;
    if (!isOwn && !holds(loaded.rights, 'edit')) throw forbidden('This needs the right edit on the folder');
    if (!isOwn) requireNotHeld(document, actor);
    await requireUnbound(tx, actor, loaded);
    deleteVersion(tx, version.id);
    const [isGone] = await together(
      document.live_version === null && repository.isEmpty(tx, document.id),
      blobRelease.release(tx, hashes),
    );
    if (isGone) await repository.deleteEmpty(tx, document.id);
    if (!isOwn) await repository.insertRejection(tx, rejectionOf(loaded, actor.id, reason, clock.now()));
    await notifications.draftRejected(tx, actor, document, { uploader: version.created_by, isGone, reason });
  };

  return {
    async listMine(actor: Actor): Promise<DraftRecord[]> {
      return (await repository.draftsBy(db, actor).execute()).map(presentDraft);
    },

    async listToApprove(actor: Actor): Promise<DraftRecord[]> {
      return (await repository.draftsToApprove(db, actor).execute()).map(presentDraft);
    },

    /** D34. Without a version the newest draft is meant. */
    async approve(actor: Actor, address: DocumentRef): Promise<void> {
      await transaction(db, async (tx) => {
        const loaded = await lockBoundDocument(tx, actor, address);
        const { document } = loaded;
        requireRight(loaded.rights, 'edit');
        requireNotHeld(document, actor);
        await requireUnbound(tx, actor, loaded);
        const draft =
          address.version === undefined ? await repository.findNewestDraft(tx, document.id) : loaded.version;
        if (draft?.state !== 'draft') throw new AppError('no_draft', 500, 'There is no draft to approve');
        // The latest version has the highest number: a draft that was overtaken gets a new one (decision 116).
        const overtaken = document.live_version !== null && draft.number < document.live_version;
        const number = overtaken ? document.last_version + 1 : draft.number;
        repository.makeLive(tx, draft, { number, by: actor.id, at: clock.now() });
        await notifications.draftApproved(tx, actor, document, draft.created_by);
        if (document.live_version === null) await documentEvents.created(tx, actor.id, [document.id]);
        else await documentEvents.updated(tx, actor.id, [document.id], ['version']);
      });
    },

    async rejectDraft(tx: Db, actor: Actor, loaded: BoundDocument): Promise<void> {
      await remove(tx, actor, loaded, await listHashes(tx, loaded.document.id, loaded.version.number));
    },

    /** D35, with a reason that its uploader is told and can read again. */
    async reject(actor: Actor, address: DocumentRef & { version: number }, reason: string): Promise<void> {
      await transaction(db, async (tx) => {
        const [loaded, hashes] = await together(
          lockBoundDocument(tx, actor, address),
          listHashes(tx, address.docId, address.version),
        );
        await remove(tx, actor, loaded, hashes, reason);
      });
    },

    /** Drafts that the person may approve, the oldest first (D34). */
    async queue(actor: Actor, page: PageRequest): Promise<QueuedDrafts> {
      const total = await repository.countQueue(db, actor);
      const { items } = await readPageOf(page, total, () => repository.listQueue(db, actor, page));
      const people = await listPicturedPeople(
        db,
        actor,
        items.flatMap(({ created_by, live_by, checked_out_by }) => [created_by, live_by, checked_out_by]),
      );
      return { items, total, people };
    },

    /** Rejected drafts of the person, the last first. */
    async rejections(actor: Actor, page: PageRequest): Promise<Rejections> {
      const total = await repository.countRejections(db, actor.id);
      const { items } = await readPageOf(page, total, () => repository.listRejections(db, actor.id, page));
      const people = await listPicturedPeople(
        db,
        actor,
        items.map(({ rejected_by }) => rejected_by),
      );
      return { items, total, people };
    },
  };
}

function presentDraft({ doc_id, title, folder_id, number, may_edit }: ListedDraft): DraftRecord {
  // Whoever sees one in these lists uploaded it or may approve it, and either may reject it.
  return { doc_id, title, parent_id: folder_id, version_num: number, can_delete: true, can_approve: may_edit === 1 };
}

function rejectionOf({ document, version }: DocumentAccess, rejectedBy: number, reason: string, now: number) {
  return {
    doc_id: document.id,
    title: document.title,
    number: version.number,
    uploader_id: version.created_by,
    rejected_by: rejectedBy,
    rejected_at: now,
    reason,
  };
}
