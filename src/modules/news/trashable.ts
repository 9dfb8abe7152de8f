// What news registers with the trash: how articles and comments come back, and how they go for good.
import { type Actor, requireCapability } from '../../platform/access/index.ts';
import type { Db } from '../../platform/db/index.ts';
import { conflict, invalidField, notFound } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { markComment, purgeComments } from '../../platform/reactions/index.ts';
import type { Trash, Trashable, TrashRecord } from '../trash/index.ts';
import type { ArticlesService } from './articles/articles.service.ts';
import { holdChannel } from './channels/channels.repository.ts';
import { commentStore } from './comments/comments.rules.ts';
import { requireCommentDeletion } from './news.policy.ts';
import { readOrigin } from './origin.ts';
import * as repository from './trashable.repository.ts';

/** A destination is the id of a channel. */
export function newsTrashable({ blobRelease }: Pick<Platform, 'blobRelease'>, trash: Pick<Trash, 'forget'>): Trashable {
  return {
    types: ['news'],

    /** W6: whoever restores needs news.admin now. */
    async restore(tx: Db, actor: Actor, record: TrashRecord, destination: number | undefined): Promise<void> {
      requireCapability(actor, 'news.admin');
      await repository.unmarkArticle(tx, record.id, await findTarget(tx, record, destination));
    },

    async purge(tx: Db, records: readonly TrashRecord[]): Promise<void> {
      const { hashes, recordIds } = await repository.deleteTrashed(
        tx,
        records.map(({ id }) => id),
      );
      if (hashes.length > 0) await blobRelease.release(tx, hashes);
      await trash.forget(tx, recordIds);
    },
  };
}

/** Comments stand at their article: a destination means nothing. */
export function newsCommentTrashable(articles: Pick<ArticlesService, 'getToChange'>): Trashable {
  return {
    types: ['news_comment'],

    /** W7: whoever restores reads the article, and may delete the comment now. */
    async restore(tx, actor, record) {
      const comment = await repository.findTrashedComment(tx, record.id);
      if (!comment) throw notFound('Comment');
      if (comment.article_trash_id !== null) throw conflict('origin_gone', 'The article is in the trash itself');
      await articles.getToChange(tx, actor, comment.article_id);
      requireCommentDeletion(actor, comment);
      await markComment(tx, commentStore, comment.id, null);
    },

    async shownBy(db, record) {
      const id = await repository.findArticleOfComment(db, record.objId);
      return id === undefined ? undefined : { type: 'news', id };
    },

    purge: (tx, records) =>
      purgeComments(
        tx,
        commentStore,
        records.map(({ id }) => id),
      ),
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
