// The rows of badges that were read from another installation.
import type { Db } from '../../platform/db/index.ts';

/** Those of the first start make room for those that come with ids of their own. */
export async function deleteAllImages(tx: Db): Promise<void> {
  await tx.deleteFrom('badge_images').execute();
}

/** Whether there is an image that the first start did not make. */
export async function hasCustomImages(db: Db): Promise<boolean> {
  const query = db.selectFrom('badge_images').select('id').where('blob_hash', 'is not', null);
  return (await query.limit(1).executeTakeFirst()) !== undefined;
}
