// The rules of categories: their tree, their default rights, and that nothing is deleted with them unasked.
import {
  type AccessEntryInput,
  type Actor,
  createdBy,
  deleteAccessLists,
  grantedRights,
  insertAccessList,
  modifiedBy,
  type RightSet,
  requireCapability,
  reserveAccessList,
  visibleUsers,
} from '../../../platform/access/index.ts';
import { type Db, lockName, reserveIds, together, transaction } from '../../../platform/db/index.ts';
import { conflict, forbidden, invalidField, notFound, type PageRequest } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { fold } from '../../../platform/text/fold.ts';
import type { RichText } from '../../../platform/text/rich-text.ts';
import type { Trash } from '../../trash/index.ts';
import {
  administers,
  type CategoryRight,
  type CategoryStanding,
  categoryRights,
  holds,
  requireRight,
} from '../knowledgebase.policy.ts';
import { listSubscribedAmong } from '../reactions.repository.ts';
import { deleteArticles, deleteQuestions, listArticleIdsIn, listQuestionIdsIn } from '../removal.repository.ts';
import type { Category } from './categories.repository.ts';
import * as repository from './categories.repository.ts';
import {
  getCategory,
  type LoadedCategory,
  lockCategory,
  lockCategoryRow,
  neededFor,
  withRights,
} from './category-access.ts';

export interface CategoryInput {
  category_name?: string;
  description?: string | null;
  parent_id?: number | null;
  category_experts?: number[] | null;
  only_experts_answer?: boolean | null;
  /** How many categories beside it stand before it. */
  position?: number;
}

/** A category as one person sees it. */
export interface CategoryView extends Omit<CategoryStanding, 'isExpert'> {
  category: Category;
  parent: Category | undefined;
  children: Category[];
  subscribed: boolean;
  parentSubscribed: boolean;
  expertIds: number[];
}

export type CategoriesService = ReturnType<typeof createCategoriesService>;
export type CategoryEntry = AccessEntryInput<CategoryRight>;

/** The tree is changed by one at a time: two moves that each are right could make a circle together. */
export const TREE = 'knowledgebase tree';

