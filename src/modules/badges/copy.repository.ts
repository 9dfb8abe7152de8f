// The rows of badges that were read from another installation.
import { type Db, findsAny } from '../../platform/db/index.ts';

/** Deletes the images of the first start: the copied ones bring their own ids. */
export async function deleteAllImages(tx: Db): Promise<void> {
  await tx.deleteFrom('badge_images').execute();
}

/** Whether there is an image that the first start did not make. */
export async function hasCustomImages(db: Db): Promise<boolean> {
  return findsAny(db.selectFrom('badge_images').where('blob_hash', 'is not', null));
}
