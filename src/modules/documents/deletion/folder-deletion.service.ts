// The deletion of folders: one record in the trash for everything below.
import type { Actor } from '../../../platform/access/index.ts';
import { lockName, together, transaction } from '../../../platform/db/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { originDetails, type Trash } from '../../trash/index.ts';
import { createDocumentEvents } from '../events/document-events.ts';
import { TREE } from '../folders/folders.service.ts';
import { ROOT_FOLDER } from '../seed.ts';
import { markCappedLinks } from './capped-links.repository.ts';
import { markFolders, markLinks, settleCheckOuts } from './deletion.repository.ts';
import { getRemovableTree, requireNothingHeld } from './removable-tree.ts';
import { describe, locationOf } from './trash-details.ts';

export type FolderDeletion = ReturnType<typeof createFolderDeletion>;

export function createFolderDeletion({ database, events }: Pick<Platform, 'database' | 'events'>, trash: Trash) {
  const documentEvents = createDocumentEvents(events);
  return {
    /** A document that has a full link elsewhere only loses its links here; any other goes with its capped links (D7). */
    async delete(actor: Actor, folderId: number, forGood: boolean): Promise<void> {
      await transaction(database.db, async (tx) => {
        lockName(tx, TREE);
        const { folder, tree } = await getRemovableTree(tx, actor, folderId);
        const parentId = folder.parent_id ?? ROOT_FOLDER;
        const [, location, reserved] = await together(
          requireNothingHeld(tx, actor, tree),
          locationOf(tx, actor, parentId),
          trash.reserve(tx),
        );
        const discarded = {
          type: 'folder',
          objId: folderId,
          title: folder.title,
          description: describe(folder.metadata),
          location: location.path,
          details: originDetails(parentId, location.title),
        };
        const recordId = await trash.put(tx, actor, discarded, reserved);
        const ids = tree.map(({ id }) => id);
        markFolders(tx, ids, recordId, folder.own_list === 0 ? folder.list_id : undefined);
        await markLinks(tx, ids, recordId, () => {
          markCappedLinks(tx, recordId);
          settleCheckOuts(tx, actor.id);
        });
        await documentEvents.trashed(tx, actor.id, recordId);
        if (forGood) await trash.destroy(tx, [recordId]);
      });
    },
  };
}
