// The way of folders, pages and versions into the trash. All of it needs publish.admin (G3).
import type { Actor } from '../../../platform/access/index.ts';
import { lockName, transaction } from '../../../platform/db/index.ts';
import { badRequest, notFound } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { originDetails, type Trash } from '../../trash/index.ts';
import { findFolder, lockFolder } from '../access/publish.access.repository.ts';
import { getPageToChange, locationOf, TREE } from '../access/publish.access.ts';
import { updatePage } from '../pages/pages.repository.ts';
import { renewLatest } from '../pages/saving.ts';
import { countVersions } from '../pages/versions.repository.ts';
import { getVersion } from '../versions/versions.service.ts';
import * as repository from './deletion.repository.ts';

export function createDeletionService({ database, clock }: Pick<Platform, 'database' | 'clock'>, trash: Trash) {
  const { db } = database;

  return {
    /** Deletes a folder with everything below it, as one trash record. */
    async deleteFolder(actor: Actor, id: number): Promise<void> {
      await transaction(db, async (tx) => {
        await lockName(tx, TREE);
        const folder = await lockFolder(tx, id);
        if (!folder) throw notFound('Folder');
        const { parent_id: parentId, title } = folder;
        const parent = parentId === null ? undefined : await findFolder(tx, parentId);
        const recordId = await trash.put(tx, actor, {
          type: 'pub_folder',
          objId: id,
          title,
          description: '',
          location: await locationOf(tx, parentId),
          details: originDetails(parentId, parent?.title ?? ''),
        });
        await repository.markTree(tx, folder, recordId);
      });
    },

    async deletePage(actor: Actor, id: number): Promise<void> {
      await transaction(db, async (tx) => {
        const { folder_id: folderId, title, excerpt } = await getPageToChange(tx, id);
        const folder = await findFolder(tx, folderId);
        const recordId = await trash.put(tx, actor, {
          type: 'pub_page',
          objId: id,
          title,
          description: excerpt,
          location: await locationOf(tx, folderId),
          details: originDetails(folderId, folder?.title ?? ''),
        });
        await updatePage(tx, id, { trash_id: recordId });
      });
    },

    /** Deletes a version; if it was the latest, the one before becomes the latest. */
    async deleteVersion(actor: Actor, pageId: number, number: number): Promise<void> {
      await transaction(db, async (tx) => {
        const page = await getPageToChange(tx, pageId);
        const version = await getVersion(tx, pageId, number);
        if ((await countVersions(tx, pageId)) < 2) {
          throw badRequest('only_version', 'The only version of a page cannot be deleted; delete the page');
        }
        const folders = await locationOf(tx, page.folder_id);
        const recordId = await trash.put(tx, actor, {
          type: 'pub_page_version',
          objId: pageId,
          title: version.title,
          description: [`Version ${number}`, version.comment].filter((text) => text !== '').join(': '),
          location: `${folders}/${page.title}`,
          details: { version: number },
        });
        await repository.updateVersion(tx, version.id, { trash_id: recordId });
        if (number === page.version) await renewLatest(tx, pageId, { by: actor.id, at: clock.now() });
      });
    },
  };
}