export function createCategoriesService(
  platform: Pick<Platform, 'database' | 'clock' | 'blobRelease' | 'texts'>,
  trash: Pick<Trash, 'forget'>,
) {
  const { database, clock, blobRelease, texts } = platform;
  const { db } = database;

  /** Before the transaction: a long text takes its time. */
  const readText = async (actor: Actor, { description }: CategoryInput): Promise<RichText | undefined> =>
    description === undefined ? undefined : texts.clean(actor, description ?? '', { name: 'description' });

  const service = {
    /** Flat, every category once, by name. */
    async list(actor: Actor, { limit, offset }: PageRequest): Promise<{ items: CategoryView[]; more: boolean }> {
      const all = await repository.listCategories(db, actor, neededFor(actor, 'view'));
      const items = all.slice(offset, offset + limit);
      const viewsAmong = await prepareViews(db, actor, items);
      return { items: viewsAmong(all), more: offset + limit < all.length };
    },

    async get(actor: Actor, id: number): Promise<CategoryView> {
      return getView(db, await getCategory(db, actor, id, 'view'));
    },

    async create(actor: Actor, input: CategoryInput & { category_name: string }): Promise<CategoryView> {
      const make = await service.prepare(actor, input);
      return transaction(db, async (tx) => getView(tx, await make(tx)));
    },

    /** Cleans the text; what it returns makes the category in a transaction. */
    async prepare(
      actor: Actor,
      input: CategoryInput & { category_name: string },
    ): Promise<(tx: Db) => Promise<LoadedCategory>> {
      const written = await readText(actor, input);
      return async (tx) => {
        lockName(tx, TREE);
        return createInside(tx, actor, input, written, clock.now());
      };
    },

    async update(actor: Actor, id: number, input: CategoryInput): Promise<CategoryView> {
      const change = await service.prepareChange(actor, input);
      return transaction(db, async (tx) => getView(tx, await change(tx, await lockInTree(tx, actor, id))));
    },

    /** Cleans the text; what it returns changes a category that `lockInTree` found, and returns it as it is now, but for its place beside others. */
    async prepareChange(
      actor: Actor,
      input: CategoryInput,
    ): Promise<(tx: Db, loaded: LoadedCategory) => Promise<LoadedCategory>> {
      const written = await readText(actor, input);
      return async (tx, loaded) => {
        const { category } = loaded;
        const { id } = category;
        const parentId = input.parent_id === undefined ? category.parent_id : input.parent_id || null;
        if (parentId !== category.parent_id) await requireMove(tx, actor, category, parentId);
        if (input.category_experts !== undefined) await setExperts(tx, actor, id, input.category_experts ?? []);
        const change = {
          ...rowOf(input, written),
          ...(parentId === category.parent_id ? {} : { parent_id: parentId, position: 0 }),
          ...modifiedBy(actor, clock.now()),
        };
        await repository.updateCategory(tx, id, change);
        if (input.position !== undefined) {
          // K14: beside others it is put in order by those who manage the category above.
          if (parentId === category.parent_id) await requireParent(tx, actor, parentId);
          repository.placeCategory(tx, { id, parent_id: parentId }, input.position);
        }
        return { ...loaded, category: { ...category, ...change } };
      };
    },

    async delete(actor: Actor, id: number, cascade: boolean): Promise<void> {
      await transaction(db, async (tx) => {
        lockName(tx, TREE);
        const [category, contents, subtree] = await together(
          lockCategoryRow(tx, id),
          cascade ? undefined : repository.findContents(tx, id),
          repository.listSubtree(tx, id),
        );
        const ids = subtree.map((below) => below.id);
        const [rightsOf, articleIds, questionIds] = await together(
          grantedRights(tx, actor, categoryRights, subtree),
          listArticleIdsIn(tx, ids),
          listQuestionIdsIn(tx, ids),
        );
        requireRight({ rights: rightsOf(category) }, 'manage');
        if (contents) throw conflict('category_not_empty', `The category still has ${contents}`);
        requireManaged(subtree, rightsOf);
        const [articles, questions] = await together(deleteArticles(tx, articleIds), deleteQuestions(tx, questionIds));
        await blobRelease.release(tx, articles.hashes);
        await trash.forget(tx, [...articles.recordIds, ...questions.recordIds]);
        await repository.deleteCategories(tx, ids);
        await deleteAccessLists(
          tx,
          subtree.map(({ list_id }) => list_id),
        );
      });
    },

    /** K12: everything is exported by knowledgebase.admin, a category by those who manage it and all below it, too. */
    async requireExport(actor: Actor, id: number | undefined): Promise<void> {
      if (id === undefined) return requireCapability(actor, 'knowledgebase.admin');
      await getCategory(db, actor, id, 'manage');
      const subtree = await repository.listSubtree(db, id);
      requireManaged(subtree, await grantedRights(db, actor, categoryRights, subtree));
    },
  };
  return service;
}

/** A category that the actor manages; nobody else changes it, or the tree, before the transaction ends. */
export async function lockInTree(tx: Db, actor: Actor, id: number): Promise<LoadedCategory> {
  lockName(tx, TREE);
  return lockCategory(tx, actor, id, 'manage');
}

/** The actor manages every one of the categories. */
function requireManaged(
  categories: readonly repository.BareCategory[],
  rightsOf: (category: repository.BareCategory) => RightSet,
): void {
  if (categories.every((category) => holds({ rights: rightsOf(category) }, 'manage'))) return;
  throw forbidden('You may not manage every category below this one');
}

/** Makes a category; whoever calls has the tree to themselves. */
async function createInside(
  tx: Db,
  actor: Actor,
  input: CategoryInput & { category_name: string },
  written: RichText | undefined,
  now: number,
): Promise<LoadedCategory> {
  const parentId = input.parent_id || null;
  const [, [id = 0], reservedList] = await together(
    requireParent(tx, actor, parentId),
    reserveIds(tx, 'kb_categories', 1),
    reserveAccessList(tx),
  );
  const listId = await insertAccessList(tx, defaultEntries(actor), now, reservedList);
  const category = {
    id,
    name: input.category_name,
    name_key: fold(input.category_name),
    text: '',
    plain_text: '',
    only_experts_answer: 0,
    ...rowOf(input, written),
    parent_id: parentId,
    position: 0,
    list_id: listId,
    ...createdBy(actor, now),
  } as const;
  const experts = input.category_experts ?? [];
  await repository.insertCategory(tx, category);
  if (experts.length > 0) await setExperts(tx, actor, id, experts);
  if (input.position !== undefined) repository.placeCategory(tx, category, input.position);
  return { actor, category, isExpert: experts.includes(actor.id), rights: categoryRights.all };
}

