// What news registers with the trash: how articles come back, and how they go for good.
import { type Actor, requireCapability } from '../../platform/access/index.ts';
import type { Db } from '../../platform/db/index.ts';
import { conflict, invalidField } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Trashable, TrashRecord } from '../trash/index.ts';
import { holdChannel } from './channels/channels.repository.ts';
import { readOrigin } from './origin.ts';
import * as repository from './trashable.repository.ts';

/** A destination is the id of a channel. */
export function newsTrashable({ blobRelease }: Pick<Platform, 'blobRelease'>): Trashable {
  return {
    types: ['news'],

    /** W6: whoever restores needs news.admin now. */
    async restore(tx: Db, actor: Actor, record: TrashRecord, destination: number | undefined): Promise<void> {
      requireCapability(actor, 'news.admin');
      await repository.unmarkArticle(tx, record.id, await findTarget(tx, record, destination));
    },

    async purge(tx: Db, records: readonly TrashRecord[]): Promise<void> {
      const hashes = await repository.deleteTrashed(
        tx,
        records.map(({ id }) => id),
      );
      if (hashes.length > 0) await blobRelease.release(tx, hashes);
    },
  };
}

/** The channel it was in, or none if it was in none. */
async function findTarget(tx: Db, { details }: TrashRecord, destination: number | undefined): Promise<number | null> {
  if (destination !== undefined) {
    if (!(await holdChannel(tx, destination))) throw invalidField('destination', `there is no channel ${destination}`);
    return destination;
  }
  const { channelId, channelName } = readOrigin(details);
  if (channelId !== null && !(await holdChannel(tx, channelId))) {
    throw conflict('origin_gone', `The channel ${channelName} is gone; name another one with destination`);
  }
  return channelId;
}
