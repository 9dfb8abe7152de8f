// The writers of an article: each who has it open to write hears at once who else has, and who saves it.
import type { Actor } from '../../../platform/access/index.ts';
import { transaction } from '../../../platform/db/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { listPicturedPeople, type PicturedPeople } from '../../people/index.ts';
import { getArticle } from '../articles/articles.service.ts';
import { requireEdit } from '../knowledgebase.policy.ts';
import * as repository from './writers.repository.ts';

/** A page tells so often that it is still there. */
const SEEN_EVERY_MS = 30_000;
/** Whoever was not seen for so long has gone, with a server that was killed. */
const GONE_AFTER_MS = 2.5 * SEEN_EVERY_MS;

export type Written = Omit<repository.WrittenArticle, 'id'>;

interface Listener {
  articleId: number;
  /** Undefined when the article is no longer there. */
  deliver(article: Written | undefined): void;
}

export type WritersService = ReturnType<typeof createWritersService>;

export function createWritersService({ database, clock, log }: Pick<Platform, 'database' | 'clock' | 'log'>) {
  const { db, changes } = database;
  /** Open pages, each with what it was told last. */
  const listeners = new Map<Listener, string | undefined>();
  let running: Promise<void> | undefined;
  let again = false;

  const look = async (): Promise<void> => {
    const asked = [...listeners.keys()];
    if (asked.length === 0) return;
    const ids = [...new Set(asked.map(({ articleId }) => articleId))];
    const found = await repository.listWrittenArticles(db, ids, clock.now() - GONE_AFTER_MS);
    const byId = new Map(found.map(({ id, ...article }) => [id, article]));
    for (const listener of asked) {
      const article = byId.get(listener.articleId);
      const known = JSON.stringify(article ?? null);
      if (!listeners.has(listener) || listeners.get(listener) === known) continue;
      listeners.set(listener, known);
      listener.deliver(article);
    }
  };

  /** Changes that come while looking are looked for once more, not once each. */
  const wake = (): void => {
    if (listeners.size === 0) return;
    if (running) {
      again = true;
      return;
    }
    running = look()
      .catch((error: unknown) => log.error({ err: error }, 'writers of articles'))
      .finally(() => {
        running = undefined;
        if (!again) return;
        again = false;
        wake();
      });
  };

  const unsubscribe = (['kb_articles', 'kb_writers'] as const).map((table) => changes.subscribe(table, wake));

  return {
    /** K16: for those who may change the article. */
    async requireWriter(actor: Actor, id: number): Promise<void> {
      const loaded = await getArticle(db, actor, id);
      requireEdit(loaded, loaded.article);
    },

    /** Counts as writing until what it returns is called; `deliver` is told of the article as it is, and of each change. */
    async join(actor: Actor, listener: Listener): Promise<() => void> {
      const id = await transaction(db, async (tx) => {
        await repository.deleteUnseenWriters(tx, clock.now() - GONE_AFTER_MS);
        return repository.insertWriter(tx, {
          article_id: listener.articleId,
          user_id: actor.id,
          seen_at: clock.now(),
        });
      });
      listeners.set(listener, undefined);
      wake();
      const write = (work: Parameters<typeof transaction<void>>[1]) =>
        // A row that stays behind, or was not renewed, soon counts for nobody.
        void transaction(db, work).catch((error: unknown) => log.debug({ err: error }, 'writers of articles'));
      const seen = setInterval(
        () => write(async (tx) => void (await repository.updateWriter(tx, id, { seen_at: clock.now() }))),
        SEEN_EVERY_MS,
      );
      return () => {
        clearInterval(seen);
        listeners.delete(listener);
        write((tx) => repository.deleteWriter(tx, id));
      };
    },

    /** Whom an article names, as far as the actor sees them. */
    peopleOf(actor: Actor, { modified_by, writers }: Written): Promise<PicturedPeople> {
      return listPicturedPeople(db, actor, [modified_by, ...writers]);
    },

    stop(): void {
      for (const end of unsubscribe) end();
      listeners.clear();
    },
  };
}