async function setExperts(tx: Db, actor: Actor, categoryId: number, userIds: readonly number[]): Promise<void> {
  await requireExperts(tx, actor, categoryId, userIds);
  await repository.replaceExperts(tx, categoryId, userIds);
}

/** Throws 400 for somebody who does not exist, or whom the actor cannot see and who is no expert yet (P40). */
export async function requireExperts(
  tx: Db,
  actor: Actor,
  categoryId: number,
  userIds: readonly number[],
): Promise<void> {
  const missing = await repository.findMissingExpert(tx, categoryId, userIds, visibleUsers(actor));
  if (missing !== undefined) throw invalidField('category_experts', `there is no user ${missing}`);
}

/** The specification: whoever makes it has all rights; all others view it and post, but do not publish. */
export function defaultEntries(actor: Actor) {
  return [
    { subject: 'everyone' as const, subject_id: 0, rights: categoryRights.toSet(['view', 'post']) },
    { subject: 'user' as const, subject_id: actor.id, rights: categoryRights.all },
  ];
}

function rowOf({ category_name, only_experts_answer }: CategoryInput, written: RichText | undefined) {
  return {
    ...(category_name === undefined ? {} : { name: category_name, name_key: fold(category_name) }),
    ...(written ? { text: written.html, plain_text: written.plain } : {}),
    ...(only_experts_answer === undefined
      ? {}
      : { only_experts_answer: only_experts_answer ? (1 as const) : (0 as const) }),
  };
}

/** K3: who manages a category makes others below it; the top is for knowledgebase.admin. */
async function requireParent(tx: Db, actor: Actor, parentId: number | null): Promise<void> {
  if (parentId === null) {
    if (!administers(actor)) throw forbidden('Categories at the top need the right knowledgebase.admin');
    return;
  }
  const parent = await repository.holdCategory(tx, parentId);
  if (!parent) throw invalidField('parent_id', `there is no category ${parentId}`);
  requireRight(await withRights(tx, actor, parent), 'manage');
}

async function requireMove(tx: Db, actor: Actor, category: Category, parentId: number | null): Promise<void> {
  await requireParent(tx, actor, parentId);
  if (parentId === null) return;
  const above = await repository.listAncestorIds(tx, parentId);
  if (above.includes(category.id)) throw invalidField('parent_id', 'must not be the category itself or one below it');
}

async function getView(db: Db, { actor, category }: LoadedCategory): Promise<CategoryView> {
  const [viewsAmong, family] = await together(
    prepareViews(db, actor, [category]),
    repository.listFamily(db, actor, neededFor(actor, 'view'), category),
  );
  const [view] = viewsAmong(family);
  if (!view) throw notFound('Category');
  return view;
}

/** The views of the categories, once it is known which may be named as parent or child; what is not `around` may not be seen. */
async function prepareViews(db: Db, actor: Actor, categories: readonly Category[]) {
  const ids = categories.map(({ id }) => id);
  const parentIds = categories.flatMap(({ parent_id }) => (parent_id === null ? [] : [parent_id]));
  const [rightsOf, subscribed, experts] = await together(
    grantedRights(db, actor, categoryRights, categories),
    listSubscribedAmong(db, actor.id, 'category', [...new Set([...ids, ...parentIds])]),
    repository.listExperts(db, ids),
  );
  const expertsOf = Map.groupBy(experts, ({ category_id }) => category_id);
  return (around: readonly Category[]): CategoryView[] => {
    const byId = new Map(around.map((category) => [category.id, category]));
    const byParent = Map.groupBy(around, ({ parent_id }) => parent_id);
    return categories.map((category) => ({
      actor,
      category,
      rights: rightsOf(category),
      parent: category.parent_id === null ? undefined : byId.get(category.parent_id),
      children: byParent.get(category.id) ?? [],
      subscribed: subscribed.has(category.id),
      parentSubscribed: category.parent_id !== null && subscribed.has(category.parent_id),
      expertIds: (expertsOf.get(category.id) ?? []).map(({ id }) => id),
    }));
  };
}
