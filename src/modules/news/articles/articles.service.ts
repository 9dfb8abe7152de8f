// The rules of news articles: who reads them from when, how they are written, and their way into the trash.

import { type Actor, modifiedBy } from '../../../platform/access/index.ts';
import { createTableCache, type Db, lockRow, toFlag, together, transaction } from '../../../platform/db/index.ts';
import {
  invalidField,
  notFound,
  type Page,
  type PageRequest,
  readKeywords,
  readPageOf,
} from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { excerptOf } from '../../../platform/text/excerpt.ts';
import { fold, foldText } from '../../../platform/text/fold.ts';
import type { RichText } from '../../../platform/text/rich-text.ts';
import { parseInstant } from '../../../platform/time/wire.ts';
import type { Trash } from '../../trash/index.ts';
import { holdChannel } from '../channels/channels.repository.ts';
import { isReadable, NEVER, requireStatusAllowed } from '../news.policy.ts';
import { originDetails } from '../origin.ts';
import type { Article, ArticleFilter, ArticleTotal, ListedArticle } from './article-list.repository.ts';
import { countArticles, findArticle, listArticles } from './article-list.repository.ts';
import * as repository from './articles.repository.ts';

const EXCERPT = 300;

export interface ArticleInput {
  title?: string;
  text?: string;
  channel_id?: number | null;
  publish_at?: unknown;
  draft?: boolean;
  pinned?: boolean;
}

export interface ArticleListInput {
  channel_id?: number;
  author_id?: number;
  unread?: boolean;
  pinned?: boolean;
  query?: string;
  status?: ArticleFilter['status'];
}

export type ArticlesService = ReturnType<typeof createArticlesService>;

type Parts = Pick<Platform, 'database' | 'clock' | 'texts'>;

