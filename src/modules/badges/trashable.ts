// What badges register with the trash: how they come back with those who had them, and how they go for good.
import { requireCapability } from '../../platform/access/index.ts';
import { lockRow } from '../../platform/db/index.ts';
import { notFound } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Trashable } from '../trash/index.ts';
import { updateBadge } from './badges.repository.ts';
import { deleteUnused, updateImage } from './images/images.repository.ts';
import * as repository from './trashable.repository.ts';

export const BADGE = 'badge';

/** A badge stands in no place: a destination means nothing. Nobody is told of it a second time. */
export function badgesTrashable({ blobRelease }: Pick<Platform, 'blobRelease'>): Trashable {
  return {
    types: [BADGE],

    /** B5: whoever restores needs badges.manage now. An image that was deleted meanwhile comes back, too. */
    async restore(tx, actor, record) {
      requireCapability(actor, 'badges.manage');
      const badge = await repository.findTrashedBadge(tx, record.id);
      if (!badge) throw notFound('Badge');
      lockRow(tx, 'badge_images', badge.image_id);
      await updateImage(tx, badge.image_id, { deleted: 0 });
      await updateBadge(tx, badge.id, { trash_id: null });
    },

    async purge(tx, records) {
      const imageIds = await repository.deleteTrashed(
        tx,
        records.map(({ id }) => id),
      );
      const hashes = await deleteUnused(tx, imageIds);
      if (hashes.length > 0) await blobRelease.release(tx, hashes);
    },
  };
}
