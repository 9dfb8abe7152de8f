import { type Actor, may } from '../../../platform/access/index.ts';
import type { Db } from '../../../platform/db/index.ts';
import type { Notifier } from '../../notifications/index.ts';
import type { Link } from '../access/documents.access.repository.ts';
import { holds } from '../access/documents.policy.ts';
import { documentApproved, documentRejected, draftWaiting } from '../documents.notification-kinds.ts';
import { listApprovers } from './drafts.repository.ts';

/** Where very many may approve, the first of them are enough (decision 117). */
const MAX_APPROVERS = 500;

interface NamedDocument {
  id: number;
  title: string;
}

export type DraftNotifications = ReturnType<typeof createDraftNotifications>;

export function createDraftNotifications(notifier: Notifier) {
  return {
    /** `links`: the links of the document; those where nobody may approve it are passed over. */
    async waiting(
      tx: Db,
      actor: Actor,
      document: NamedDocument,
      links: readonly Pick<Link, 'list_id' | 'cap'>[],
    ): Promise<void> {
      const listIds = links.filter(({ cap }) => holds(cap, 'edit')).map(({ list_id }) => list_id);
      const approvers = await listApprovers(tx, listIds, { except: actor.id, limit: MAX_APPROVERS });
      await notifier.notify(tx, approvers, {
        kind: draftWaiting,
        facts: { by: actor.fullname, document: document.title },
        link: linkTo(document),
        causedBy: actor.id,
        isUnlimited: may(actor, 'documents.admin'),
        about: { type: 'document', id: document.id },
      });
    },

    async approved(tx: Db, actor: Actor, document: NamedDocument, uploader: number): Promise<void> {
      await notifier.notify(tx, [uploader], {
        kind: documentApproved,
        facts: { by: actor.fullname, document: document.title },
        link: linkTo(document),
        causedBy: actor.id,
        about: { type: 'document', id: document.id },
      });
    },

    /** Without a link when nothing is left of the document. */
    async rejected(tx: Db, actor: Actor, document: NamedDocument, uploader: number, isGone: boolean): Promise<void> {
      await notifier.notify(tx, [uploader], {
        kind: documentRejected,
        facts: { by: actor.fullname, document: document.title },
        link: isGone ? null : linkTo(document),
        causedBy: actor.id,
        about: { type: 'document', id: document.id },
      });
    },
  };
}

export function linkTo({ id }: { id: number }): string {
  return `/documents/document/${id}`;
}
