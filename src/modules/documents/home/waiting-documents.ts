import type { WaitingKind } from '../../../platform/home/index.ts';
import { listWaitingCheckOuts, waitingCheckOuts } from '../checkout/checkout.repository.ts';
import { documentLink } from '../documents.things.ts';
import { listWaitingDrafts, waitingDrafts } from '../drafts/drafts.repository.ts';

/** Drafts that the person may approve (D34), and what they have checked out themselves. */
export const waitingDocuments: WaitingKind[] = [
  {
    kind: 'draft',
    acts: ['approve', 'reject'],
    query: waitingDrafts,
    list: async (db, actor, keys) =>
      (await listWaitingDrafts(db, actor, keys)).map((draft) => ({
        key: draft.key,
        id: draft.doc_id,
        title: draft.title,
        who: { id: draft.uploader_id, name: draft.uploader_name },
        place: draft.folder,
        link: documentLink(draft.doc_id),
        version: draft.number,
      })),
  },
  {
    kind: 'check_out',
    acts: ['check_in', 'cancel'],
    query: (_db, actor) => waitingCheckOuts(actor.id),
    list: async (db, actor, keys) =>
      (await listWaitingCheckOuts(db, actor.id, keys)).map(({ id, title, folder }) => ({
        key: id,
        id,
        title,
        who: null,
        place: folder,
        link: documentLink(id),
      })),
  },
];
