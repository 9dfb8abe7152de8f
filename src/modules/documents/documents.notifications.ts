import { type Actor, may } from '../../platform/access/index.ts';
import type { Db } from '../../platform/db/index.ts';
import type { Notifier } from '../notifications/index.ts';
import type { Link } from './access/documents.access.repository.ts';
import { holds } from './access/documents.policy.ts';
import { checkoutBroken, documentApproved, documentRejected, draftWaiting } from './documents.notification-kinds.ts';
import { listApprovers } from './drafts/drafts.repository.ts';

/** Where very many may approve, the first of them are enough (decision 117). */
const MAX_APPROVERS = 500;

interface NamedDocument {
  id: number;
  title: string;
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
      uploader: number,
      isGone: boolean,
    ): Promise<void> {
      const message = { ...about(actor, document), kind: documentRejected };
      await notifier.notify(tx, [uploader], isGone ? { ...message, link: null } : message);
    },

    async checkOutBroken(tx: Db, actor: Actor, document: NamedDocument, holder: number): Promise<void> {
      await notifier.notify(tx, [holder], { ...about(actor, document), kind: checkoutBroken });
    },
  };
}

function about(actor: Actor, { id, title }: NamedDocument) {
  return {
    facts: { by: actor.fullname, document: title },
    link: `/documents/document/${id}`,
    causedBy: actor.id,
    about: { type: 'document', id },
  };
}
