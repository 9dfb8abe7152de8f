// What publish registers with the trash: how its things come back, and how they go for good.
import { type Actor, deleteAccessLists, requireCapability } from '../../../platform/access/index.ts';
import { type Db, lockName, together } from '../../../platform/db/index.ts';
import { conflict, invalidField } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { requireDepth } from '../../../platform/trees/index.ts';
import { readOrigin, type Trash, type Trashable, type TrashRecord } from '../../trash/index.ts';
import { type Folder, findFolder, lockFolder, lockPage } from '../access/publish.access.repository.ts';
import { locateFolders, TREE } from '../access/publish.access.ts';
import { updatePage } from '../pages/pages.repository.ts';
import { renewLatest } from '../pages/saving.ts';
import { freeSlug } from '../slugs.ts';
import * as repository from './deletion.repository.ts';

export function publishTrashable(
  { clock, blobRelease }: Pick<Platform, 'clock' | 'blobRelease'>,
  trash: Pick<Trash, 'forget'>,
): Trashable {
  return {
    types: ['pub_folder', 'pub_page', 'pub_page_version'],

    /** G5: whoever restores needs publish.admin now. */
    async restore(tx: Db, actor: Actor, record: TrashRecord, destination: number | undefined): Promise<void> {
      requireCapability(actor, 'publish.admin');
      if (record.type === 'pub_folder') await restoreFolder(tx, record, destination);
      else if (record.type === 'pub_page') await restorePage(tx, record, destination);
      else await restoreVersion(tx, actor, record, destination, clock.now());
    },

    /** Folders are no things of their own, but have an address. */
    async shownBy(db, { type, objId }) {
      if (type !== 'pub_folder') return { type: 'page', id: objId };
      const folder = await findFolder(db, objId);
      const [located] = folder ? await locateFolders(db, [folder]) : [];
      return located && { link: `/pages${located.path}` };
    },

    /** Versions go with their page, also those that lie in the trash by records of their own. */
    async purge(tx: Db, records: readonly TrashRecord[]): Promise<void> {
      const recordIds = records.map(({ id }) => id);
      const pages = await repository.deletePages(tx, recordIds);
      if (pages.hashes.length > 0) await blobRelease.release(tx, pages.hashes);
      await trash.forget(tx, pages.recordIds);
      await deleteAccessLists(tx, await repository.deleteFolders(tx, recordIds));
    },
  };
}

async function restoreFolder(tx: Db, record: TrashRecord, destination: number | undefined): Promise<void> {
  lockName(tx, TREE);
  const [trashed, parent] = await together(
    repository.findTrashedFolder(tx, record.objId, record.id),
    findTarget(tx, record, destination),
  );
  if (!trashed) throw new Error(`folder ${record.objId} is not in the trash with record ${record.id}`);
  const { id, slug: before } = trashed;
  const [height, slug] = await together(
    parent ? repository.trashedHeight(tx, id, record.id) : 0,
    freeSlug(tx, 'pub_folders', { id, parentId: parent?.id ?? null, title: before }),
  );
  if (parent) await requireDepth(tx, 'pub_folders', parent.id, height);
  repository.unmarkTree(tx, record.id, { id, slug }, parent);
}

async function restorePage(tx: Db, record: TrashRecord, destination: number | undefined): Promise<void> {
  const [trashed, folder] = await together(
    repository.findTrashedPage(tx, record.id),
    findTarget(tx, record, destination),
  );
  if (!trashed) throw new Error(`page ${record.objId} is not in the trash with record ${record.id}`);
  if (!folder) throw originGone(record);
  const { id, slug: before } = trashed;
  const slug = await freeSlug(tx, 'pub_pages', { id, parentId: folder.id, title: before });
  await updatePage(tx, id, { folder_id: folder.id, slug, trash_id: null });
}

async function restoreVersion(
  tx: Db,
  actor: Actor,
  record: TrashRecord,
  destination: number | undefined,
  now: number,
): Promise<void> {
  if (destination !== undefined) throw invalidField('destination', 'a version goes back to its page only');
  const page = await lockPage(tx, record.objId);
  if (!page) throw conflict('origin_gone', `The page ${record.title} is itself in the trash; restore it first`);
  repository.unmarkVersion(tx, record.id);
  await renewLatest(tx, page.id, { by: actor.id, at: now });
}

/** Where it was unless a destination is named; null: at the top. It stays there until the transaction ends. */
async function findTarget(tx: Db, record: TrashRecord, destination: number | undefined): Promise<Folder | null> {
  if (destination !== undefined) {
    const folder = await lockFolder(tx, destination);
    if (!folder) throw invalidField('destination', `there is no folder ${destination}`);
    return folder;
  }
  const { folderId } = readOrigin(record.details);
  if (folderId === null) return null;
  const folder = await lockFolder(tx, folderId);
  if (!folder) throw originGone(record);
  return folder;
}

function originGone({ details }: TrashRecord) {
  const { folderTitle } = readOrigin(details);
  return conflict(
    'origin_gone',
    `The folder ${folderTitle} is gone or itself in the trash; name another one with destination`,
  );
}
