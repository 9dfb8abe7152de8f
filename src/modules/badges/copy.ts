// Badges that were read from another installation: written with their ids, as if they had been made here.
import { type Db, hasRows, insertCopied, insertMissing, toFlag } from '../../platform/db/index.ts';
import type { StoredBlob } from '../../platform/files/blobs.ts';
import { charge } from '../../platform/files/charges.ts';
import { fold } from '../../platform/text/fold.ts';
import * as repository from './copy.repository.ts';
import { ICON_SET } from './images/icon-seed.ts';
import { iconNames } from './images/icons.ts';
import { findImage } from './images/images.repository.ts';

export interface CopiedImage {
  id: number;
  setId: number;
  filename: string;
  /** Undefined: one of the pre-defined icons, which are drawn here as well. */
  blob: StoredBlob | undefined;
}

export interface CopiedBadge {
  id: number;
  title: string;
  description: string;
  imageId: number;
  backgroundColour: string;
  createdBy: number;
  createdAt: number;
  modifiedBy: number | null;
  modifiedAt: number;
  /** Null while it is live. */
  archived: { by: number; at: number } | null;
  assigned: readonly { userId: number; by: number; at: number; message: string }[];
}

const FIRST_USER = 1;

export const badgesCopy = {
  iconSet: ICON_SET,
  /** The largest side of a picture of a badge. */
  maxSide: 4096,

  async hasMoreThanFirstStart(db: Db): Promise<boolean> {
    return (await hasRows(db, 'badges')) || (await repository.hasCustomImages(db));
  },

  isIcon: (filename: string): boolean => iconNames.some((name) => filename === `${name}.png`),

  /** The icons of the first start come back at the next one, as far as they are missing then. */
  async clearImages(tx: Db): Promise<void> {
    if (!(await hasRows(tx, 'badges'))) await repository.deleteAllImages(tx);
  },

  async addImages(tx: Db, images: readonly CopiedImage[], now: number): Promise<void> {
    await insertCopied(
      tx,
      'badge_images',
      images.map(({ id, setId, filename, blob }) => ({
        id,
        set_id: setId === ICON_SET ? ICON_SET : 0,
        filename,
        blob_hash: blob?.hash ?? null,
        created_by: blob ? FIRST_USER : null,
        created_at: now,
      })),
    );
    const blobs = images.flatMap(({ blob }) => blob ?? []);
    if (blobs.length > 0) await charge(tx, FIRST_USER, blobs);
  },

  /** Returns false where its image is not here. */
  async addBadge(tx: Db, badge: CopiedBadge): Promise<boolean> {
    if (!(await findImage(tx, badge.imageId))) return false;
    const { id, title, description, archived } = badge;
    const row = {
      id,
      title,
      title_key: fold(title),
      description,
      description_key: fold(description),
      image_id: badge.imageId,
      background_colour: badge.backgroundColour,
      archived: toFlag(archived !== null),
      created_by: badge.createdBy,
      created_at: badge.createdAt,
      modified_by: badge.modifiedBy,
      modified_at: badge.modifiedAt,
      archived_by: archived?.by ?? null,
      archived_at: archived?.at ?? null,
    };
    await insertCopied(tx, 'badges', [row]);
    await insertMissing(
      tx,
      'badge_assignments',
      badge.assigned.map(({ userId, by, at, message }) => {
        return { badge_id: id, user_id: userId, assigned_by: by, assigned_at: at, message };
      }),
    );
    return true;
  },
};
