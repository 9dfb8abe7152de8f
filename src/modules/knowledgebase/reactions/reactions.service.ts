// Likes, subscriptions and visits: each person likes and follows a thing once.
import type { Actor } from '../../../platform/access/index.ts';
import { type Db, transaction } from '../../../platform/db/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { deleteMark, insertMark } from '../../../platform/reactions/index.ts';
import { lockCategory } from '../categories/category-access.ts';
import { getCommentableToChange } from '../commentable.ts';
import type { Commentable, Subscribable } from '../reactions.repository.ts';
import * as repository from '../reactions.repository.ts';

export type ReactionsService = ReturnType<typeof createReactionsService>;

export function createReactionsService({ database, clock }: Pick<Platform, 'database' | 'clock'>) {
  const { db } = database;

  return {
    async like(actor: Actor, kind: Commentable, id: number, liked: boolean): Promise<void> {
      await transaction(db, async (tx) => {
        await getCommentableToChange(tx, actor, kind, id);
        const changed = liked
          ? await insertMark(tx, likesOf(kind), id, { userId: actor.id, now: clock.now() })
          : await deleteMark(tx, likesOf(kind), id, actor.id);
        if (changed) await repository.addToCount(tx, kind, id, 'like_count', liked ? 1 : -1);
      });
    },

    async subscribe(actor: Actor, kind: Subscribable, id: number, subscribed: boolean): Promise<void> {
      await transaction(db, async (tx) => {
        await lockSubscribable(tx, actor, kind, id);
        if (subscribed) await insertMark(tx, subscriptionsOf(kind), id, { userId: actor.id, now: clock.now() });
        else await deleteMark(tx, subscriptionsOf(kind), id, actor.id);
      });
    },

    async visit(actor: Actor, questionId: number): Promise<void> {
      await transaction(db, async (tx) => {
        await getCommentableToChange(tx, actor, 'question', questionId);
        await repository.addVisit(tx, questionId);
      });
    },
  };
}

function likesOf(kind: Commentable) {
  return { table: 'kb_likes' as const, on: (id: number) => ({ kind, object_id: id }) };
}

function subscriptionsOf(kind: Subscribable) {
  return { table: 'kb_subscriptions' as const, on: (id: number) => ({ kind, object_id: id }) };
}

/** Held, so that nothing is left of it when it is deleted at the same moment. */
async function lockSubscribable(tx: Db, actor: Actor, kind: Subscribable, id: number): Promise<void> {
  if (kind !== 'category') {
    await getCommentableToChange(tx, actor, kind, id);
    return;
  }
  await lockCategory(tx, actor, id, 'view');
}
