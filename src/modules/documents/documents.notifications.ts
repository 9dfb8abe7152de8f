import { type Actor, may } from '../../platform/access/index.ts';
import type { Db } from '../../platform/db/index.ts';
import type { Notifier } from '../notifications/index.ts';
import type { Link } from './access/documents.access.repository.ts';
import { holds } from './access/documents.policy.ts';
import {
  checkoutAsked,
  checkoutBroken,
  documentApproved,
  documentFollowed,
  documentRejected,
  draftWaiting,
  folderFollowed,
} from './documents.notification-kinds.ts';
import { documentLink, folderLink } from './documents.things.ts';
import { listApprovers } from './drafts/drafts.repository.ts';

/** Where very many may approve, the first of them are enough (decision 117). */
const MAX_APPROVERS = 500;

interface NamedDocument {
  id: number;
  title: string;
}

/** Followers who are told the same. */
export interface FollowerGroup {
  userIds: number[];
  /** The nearest folder that they follow; null for followers of the document itself. */
  folder: { id: number; title: string } | null;
  /** How many new documents they see below the folder. */
  documents: number;
  document: NamedDocument;
}

interface FollowedAct {
  by: string;
  causedBy: number;
  what: 'added' | 'version' | 'changed';
}

export type DocumentNotifications = ReturnType<typeof createDocumentNotifications>;

export function createDocumentNotifications(notifier: Notifier) {
  return {
    /** `links`: the links of the document; those where nobody may approve it are passed over. */
    async draftWaiting(
      tx: Db,
      actor: Actor,
      document: NamedDocument,
      links: readonly Pick<Link, 'list_id' | 'cap'>[],
    ): Promise<void> {
      const listIds = links.filter(({ cap }) => holds(cap, 'edit')).map(({ list_id }) => list_id);
      const approvers = await listApprovers(tx, listIds, { except: actor.id, limit: MAX_APPROVERS });
      const isUnlimited = may(actor, 'documents.admin');
      await notifier.notify(tx, approvers, { ...about(actor, document), kind: draftWaiting, isUnlimited });
    },

    async draftApproved(tx: Db, actor: Actor, document: NamedDocument, uploader: number): Promise<void> {
      await notifier.notify(tx, [uploader], { ...about(actor, document), kind: documentApproved });
    },

    /** Without a link when nothing is left of the document. */
    async draftRejected(
      tx: Db,
      actor: Actor,
      document: NamedDocument,
      { uploader, isGone, reason }: { uploader: number; isGone: boolean; reason: string },
    ): Promise<void> {
      const { facts, ...rest } = about(actor, document);
      const message = { ...rest, facts: { ...facts, reason }, kind: documentRejected };
      await notifier.notify(tx, [uploader], isGone ? { ...message, link: null } : message);
    },

    /** Followers have asked for it: whom it reaches does not count for the hour of whoever did it (N9). */
    async toFollowers(tx: Db, { by, causedBy, what }: FollowedAct, groups: readonly FollowerGroup[]): Promise<void> {
      for (const { userIds, folder, documents, document } of groups) {
        const isNewVersion = what === 'version';
        const common = { causedBy, isUnlimited: true };
        if (folder) {
          const facts = { by, document: document.title, documents, folder: folder.title, isNewVersion };
          await notifier.notify(tx, userIds, {
            ...common,
            kind: folderFollowed,
            facts,
            link: documents > 1 ? folderLink(folder.id) : documentLink(document.id),
            about: { type: 'folder', id: folder.id },
          });
        } else {
          await notifier.notify(tx, userIds, {
            ...common,
            kind: documentFollowed,
            facts: { by, document: document.title, isNewVersion },
            link: documentLink(document.id),
            about: { type: 'document', id: document.id },
          });
        }
      }
    },

    async checkOutAsked(tx: Db, actor: Actor, document: NamedDocument, holder: number): Promise<void> {
      await notifier.notify(tx, [holder], { ...about(actor, document), kind: checkoutAsked });
    },

    async checkOutBroken(tx: Db, actor: Actor, document: NamedDocument, holder: number): Promise<void> {
      await notifier.notify(tx, [holder], { ...about(actor, document), kind: checkoutBroken });
    },
  };
}

function about(actor: Actor, { id, title }: NamedDocument) {
  return {
    facts: { by: actor.fullname, document: title },
    link: documentLink(id),
    causedBy: actor.id,
    about: { type: 'document', id },
  };
}
