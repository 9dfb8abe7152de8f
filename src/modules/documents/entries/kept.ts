import type { Actor } from '../../../platform/access/index.ts';
import { type Db, together } from '../../../platform/db/index.ts';
import { listFollowedBy, listPins } from '../../../platform/things/index.ts';

/** What the reader keeps of a thing. */
export interface Kept {
  isFollowed: boolean;
  isPinned: boolean;
}

/** Of these folders and documents, which the person follows and has pinned. */
export async function keptOf(
  db: Db,
  actor: Actor,
  ids: { folder: readonly number[]; document: readonly number[] },
): Promise<(type: 'folder' | 'document', id: number) => Kept> {
  const [followed, pins] = await together(listFollowedBy(db, [actor.id], ids), listPins(db, actor.id));
  const followedKeys = new Set(followed.map(({ type, object_id }) => `${type} ${object_id}`));
  const pinnedKeys = new Set(pins.map(({ type, id }) => `${type} ${id}`));
  return (type, id) => ({
    isFollowed: followedKeys.has(`${type} ${id}`),
    isPinned: pinnedKeys.has(`${type} ${id}`),
  });
}
