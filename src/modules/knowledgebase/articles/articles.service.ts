// The rules of articles: who publishes, who endorses, and that every save keeps a revision.
import { type Actor, modifiedBy, visibleUsers } from '../../../platform/access/index.ts';
import { alongside, type Db, reserveIds, takeFitting, together, transaction } from '../../../platform/db/index.ts';
import {
  conflict,
  forbidden,
  getterOf,
  invalidField,
  notFound,
  type Page,
  type PageRequest,
  type TextList,
} from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { RichText } from '../../../platform/text/rich-text.ts';
import type { Trash } from '../../trash/index.ts';
import { findMissingUser, isExpert } from '../categories/categories.repository.ts';
import { getCategoryOf, getCategoryToChange, type LoadedCategory, neededFor } from '../categories/category-access.ts';
import { listTextSizes, replaceTags } from '../commentables.repository.ts';
import { deleteEntries, saveEntry } from '../entries.repository.ts';
import type { KnowledgeNotifications } from '../knowledgebase.notifications.ts';
import { administers, holds, requireEdit, requireEndorse, requireRight, seesDraft } from '../knowledgebase.policy.ts';
import { listTexts } from '../text-list.ts';
import { discarded } from '../trash-record.ts';
import { parseTags, readLanguage, readTags, tagKey } from '../written-text.ts';
import { type ArticleContent, type ArticleInput, readContent, readMoment } from './article-input.ts';
import type { Article } from './articles.repository.ts';
import * as repository from './articles.repository.ts';
import { insertRevision } from './revisions.repository.ts';

export interface ArticleListInput {
  status?: Article['status'];
  category?: number;
  endorsed_only?: boolean;
  tag?: string;
  language?: string;
  publisher?: number;
}

export interface LoadedArticle extends LoadedCategory {
  article: Article;
}

/** What the search, revisions and notifications take of an article. */
type SavedArticle = Pick<Article, 'id' | 'category_id' | 'publisher_id' | 'status' | 'title' | 'tags' | 'plain_text'>;

export type ArticlesService = ReturnType<typeof createArticlesService>;

type Parts = Pick<Platform, 'database' | 'clock' | 'locale' | 'texts'>;

