// Check-out and check-in: one person at a time changes the files of a document.
import { type Actor, requireCapability } from '../../../platform/access/index.ts';
import { alongside, type Db, lockRow, together, transaction } from '../../../platform/db/index.ts';
import {
  badRequest,
  conflict,
  forbidden,
  notFound,
  type Page,
  type PageRequest,
  readPageOf,
} from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { fold } from '../../../platform/text/fold.ts';
import { DAY_MS } from '../../../platform/time/durations.ts';
import { listPicturedPeople, type PicturedPeople } from '../../people/index.ts';
import { type Document, findDocument, findLockOf, listLinks } from '../access/documents.access.repository.ts';
import {
  type BoundDocument,
  type DocumentAccess,
  type DocumentRef,
  getDocument,
  getDocumentToChange,
  lockBoundDocument,
  lockDocument,
  requireNotHeld,
  requireRight,
  requireUnbound,
} from '../access/documents.access.ts';
import type { DocumentNotifications } from '../documents.notifications.ts';
import { renameLinks, updateDocument } from '../documents.repository.ts';
import { createDocumentEvents } from '../events/document-events.ts';
import { wakeTextReading } from '../texts/file-texts.queue.ts';
import type { ComponentInput } from '../versions/components.ts';
import { insertVersion, reserveVersion } from '../versions/versions.repository.ts';
import { takeComponents } from '../versions/versions.service.ts';
import type { CheckedOutDocument } from './checkout.repository.ts';
import * as repository from './checkout.repository.ts';

export interface CheckIn {
  comment?: string | null | undefined;
  new_title?: string | null | undefined;
  is_draft?: boolean | undefined;
  components: readonly ComponentInput[];
}

export interface HeldDocuments extends Page<repository.HeldDocument> {
  people: PicturedPeople;
}

export type CheckoutService = ReturnType<typeof createCheckoutService>;

export function createCheckoutService(
  platform: Pick<Platform, 'database' | 'clock' | 'events' | 'jobs' | 'textReader'>,
  notifications: DocumentNotifications,
) {
  const { clock } = platform;
  const { db } = platform.database;
  const documentEvents = createDocumentEvents(platform.events);
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
        const { document, lock } = await lockPlaced(tx, docId);
        // Others are told who has it only if they may see it.
        if (document.checked_out_by !== actor.id) {
          const loaded = await getDocument(tx, actor, { docId });
          requireHeld(loaded.document, actor);
        }
        await requireUnbound(tx, actor, { lock });
        await repository.endCheckOut(tx, docId);
      });
    },

    /** D33: as a live version with `edit`, as a draft with `draft`. Either ends the check-out. */
    async checkIn(actor: Actor, address: DocumentRef, input: CheckIn): Promise<DocumentAccess> {
      const { comment, new_title: newTitle, is_draft: isDraft = false } = input;
      return transaction(db, async (tx) => {
        const { document, rights, links, lock } = await lockBoundDocument(tx, actor, address);
        requireHeld(document, actor);
        requireRight(rights, isDraft ? 'draft' : 'edit');
        const title = newTitle ?? document.title;
        const isRenamed = title !== document.title;
        // The name is the live document's too, which a draft does not change (decision 115).
        if (isRenamed) requireRight(rights, 'edit_meta');
        await requireUnbound(tx, actor, { lock });

        const [files, versionId] = await together(
          takeComponents(tx, actor, title, input.components),
          reserveVersion(tx),
        );
        const number = document.last_version + 1;
        const now = clock.now();
        const version = { doc_id: document.id, number, comment: comment ?? '', created_by: actor.id, created_at: now };
        insertVersion(tx, { id: versionId, ...version, state: isDraft ? 'draft' : 'live' }, files);
        await wakeTextReading(tx, platform, files);
        const change = {
          last_version: number,
          ...(isRenamed ? { title, title_key: fold(title) } : {}),
          ...(isDraft ? {} : { live_version: number }),
          ...(isRenamed || !isDraft ? { modified_by: actor.id, modified_at: now } : {}),
        };
        alongside(repository.endCheckOut(tx, document.id, change));
        if (isRenamed) alongside(renameLinks(tx, document.id, fold(title)));
        if (isDraft) await notifications.draftWaiting(tx, actor, { id: document.id, title }, links);
        const changed = [...(isDraft ? [] : ['version' as const]), ...(isRenamed ? ['title' as const] : [])];
        await documentEvents.updated(tx, actor.id, [document.id], changed);
        return getDocument(tx, actor, { ...address, version: number });
      });
    },

    /** D24: one's own, or everybody's for `documents.admin`. */
    async held(actor: Actor, isEverybodys: boolean, page: PageRequest): Promise<HeldDocuments> {
      if (isEverybodys) requireCapability(actor, 'documents.admin');
      const userId = isEverybodys ? undefined : actor.id;
      const total = await repository.countHeld(db, userId);
      const { items } = await readPageOf(page, total, () => repository.listHeld(db, userId, page));
      const people = await listPicturedPeople(
        db,
        actor,
        items.map(({ checked_out_by }) => checked_out_by),
      );
      return { items, total, people };
    },

    /** D24: the holder is told, once a day by each person. */
    async ask(actor: Actor, docId: number): Promise<void> {
      await transaction(db, async (tx) => {
        const { document } = await lockDocument(tx, actor, { docId });
        const { checked_out_by: holder } = document;
        if (holder === null) throw notCheckedOut();
        if (holder === actor.id) throw badRequest('own_check_out', 'You have checked out this document yourself');
        const now = clock.now();
        if (!(await repository.noteRequest(tx, docId, actor.id, now, now - DAY_MS))) {
          throw conflict('asked_already', 'You asked for this document in the last 24 hours');
        }
        await notifications.checkOutAsked(tx, actor, document, holder);
      });
    },

    /** D36: for `documents.admin`; the route asks for it. */
    async breakCheckOut(actor: Actor, docId: number): Promise<void> {
      await transaction(db, async (tx) => {
        const { document, lock } = await lockPlaced(tx, docId);
        const { checked_out_by: holder } = document;
        await requireUnbound(tx, actor, { lock });
        if (holder === null) throw notCheckedOut();
        await repository.endCheckOut(tx, docId);
        await notifications.checkOutBroken(tx, actor, document, holder);
      });
    },
  };
}

/** Locks a document without asking for rights; 404 for one that is only in the trash. */
async function lockPlaced(tx: Db, docId: number): Promise<Pick<BoundDocument, 'document' | 'lock'>> {
  lockRow(tx, 'documents', docId);
  const [document, links, lock] = await together(findDocument(tx, docId), listLinks(tx, docId), findLockOf(tx, docId));
  if (!document || links.length === 0) throw notFound('Document');
  return { document, lock };
}

/** Somebody else has it: 403 that names them. Nobody has it: 400. */
function requireHeld(document: Document, actor: Actor): void {
  requireNotHeld(document, actor);
  if (document.checked_out_by === null) throw notCheckedOut();
}

function notCheckedOut() {
  return badRequest('not_checked_out', 'Nobody has checked out this document');
}
