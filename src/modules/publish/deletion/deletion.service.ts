// The way of folders, pages and versions into the trash. All of it needs publish.admin (G3).
import type { Actor } from '../../../platform/access/index.ts';
import { lockName, together, transaction } from '../../../platform/db/index.ts';
import { badRequest, notFound } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { originDetails, type Trash } from '../../trash/index.ts';
import { listSteps, lockFolder } from '../access/publish.access.repository.ts';
import { getPageToChange, locationOf, TREE } from '../access/publish.access.ts';
import { updatePage } from '../pages/pages.repository.ts';
import { showLatest } from '../pages/saving.ts';
import { countVersions, findBefore } from '../pages/versions.repository.ts';
import { getVersion } from '../versions/versions.service.ts';
import * as repository from './deletion.repository.ts';

export function createDeletionService({ database, clock }: Pick<Platform, 'database' | 'clock'>, trash: Trash) {
  const { db } = database;

  return {
    /** Deletes a folder with everything below it, as one trash record. */
    async deleteFolder(actor: Actor, id: number): Promise<void> {
      await transaction(db, async (tx) => {
        lockName(tx, TREE);
        const [folder, steps, reservedId] = await together(lockFolder(tx, id), listSteps(tx, [id]), trash.reserve(tx));
        if (!folder) throw notFound('Folder');
        const above = steps.slice(0, -1);
        const discarded = {
          type: 'pub_folder',
          objId: id,
          title: folder.title,
          description: '',
          location: locationOf(above),
          details: originDetails(folder.parent_id, above.at(-1)?.title ?? ''),
        } as const;
        const recordId = await trash.put(tx, actor, discarded, reservedId);
        repository.markTree(tx, folder, recordId);
      });
    },

    async deletePage(actor: Actor, id: number): Promise<void> {
      await transaction(db, async (tx) => {
        const [page, reservedId] = await together(getPageToChange(tx, id), trash.reserve(tx));
        const { folder_id: folderId, title, excerpt } = page;
        const steps = await listSteps(tx, [folderId]);
        const discarded = {
          type: 'pub_page',
          objId: id,
          title,
          description: excerpt,
          location: locationOf(steps),
          details: originDetails(folderId, steps.at(-1)?.title ?? ''),
        } as const;
        const recordId = await trash.put(tx, actor, discarded, reservedId);
        await updatePage(tx, id, { trash_id: recordId });
      });
    },

    /** Deletes a version; if it was the latest, the one before becomes the latest. */
    async deleteVersion(actor: Actor, pageId: number, number: number): Promise<void> {
      await transaction(db, async (tx) => {
        const [page, version, count, reservedId] = await together(
          getPageToChange(tx, pageId),
          getVersion(tx, pageId, number),
          countVersions(tx, pageId),
          trash.reserve(tx),
        );
        if (count < 2) {
          throw badRequest('only_version', 'The only version of a page cannot be deleted; delete the page');
        }
        const isLatest = number === page.version;
        const [steps, before] = await together(
          listSteps(tx, [page.folder_id]),
          isLatest ? findBefore(tx, pageId, number) : undefined,
        );
        const discarded = {
          type: 'pub_page_version',
          objId: pageId,
          title: version.title,
          description: [`Version ${number}`, version.comment].filter((text) => text !== '').join(': '),
          location: `${locationOf(steps)}/${page.title}`,
          details: { version: number },
        } as const;
        const recordId = await trash.put(tx, actor, discarded, reservedId);
        await repository.updateVersion(tx, version.id, { trash_id: recordId });
        if (isLatest) showLatest(tx, pageId, before, { by: actor.id, at: clock.now() });
      });
    },
  };
}
