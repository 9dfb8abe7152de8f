// Articles, questions and categories as pages show them: without texts in lists, with faces, and with what the reader may do.
import { type Actor, grantedRights } from '../../../platform/access/index.ts';
import { createTableCache, together } from '../../../platform/db/index.ts';
import { type PageRequest, readPageOf } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { listPicturedPeople, type PicturedPeople } from '../../people/index.ts';
import { countArticles, listArticleIds } from '../articles/articles.repository.ts';
import { type ArticleListInput, articleFilter, getArticle, type LoadedArticle } from '../articles/articles.service.ts';
import { byPosition, type Category, listCategories } from '../categories/categories.repository.ts';
import { type LoadedCategory, neededFor } from '../categories/category-access.ts';
import { type CategoryRight, categoryRights, holds } from '../knowledgebase.policy.ts';
import { countQuestions, listQuestionIds } from '../questions/questions.repository.ts';
import { getQuestion, type LoadedQuestion, questionFilter } from '../questions/questions.service.ts';
import { listSubscribedAmong } from '../reactions.repository.ts';
import * as repository from './reading.repository.ts';

const EXPERTS_SHOWN = 20;

export const questionStates = ['open', 'answered', 'accepted', 'archived'] as const;

export interface QuestionQuery {
  state?: (typeof questionStates)[number];
  category?: number;
  for_me?: boolean;
  author?: number;
  tag?: string;
  language?: string;
}

export interface CategorySummary extends Pick<Category, 'id' | 'name' | 'plain_text' | 'only_experts_answer'> {
  /** Null at the top, and below one that the reader may not see. */
  parentId: number | null;
  rights: CategoryRight[];
  isExpert: boolean;
  isFollowed: boolean;
  articles: number;
  openQuestions: number;
}

/** What stands around an article or a question. */
export interface Surroundings {
  /** The category and those above it that the reader may see, the topmost first. */
  path: { id: number; name: string }[];
  expertIds: number[];
  people: PicturedPeople;
}

export type ReadingService = ReturnType<typeof createReadingService>;

export function createReadingService({ database }: Pick<Platform, 'database'>) {
  const { db } = database;
  const contents = createTableCache<repository.CategoryCount[]>(database.changes, {
    tables: ['kb_articles', 'kb_questions'],
    maxEntries: 1,
  });

  const surroundingsOf = async (
    { actor, category }: LoadedCategory,
    userIds: readonly (number | null)[],
  ): Promise<Surroundings> => {
    const [above, expertIds] = await together(
      repository.listPath(db, category.id),
      repository.listExpertIds(db, category.id, EXPERTS_SHOWN),
    );
    const [rightsOf, people] = await together(
      grantedRights(db, actor, categoryRights, above),
      listPicturedPeople(db, actor, [...userIds, ...expertIds]),
    );
    return {
      path: above.filter((step) => holds({ rights: rightsOf(step) }, 'view')).map(({ id, name }) => ({ id, name })),
      expertIds,
      people,
    };
  };

  return {
    /** Every category that the reader sees, as they were put in order, then by name. */
    async listCategories(actor: Actor): Promise<CategorySummary[]> {
      const categories = (await listCategories(db, actor, neededFor(actor, 'view'))).toSorted(byPosition);
      const ids = new Set(categories.map(({ id }) => id));
      const [rightsOf, followed, expertise, counts] = await together(
        grantedRights(db, actor, categoryRights, categories),
        listSubscribedAmong(db, actor.id, 'category', [...ids]),
        repository.listExpertise(db, actor.id),
        contents.get('all', () => repository.countContents(database, `user ${actor.id}`)),
      );
      const countsOf = new Map(counts.map((count) => [count.category_id, count]));
      return categories.map((category) => ({
        id: category.id,
        name: category.name,
        plain_text: category.plain_text,
        only_experts_answer: category.only_experts_answer,
        parentId: category.parent_id !== null && ids.has(category.parent_id) ? category.parent_id : null,
        rights: heldRights(rightsOf(category)),
        isExpert: expertise.has(category.id),
        isFollowed: followed.has(category.id),
        articles: Number(countsOf.get(category.id)?.articles ?? 0),
        openQuestions: Number(countsOf.get(category.id)?.open_questions ?? 0),
      }));
    },

    /** Newest first. */
    async listArticles(actor: Actor, input: ArticleListInput, page: PageRequest) {
      const filter = articleFilter(actor, input);
      const total = await countArticles(db, actor, filter);
      const { items: ids } = await readPageOf(page, total, () => listArticleIds(db, actor, filter, page));
      const items = await repository.listArticleSummaries(db, ids);
      const people = await listPicturedPeople(
        db,
        actor,
        items.map(({ publisher_id }) => publisher_id),
      );
      return { total, items, people };
    },

    /** Throws as the article itself does. */
    async listRelated(actor: Actor, id: number, limit: number) {
      const { article } = await getArticle(db, actor, id);
      const related = await repository.listRelated(db, actor, neededFor(actor, 'view'), article, limit);
      const ids = related.map((other) => other.id);
      const publisherIds = related.map(({ publisher_id }) => publisher_id);
      const [items, people] = await together(
        repository.listArticleSummaries(db, ids),
        listPicturedPeople(db, actor, publisherIds),
      );
      return { items, people };
    },

    async getArticle(actor: Actor, id: number): Promise<LoadedArticle & Surroundings> {
      const loaded = await getArticle(db, actor, id);
      const { publisher_id, modified_by, endorsed_by } = loaded.article;
      return { ...loaded, ...(await surroundingsOf(loaded, [publisher_id, modified_by, endorsed_by])) };
    },

    /** Newest first. */
    async listQuestions(actor: Actor, { state, for_me, author, ...input }: QuestionQuery, page: PageRequest) {
      const filter = {
        ...questionFilter(actor, input),
        archived: state === 'archived',
        unansweredOnly: state === 'open',
        answered: state === 'accepted' || state === 'answered' ? state : undefined,
        expertId: for_me ? actor.id : undefined,
        publisher: author,
      };
      const total = await countQuestions(db, actor, filter);
      const { items: ids } = await readPageOf(page, total, () => listQuestionIds(db, actor, filter, page));
      const items = await repository.listQuestionSummaries(db, ids);
      const people = await listPicturedPeople(
        db,
        actor,
        items.map(({ created_by }) => created_by),
      );
      return { total, items, people };
    },

    async getQuestion(actor: Actor, id: number): Promise<LoadedQuestion & Surroundings> {
      const loaded = await getQuestion(db, actor, id);
      const { created_by, modified_by } = loaded.question;
      return { ...loaded, ...(await surroundingsOf(loaded, [created_by, modified_by])) };
    },
  };
}

/** The rights that are granted, and those that they include. */
export function heldRights(granted: number): CategoryRight[] {
  return categoryRights.names.filter((right) => categoryRights.holds(granted, right));
}