export function createArticlesService(
  { database, clock, locale, texts }: Parts,
  notifications: KnowledgeNotifications,
  trash: Trash,
) {
  const { db } = database;

  /** Stores the contents as the next revision and keeps the search up to date. */
  const save = (tx: Db, actor: Actor, article: SavedArticle, content: ArticleContent, number: number): void => {
    const revision = {
      article_id: article.id,
      number,
      category_id: article.category_id,
      title: content.title,
      language: content.language,
      status: article.status,
      article_text: content.article_text,
      tags: article.tags,
      embed_video: content.embed_video,
      saved_by: actor.id,
      saved_at: clock.now(),
    };
    alongside(insertRevision(tx, revision));
    replaceTags(tx, 'article', article.id, content.tags);
    saveArticleEntry(tx, article);
  };

  /** People are told when an article is published for the first time. */
  const tellIfPublished = async (
    tx: Db,
    { actor, category }: LoadedCategory,
    article: SavedArticle & Pick<Article, 'published_at'>,
  ): Promise<void> => {
    if (article.status !== 'publish' || article.published_at !== null) return;
    await repository.updateArticle(tx, article.id, { published_at: clock.now() });
    await notifications.articlePublished(tx, actor, category, article);
  };

  /** Before the transaction: a long text takes its time. */
  const readText = async (actor: Actor, { article_text: sent }: ArticleInput): Promise<RichText | undefined> =>
    sent === undefined ? undefined : texts.clean(actor, sent ?? '', { name: 'article_text' });

  const createInside = async (
    tx: Db,
    actor: Actor,
    input: ArticleInput & { title: string; category_id: number },
    written: RichText | undefined,
  ): Promise<Article> => {
    const category = getCategoryToChange(tx, actor, input.category_id, 'post');
    const [open, [id = 0]] = await together(category, reserveIds(tx, 'kb_articles', 1));
    const status = input.status ?? (holds(open, 'publish') ? 'publish' : 'draft');
    if (status !== 'draft') requireRight(open, 'publish');
    const publisherId = input.publisher_id ?? actor.id;
    await requirePublisher(tx, open, publisherId, actor.id);
    const empty = emptyContent(readLanguage(undefined, locale.language));
    const content = readContent(input, written, empty, locale.language);
    const now = clock.now();
    const row = {
      id,
      ...stored(content),
      category_id: open.category.id,
      status,
      publisher_id: publisherId,
      ...(await readEndorsement(tx, open, input, { endorsed_by: null, endorsed_at: null })),
      comments_enabled: input.enable_comments === false ? 0 : 1,
      like_count: 0,
      comments_count: 0,
      revision: 1,
      created_at: readMoment('creation_date', input.creation_date, null, actor, locale) ?? now,
      published_at: null,
      ...modifiedBy(actor, now),
    } as const;
    alongside(repository.insertArticle(tx, row));
    return finishSaving(tx, open, row, content, 1);
  };

  /** What follows from a row that was written: it is read as the caller sees it, its revision is kept, people are told. */
  const finishSaving = async (
    tx: Db,
    open: LoadedCategory,
    row: SavedArticle & Pick<Article, 'published_at'>,
    content: ArticleContent,
    number: number,
  ): Promise<Article> => {
    const reread = rereadArticle(tx, open.actor, row.id);
    save(tx, open.actor, row, content, number);
    const [article] = await together(reread, tellIfPublished(tx, open, row));
    return article;
  };

  /** K7; who may not endorse may still send back what is there. */
  const readEndorsement = async (
    tx: Db,
    open: LoadedCategory,
    input: ArticleInput,
    current: Pick<Article, 'endorsed_by' | 'endorsed_at'>,
  ): Promise<Pick<Article, 'endorsed_by' | 'endorsed_at'>> => {
    const by = input.endorsed_by === undefined ? current.endorsed_by : input.endorsed_by;
    const sentAt = readMoment('endorsed_date', input.endorsed_date, current.endorsed_at, open.actor, locale);
    const isNew = by !== current.endorsed_by;
    const at = by === null ? null : (sentAt ?? (isNew ? clock.now() : current.endorsed_at));
    if (!isNew && at === current.endorsed_at) return { endorsed_by: by, endorsed_at: at };
    requireEndorse(open, by);
    if (by !== null && isNew && !(await mayVouch(tx, open, by))) {
      throw invalidField('endorsed_by', `user ${by} is no expert of the category`);
    }
    return { endorsed_by: by, endorsed_at: at };
  };

  const service = {
    /** Newest first; `status` undefined: all that the person sees. */
    async list(actor: Actor, input: ArticleListInput, page: PageRequest): Promise<TextList<Article>> {
      const filter = articleFilter(actor, input);
      return listTexts(
        db,
        'article',
        page,
        (wanted) => repository.listArticleIds(db, actor, filter, wanted),
        (ids) => repository.listArticlesByIds(db, actor, ids),
      );
    },

    async page(actor: Actor, input: ArticleListInput, page: PageRequest): Promise<Page<Article>> {
      const filter = articleFilter(actor, input);
      const total = await repository.countArticles(db, actor, filter);
      if (page.limit === 0 || page.offset >= total) return { items: [], total };
      const ids = await repository.listArticleIds(db, actor, filter, page);
      const fitting = takeFitting(await listTextSizes(db, 'article', ids)).map(({ id }) => id);
      return { items: await repository.listArticlesByIds(db, actor, fitting), total };
    },

    async get(actor: Actor, id: number): Promise<Article> {
      return (await getArticle(db, actor, id)).article;
    },

    /** Cleans the text; what it returns makes the article, inside the transaction that keeps it for its idempotency key. */
    async prepare(actor: Actor, input: ArticleInput & { title: string; category_id: number }) {
      const written = await readText(actor, input);
      return (tx: Db) => createInside(tx, actor, input, written);
    },

    async update(actor: Actor, id: number, input: ArticleInput): Promise<Article> {
      const written = await readText(actor, input);
      return transaction(db, async (tx) =>
        service.updateInside(tx, await getArticleToChange(tx, actor, id), input, written),
      );
    },

    /** Of an article that `getArticleToChange` found. `written` is the clean text, where it changes. */
    async updateInside(
      tx: Db,
      before: LoadedArticle,
      input: ArticleInput,
      written: RichText | undefined,
    ): Promise<Article> {
      const { actor, article } = before;
      if (input.revision !== undefined && input.revision !== article.revision) {
        throw conflict('changed_meanwhile', `The article has revision ${article.revision} by now`);
      }
      if (changesMore(input)) requireEdit(before, article);
      const moved = input.category_id !== undefined && input.category_id !== article.category_id;
      const open = moved ? await getCategoryToChange(tx, actor, input.category_id ?? 0, 'post') : before;
      const status = input.status ?? article.status;
      if (status !== 'draft' && (moved || status !== article.status)) requireRight(open, 'publish');
      const publisherId = input.publisher_id ?? article.publisher_id;
      await requirePublisher(tx, open, publisherId, article.publisher_id);
      const content = readContent(input, written, contentOf(article), locale.language);
      const number = article.revision + 1;
      const change = {
        ...stored(content),
        category_id: open.category.id,
        status,
        ...(status !== 'draft' && { review_asked_at: null }),
        publisher_id: publisherId,
        ...(await readEndorsement(tx, open, input, article)),
        ...(typeof input.enable_comments === 'boolean'
          ? { comments_enabled: input.enable_comments ? (1 as const) : (0 as const) }
          : {}),
        revision: number,
        created_at:
          readMoment('creation_date', input.creation_date, article.created_at, actor, locale) ?? article.created_at,
        ...modifiedBy(actor, clock.now()),
      };
      await repository.updateArticle(tx, article.id, change);
      return finishSaving(tx, open, { ...article, ...change }, content, number);
    },

    /** The experts' own way, without touching the text or keeping a revision. */
    async endorse(actor: Actor, id: number, endorsed: boolean): Promise<void> {
      await transaction(db, async (tx) => {
        const open = await getArticleToChange(tx, actor, id);
        const current = open.article.endorsed_by;
        if (endorsed === (current !== null)) return requireEndorse(open, null);
        const input = { endorsed_by: endorsed ? actor.id : null };
        await repository.updateArticle(tx, id, await readEndorsement(tx, open, input, open.article));
      });
    },

    /** Tells those who may publish that a draft is ready (K15). */
    async askForReview(actor: Actor, id: number): Promise<void> {
      await transaction(db, async (tx) => {
        const open = await getArticleToChange(tx, actor, id);
        requireEdit(open, open.article);
        if (open.article.status !== 'draft') throw conflict('not_a_draft', 'Only a draft can be sent for review');
        await repository.updateArticle(tx, id, { review_asked_at: clock.now() });
        await notifications.reviewAsked(tx, actor, open.category, open.article);
      });
    },

    async delete(actor: Actor, id: number): Promise<void> {
      await transaction(db, async (tx) => {
        const open = await getArticleToChange(tx, actor, id);
        requireEdit(open, open.article);
        const recordId = await trash.put(tx, actor, discarded('article', open.category, open.article));
        await repository.updateArticle(tx, id, { trash_id: recordId });
        alongside(deleteEntries(tx, 'article', [id]));
      });
    },
  };
  return service;
}

