// The links of a document: who has put it where, and taking away those that others made.
import type { Actor, RightSet } from '../../../platform/access/index.ts';
import { type Db, transaction } from '../../../platform/db/index.ts';
import { badRequest, notFound, type Page, type PageRequest } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Link } from '../access/documents.access.repository.ts';
import { getDocument, lockDocument, requireOpen, requireRight } from '../access/documents.access.ts';
import { isFull } from '../access/documents.policy.ts';
import { deleteLink, settleCheckOuts } from '../deletion/deletion.repository.ts';
import { createDocumentEvents } from '../events/document-events.ts';
import { linksPolicy } from './links.policy.ts';
import { listFolderTitles } from './links.repository.ts';

export interface ShownLink {
  folderId: number;
  folderTitle: string;
  cap: RightSet;
}

export type LinksService = ReturnType<typeof createLinksService>;

export function createLinksService({ database, events }: Pick<Platform, 'database' | 'events'>) {
  const { db } = database;
  const documentEvents = createDocumentEvents(events);
  return {
    /** The oldest first. */
    async list(actor: Actor, docId: number, page: PageRequest): Promise<Page<ShownLink>> {
      const { links } = await getDocument(db, actor, { docId });
      return showLinks(db, actor, links, page);
    },

    /**
     * D9. A lock of the folder binds those who may delete in it, but not whoever answers for the document, who might
     * have no way to unlock it; and neither waits for a check-out, as the document itself stays as it is.
     */
    async takeAway(actor: Actor, docId: number, folderId: number): Promise<void> {
      await transaction(db, async (tx) => {
        const { document, links } = await lockDocument(tx, actor, { docId });
        const policy = await linksPolicy(tx, actor, links);
        const link = links.find(({ folder_id }) => folder_id === folderId);
        if (!link || !policy.maySee(link)) throw notFound('Place');
        if (!policy.managesLinks) {
          requireRight(policy.rightsInFolder(link), 'delete');
          await requireOpen(tx, actor, [folderId]);
        }
        if (isFull(link)) throw badRequest('full_place', 'Only a capped place can be taken away; delete the document');
        await deleteLink(tx, link.id);
        if (document.checked_out_by !== null) settleCheckOuts(tx, document.checked_out_by);
        await documentEvents.updated(tx, actor.id, [docId], ['folder_ids']);
      });
    },
  };
}

/** D8. `links`: all links of one document. */
export async function showLinks(
  db: Db,
  actor: Actor,
  links: readonly Link[],
  { limit, offset }: PageRequest,
): Promise<Page<ShownLink>> {
  const policy = await linksPolicy(db, actor, links);
  const seen = links.filter(policy.maySee);
  const shown = seen.slice(offset, offset + limit);
  if (shown.length === 0) return { items: [], total: seen.length };
  const titles = await listFolderTitles(
    db,
    shown.map(({ folder_id }) => folder_id),
  );
  const items = shown.map(({ folder_id, cap }) => {
    return { folderId: folder_id, folderTitle: titles.get(folder_id) ?? '', cap };
  });
  return { items, total: seen.length };
}
