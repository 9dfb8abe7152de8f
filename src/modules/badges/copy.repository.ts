// The rows of badges that were read from another installation.
import { type Db, findsAny } from '../../platform/db/index.ts';

/** Those of the first start make room for those that come with ids of their own. */
export async function deleteAllImages(tx: Db): Promise<void> {
  await tx.deleteFrom('badge_images').execute();
}

/** Whether there is an image that the first start did not make. */
export async function hasCustomImages(db: Db): Promise<boolean> {
  return findsAny(db.selectFrom('badge_images').where('blob_hash', 'is not', null));
}