/** Saves what the search knows of an article; an archived one is not found. */
export function saveArticleEntry(tx: Db, article: SavedArticle): void {
  if (article.status === 'archive') {
    alongside(deleteEntries(tx, 'article', [article.id]));
    return;
  }
  saveEntry(tx, {
    kind: 'article',
    object_id: article.id,
    category_id: article.category_id,
    owner_id: article.publisher_id,
    shown: article.status === 'publish' ? 1 : 0,
    title: article.title,
    tags: readTags(parseTags(article.tags)),
    plainText: article.plain_text,
  });
}

/** What the person sees of what is asked for (K1, K5). */
export function articleFilter(actor: Actor, input: ArticleListInput): repository.ArticleFilter {
  return {
    status: input.status,
    category: input.category,
    endorsedOnly: input.endorsed_only ?? false,
    tagKey: input.tag ? tagKey(input.tag) : undefined,
    language: input.language ? input.language.toLowerCase() : undefined,
    publisher: input.publisher,
    view: neededFor(actor, 'view'),
    publish: neededFor(actor, 'publish'),
  };
}

/** Throws 404 for another's draft, 403 where the category may not be seen. */
export async function getArticle(db: Db, actor: Actor, id: number): Promise<LoadedArticle> {
  return open(db, actor, await repository.findArticle(db, actor, id));
}

/** The article for a change: nobody else changes it before the transaction ends. */
export async function getArticleToChange(tx: Db, actor: Actor, id: number): Promise<LoadedArticle> {
  return open(tx, actor, await repository.lockArticle(tx, actor, id));
}

async function open(db: Db, actor: Actor, article: Article | undefined): Promise<LoadedArticle> {
  if (!article) throw notFound('Article');
  try {
    const category = await getCategoryOf(db, actor, article.category_id, 'view');
    if (!seesDraft(category, article)) throw notFound('Article');
    return { ...category, article };
  } catch (error) {
    // A draft of somebody else answers 404, not 403, also in a category that the actor may not see.
    if (article.status === 'draft' && article.publisher_id !== actor.id) throw notFound('Article');
    throw error;
  }
}

/** What the transaction has just written. */
const rereadArticle = getterOf(repository.findArticle, 'Article');

function contentOf(article: Article): ArticleContent {
  const { title, language, article_text, plain_text, embed_video } = article;
  return { title, language, article_text, plain_text, embed_video, tags: readTags(parseTags(article.tags)) };
}

function emptyContent(language: string): ArticleContent {
  return { title: '', language, article_text: '', plain_text: '', tags: [], embed_video: null };
}

function stored({ tags, ...content }: ArticleContent) {
  return { ...content, tags: JSON.stringify(tags.map(({ name }) => name)) };
}

/** An expert who may not edit an article may still endorse it with the same call. */
function changesMore({ endorsed_by, endorsed_date, revision, ...rest }: ArticleInput): boolean {
  return endorsed_by === undefined || Object.values(rest).some((value) => value !== undefined);
}

async function requirePublisher(tx: Db, open: LoadedCategory, wanted: number, current: number): Promise<void> {
  if (wanted === current) return;
  if (!holds(open, 'publish')) throw forbidden('To publish in the name of another needs the right to publish');
  if ((await findMissingUser(tx, [wanted], visibleUsers(open.actor))) !== undefined) {
    throw invalidField('publisher_id', `there is no user ${wanted}`);
  }
}

async function mayVouch(tx: Db, { actor, category }: LoadedCategory, userId: number): Promise<boolean> {
  if (userId === actor.id && administers(actor)) return true;
  return isExpert(tx, category.id, userId);
}