export function createArticlesService({ database, clock, texts }: Parts, trash: Trash) {
  const { db } = database;
  const totals = createTableCache<ArticleTotal>(database.changes, { tables: ['news_articles'], maxEntries: 1_000 });
  // The reads of articles change all day; only the lists of unread articles depend on them.
  const unreadTotals = createTableCache<ArticleTotal>(database.changes, {
    tables: ['news_articles', 'news_reads'],
    maxEntries: 2_000,
  });

  /** A cached total is true until the next scheduled article is published. */
  const totalOf = async (filter: ArticleFilter, now: number): Promise<number> => {
    const cache = filter.unreadBy === undefined ? totals : unreadTotals;
    const key = JSON.stringify(filter);
    const known = cache.peek(key);
    if (known && (known.next === null || now < known.next)) return known.total;
    const revision = cache.revision();
    const counted = await countArticles(db, filter, now);
    cache.put(key, counted, revision);
    return counted.total;
  };

  /** 404 for an article that the person may not read (W1). */
  const getArticle = async (at: Db, actor: Actor, id: number): Promise<Article> => {
    const article = await findArticle(at, id, actor.id);
    if (!article || !isReadable(actor, article, clock.now())) throw notFound('Article');
    return article;
  };

  const createInside = async (
    tx: Db,
    actor: Actor,
    {
      title,
      channel_id: channelId = null,
      publish_at: publishAt,
      draft = false,
      pinned = false,
    }: ArticleInput & { title: string },
    written: RichText,
  ): Promise<Article> => {
    const now = clock.now();
    await requireChannel(tx, channelId);
    const id = await repository.insertArticle(tx, {
      ...titleColumns(title),
      ...textColumns(written),
      channel_id: channelId,
      publish_at: readMoment(actor, { publishAt, draft }, now) ?? now,
      pinned: toFlag(pinned),
      author_id: actor.id,
      created_at: now,
      ...modifiedBy(actor, now),
    });
    return getArticle(tx, actor, id);
  };

  return {
    /** Pinned first, then the newest. */
    async list(actor: Actor, input: ArticleListInput, page: PageRequest): Promise<Page<ListedArticle>> {
      const filter = readFilter(actor, input);
      requireStatusAllowed(actor, filter.status);
      const now = clock.now();
      return readPageOf(page, await totalOf(filter, now), () =>
        listArticles(db, filter, { userId: actor.id, now }, page),
      );
    },

    get: (actor: Actor, id: number): Promise<Article> => getArticle(db, actor, id),

    /** Inside a transaction that adds something to the article: it is not removed for good meanwhile. */
    async getToChange(tx: Db, actor: Actor, id: number): Promise<Article> {
      const [, article] = await together(repository.holdArticle(tx, id), getArticle(tx, actor, id));
      return article;
    },

    /** Cleans the text; what it returns makes the article, inside the transaction that keeps the answer for its idempotency key. */
    async prepare(actor: Actor, input: ArticleInput & { title: string; text: string }) {
      const written = await texts.clean(actor, input.text, { name: 'text' });
      return (tx: Db) => createInside(tx, actor, input, written);
    },

    async update(
      actor: Actor,
      id: number,
      input: ArticleInput,
      requireCurrent: (article: Article) => void,
    ): Promise<Article> {
      const { title, text, channel_id: channelId, publish_at: publishAt, draft, pinned } = input;
      const now = clock.now();
      const written = text === undefined ? undefined : await texts.clean(actor, text, { name: 'text' });
      return transaction(db, async (tx) => {
        lockRow(tx, 'news_articles', id);
        const before = await getArticle(tx, actor, id);
        requireCurrent(before);
        await requireChannel(tx, channelId);
        // What is published already, or will be, is no draft.
        const isPublishing = draft !== false || before.publish_at === NEVER;
        const moment = isPublishing ? readMoment(actor, { publishAt, draft }, now) : undefined;
        await repository.updateArticle(tx, id, {
          ...(title === undefined ? {} : titleColumns(title)),
          ...(written ? textColumns(written) : {}),
          ...(channelId === undefined ? {} : { channel_id: channelId }),
          ...(moment === undefined ? {} : { publish_at: moment }),
          ...(pinned === undefined ? {} : { pinned: toFlag(pinned) }),
          ...modifiedBy(actor, now),
        });
        return getArticle(tx, actor, id);
      });
    },

    async delete(actor: Actor, id: number, requireCurrent: (article: Article) => void): Promise<void> {
      await transaction(db, async (tx) => {
        lockRow(tx, 'news_articles', id);
        const article = await getArticle(tx, actor, id);
        requireCurrent(article);
        const recordId = await trash.put(tx, actor, {
          type: 'news',
          objId: id,
          title: article.title,
          description: article.excerpt,
          location: article.channel_name === null ? '/News' : `/News/${article.channel_name}`,
          details: originDetails(article.channel_id, article.channel_name),
        });
        await repository.updateArticle(tx, id, { trash_id: recordId });
      });
    },
  };
}

function readFilter(actor: Actor, input: ArticleListInput): ArticleFilter {
  const texts = readKeywords(input.query);
  return {
    status: input.status ?? 'published',
    channelId: input.channel_id,
    authorId: input.author_id,
    pinned: input.pinned === undefined ? undefined : toFlag(input.pinned),
    unreadBy: input.unread ? actor.id : undefined,
    text: texts.length > 0 ? [{ columns: ['title_key', 'text_key'], texts, mode: 'all' }] : [],
  };
}

async function requireChannel(tx: Db, id: number | null | undefined): Promise<void> {
  if (id === null || id === undefined) return;
  if (!(await holdChannel(tx, id))) throw invalidField('channel_id', `there is no channel ${id}`);
}

/** The moment of publication: null means now, a draft has none; undefined: nothing was said about it. */
function readMoment(
  actor: Actor,
  { publishAt, draft }: { publishAt: unknown; draft: boolean | undefined },
  now: number,
): number | undefined {
  if (draft && publishAt !== undefined) throw invalidField('draft', 'must not be true together with publish_at');
  if (draft) return NEVER;
  if (publishAt === undefined) return draft === false ? now : undefined;
  if (publishAt === null) return now;
  const moment = parseInstant(publishAt, actor.timezone);
  if (moment === undefined) {
    throw invalidField('publish_at', 'must be a date: a date-time object, 14 or 8 digits, or ISO 8601');
  }
  return Math.min(moment, NEVER - 1);
}

function titleColumns(sent: string) {
  const title = sent.trim();
  return { title, title_key: fold(title) };
}

function textColumns({ html, plain }: RichText) {
  return { text: html, text_key: foldText(plain), excerpt: excerptOf(plain, EXCERPT) };
}
