// Check-out and check-in: one person at a time changes the files of a document.
import type { Actor } from '../../../platform/access/index.ts';
import { type Db, lockRow, transaction } from '../../../platform/db/index.ts';
import { badRequest, forbidden, notFound } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { fold } from '../../../platform/text/fold.ts';
import { type Document, findDocument, listLinks } from '../access/documents.access.repository.ts';
import {
  bindingFolders,
  type DocumentAccess,
  type DocumentRef,
  getDocument,
  getDocumentToChange,
  requireNotHeld,
  requireOpen,
  requireRight,
} from '../access/documents.access.ts';
import type { DocumentNotifications } from '../documents.notifications.ts';
import { renameLinks, updateDocument } from '../documents.repository.ts';
import { createDocumentEvents } from '../events/document-events.ts';
import type { ComponentInput } from '../versions/components.ts';
import { insertVersion } from '../versions/versions.repository.ts';
import { takeComponents } from '../versions/versions.service.ts';
import type { CheckedOutDocument } from './checkout.repository.ts';
import * as repository from './checkout.repository.ts';

export interface CheckIn {
  comment?: string | null | undefined;
  new_title?: string | null | undefined;
  is_draft?: boolean | undefined;
  components: readonly ComponentInput[];
}

export type CheckoutService = ReturnType<typeof createCheckoutService>;

export function createCheckoutService(
  { database, clock, events }: Pick<Platform, 'database' | 'clock' | 'events'>,
  notifications: DocumentNotifications,
) {
  const { db } = database;
  const documentEvents = createDocumentEvents(events);
  return {
    list: (actor: Actor): Promise<CheckedOutDocument[]> => repository.listCheckedOut(db, actor.id),

    /** D33: `draft` is enough, for it allows a check-in as a draft. One's own again: no change. */
    async checkOut(actor: Actor, address: DocumentRef): Promise<void> {
      await transaction(db, async (tx) => {
        const { document, folderId } = await getDocumentToChange(tx, actor, address, 'draft');
        if (document.doc_type === 'marker') throw forbidden('A marker has no file to check out');
        if (document.live_version === null) throw forbidden('A draft that was never live cannot be checked out');
        if (document.checked_out_by === actor.id) return;
        const checkOut = { checked_out_by: actor.id, checked_out_at: clock.now(), checked_out_in: folderId };
        await updateDocument(tx, document.id, checkOut);
      });
    },

    /** Whoever has it may cancel, even if they may no longer see it. */
    async cancel(actor: Actor, docId: number): Promise<void> {
      await transaction(db, async (tx) => {
        const { document, links } = await lockPlaced(tx, docId);
        // Others are told who has it only if they may see it.
        if (document.checked_out_by !== actor.id) {
          const loaded = await getDocument(tx, actor, { docId });
          requireHeld(loaded.document, actor);
        }
        await requireOpen(tx, actor, bindingFolders(links));
        await repository.endCheckOut(tx, docId);
      });
    },

    /** D33: as a live version with `edit`, as a draft with `draft`. Either ends the check-out. */
    async checkIn(actor: Actor, address: DocumentRef, input: CheckIn): Promise<DocumentAccess> {
      const { comment, new_title: newTitle, is_draft: isDraft = false } = input;
      return transaction(db, async (tx) => {
        const { document, rights, links } = await getDocumentToChange(tx, actor, address);
        requireHeld(document, actor);
        requireRight(rights, isDraft ? 'draft' : 'edit');
        const title = newTitle ?? document.title;
        const isRenamed = title !== document.title;
        // The name is the live document's too, which a draft does not change (decision 115).
        if (isRenamed) requireRight(rights, 'edit_meta');
        await requireOpen(tx, actor, bindingFolders(links));

        const files = await takeComponents(tx, actor, title, input.components);
        const number = document.last_version + 1;
        const now = clock.now();
        const version = { doc_id: document.id, number, comment: comment ?? '', created_by: actor.id, created_at: now };
        await insertVersion(tx, { ...version, state: isDraft ? 'draft' : 'live' }, files);
        await repository.endCheckOut(tx, document.id, {
          last_version: number,
          ...(isRenamed ? { title, title_key: fold(title) } : {}),
          ...(isDraft ? {} : { live_version: number }),
          ...(isRenamed || !isDraft ? { modified_by: actor.id, modified_at: now } : {}),
        });
        if (isRenamed) await renameLinks(tx, document.id, fold(title));
        if (isDraft) await notifications.draftWaiting(tx, actor, { id: document.id, title }, links);
        const changed = [...(isDraft ? [] : ['version' as const]), ...(isRenamed ? ['title' as const] : [])];
        await documentEvents.updated(tx, actor.id, [document.id], changed);
        return getDocument(tx, actor, { ...address, version: number });
      });
    },

    /** D36: for `documents.admin`; the route asks for it. */
    async breakCheckOut(actor: Actor, docId: number): Promise<void> {
      await transaction(db, async (tx) => {
        const { document, links } = await lockPlaced(tx, docId);
        const { checked_out_by: holder } = document;
        await requireOpen(tx, actor, bindingFolders(links));
        if (holder === null) throw notCheckedOut();
        await repository.endCheckOut(tx, docId);
        await notifications.checkOutBroken(tx, actor, document, holder);
      });
    },
  };
}

/** Locks a document without asking for rights; 404 for one that is only in the trash. */
async function lockPlaced(tx: Db, docId: number): Promise<Pick<DocumentAccess, 'document' | 'links'>> {
  await lockRow(tx, 'documents', docId);
  const document = await findDocument(tx, docId);
  const links = await listLinks(tx, docId);
  if (!document || links.length === 0) throw notFound('Document');
  return { document, links };
}

/** Somebody else has it: 403 that names them. Nobody has it: 400. */
function requireHeld(document: Document, actor: Actor): void {
  requireNotHeld(document, actor);
  if (document.checked_out_by === null) throw notCheckedOut();
}

function notCheckedOut() {
  return badRequest('not_checked_out', 'Nobody has checked out this document');
}
