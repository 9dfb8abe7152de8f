// The rows of the pre-defined icons: there from the first start on, and completed when an update brings more.
import { type Db, lockName, transaction } from '../../../platform/db/index.ts';
import { iconNames } from './icons.ts';
import { findImageId, insertImages, listFilenames } from './images.repository.ts';

export const ICON_SET = 1;
const ENDING = '.png';

/** Costs one query when they are there. Several instances may start at once. */
export async function seedBadgeIcons(db: Db, now: number): Promise<void> {
  if ((await missing(db)).length === 0) return;
  await transaction(db, async (tx) => {
    lockName(tx, 'badge-icons');
    const names = await missing(tx);
    if (names.length === 0) return;
    const row = { set_id: ICON_SET, blob_hash: null, created_by: null, created_at: now };
    await insertImages(
      tx,
      names.map((name) => ({ ...row, filename: name + ENDING })),
    );
  });
}

/** The image of a pre-defined icon. */
export async function getIconImage(db: Db, name: string): Promise<number> {
  const id = await findImageId(db, ICON_SET, name + ENDING);
  if (id === undefined) throw new Error(`there is no icon ${name}`);
  return id;
}

async function missing(db: Db): Promise<string[]> {
  const there = new Set(await listFilenames(db, ICON_SET));
  return iconNames.filter((name) => !there.has(name + ENDING));
}
