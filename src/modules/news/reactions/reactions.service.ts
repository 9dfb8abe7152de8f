// Reading and liking: everyone for themselves, on what they may read (W4); read receipts are for editors (W3).
import type { Actor } from '../../../platform/access/index.ts';
import { createTableCache, type Db, transaction } from '../../../platform/db/index.ts';
import { type Page, type PageRequest, readPageOf } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { deleteMark, insertMark } from '../../../platform/reactions/index.ts';
import { visibleUsers } from '../../people/index.ts';
import type { ArticlesService } from '../articles/articles.service.ts';
import type { Reader } from './reactions.repository.ts';
import * as repository from './reactions.repository.ts';

const likes = { table: 'news_likes' as const, on: (articleId: number) => ({ article_id: articleId }) };

export interface ReadCounts {
  articles: { article_id: number; readers: number }[];
  people: number;
}

export type ReactionsService = ReturnType<typeof createReactionsService>;

export function createReactionsService(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  articles: ArticlesService,
) {
  const { db } = database;
  const counts = createTableCache<ReadCounts>(database.changes, {
    tables: ['news_reads', 'news_articles', 'users'],
    maxEntries: 200,
  });

  const react = async (actor: Actor, id: number, write: (tx: Db) => Promise<unknown>): Promise<void> => {
    await transaction(db, async (tx) => {
      await articles.getToChange(tx, actor, id);
      await write(tx);
    });
  };

  return {
    markRead: (actor: Actor, id: number): Promise<void> =>
      react(actor, id, (tx) => repository.insertRead(tx, id, actor.id, clock.now())),

    markUnread: (actor: Actor, id: number): Promise<void> =>
      react(actor, id, (tx) => repository.deleteRead(tx, id, actor.id)),

    like: (actor: Actor, id: number): Promise<void> =>
      react(actor, id, (tx) => insertMark(tx, likes, id, { userId: actor.id, now: clock.now() })),

    unlike: (actor: Actor, id: number): Promise<void> => react(actor, id, (tx) => deleteMark(tx, likes, id, actor.id)),

    /** W3. How many have read each of these articles, and how many could; what is in the trash is left out. */
    async countReaders(actor: Actor, articleIds: readonly number[]): Promise<ReadCounts> {
      const ids = [...new Set(articleIds)].sort((a, b) => a - b);
      return counts.get(JSON.stringify([actor.id, ids]), async () => {
        const visible = visibleUsers(actor);
        const caller = `user ${actor.id}`;
        return {
          articles: await repository.countReadersOf(database, caller, ids, visible),
          people: await repository.countAudience(database, caller, visible),
        };
      });
    },

    async listReaders(actor: Actor, id: number, page: PageRequest): Promise<Page<Reader>> {
      await articles.get(actor, id);
      const visible = visibleUsers(actor);
      return readPageOf(page, await repository.countReaders(db, id, visible), () =>
        repository.readerPage(db, id, visible, page).execute(),
      );
    },
  };
}
