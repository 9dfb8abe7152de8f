// A category for those who manage it: its settings, who may do what in it, and what would go with it.
import {
  type AccessEntry,
  type Actor,
  grantedRights,
  listNamedSubjects,
  listVisibleEntries,
  type NamedSubject,
} from '../../../platform/access/index.ts';
import { type Db, together, transaction } from '../../../platform/db/index.ts';
import type { RequireCurrent } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { listPicturedPeople, type PicturedPeople } from '../../people/index.ts';
import { categoryRights, holds } from '../knowledgebase.policy.ts';
import type { Category, Contents } from './categories.repository.ts';
import * as repository from './categories.repository.ts';
import { type CategoriesService, type CategoryInput, lockInTree } from './categories.service.ts';
import { getCategory } from './category-access.ts';

export interface CategoryDetails {
  category: Category;
  entries: AccessEntry[];
  expertIds: number[];
  people: PicturedPeople;
  groups: ReadonlyMap<number, NamedSubject>;
  roles: ReadonlyMap<number, NamedSubject>;
  /** What the category and those below it hold. */
  contents: Contents & { categories: number };
  /** Whoever asks manages every category below it, too. */
  mayDelete: boolean;
}

export type CategoryDetailsService = ReturnType<typeof createCategoryDetails>;

export function createCategoryDetails({ database }: Pick<Platform, 'database'>, categories: CategoriesService) {
  const { db } = database;

  return {
    async get(actor: Actor, id: number): Promise<CategoryDetails> {
      const [{ category }, detailsOf] = await together(
        getCategory(db, actor, id, 'manage'),
        prepareDetails(db, actor, id),
      );
      return detailsOf(category);
    },

    async prepare(actor: Actor, input: CategoryInput & { category_name: string }) {
      const make = await categories.prepare(actor, input);
      return async (tx: Db): Promise<CategoryDetails> => {
        const { category } = await make(tx);
        const detailsOf = await prepareDetails(tx, actor, category.id);
        return detailsOf(category);
      };
    },

    /** `requireCurrent` looks at what is there before it changes. */
    async update(
      actor: Actor,
      id: number,
      input: Omit<CategoryInput, 'category_experts'>,
      requireCurrent: RequireCurrent<CategoryDetails>,
    ): Promise<CategoryDetails> {
      const change = await categories.prepareChange(actor, input);
      return transaction(db, async (tx) => {
        const [loaded, detailsOf] = await together(lockInTree(tx, actor, id), prepareDetails(tx, actor, id));
        requireCurrent(detailsOf(loaded.category));
        const { category } = await change(tx, loaded);
        return detailsOf(category);
      });
    },
  };
}

/** Reads what is shown beside the category with this id; what is returned adds that to the category. */
async function prepareDetails(from: Db, actor: Actor, id: number): Promise<(category: Category) => CategoryDetails> {
  const [entries, experts, subtree] = await together(
    listVisibleEntries(from, actor, repository.accessListOf(id)),
    repository.listExperts(from, [id]),
    repository.listSubtree(from, id),
  );
  const idsOf = (wanted: AccessEntry['subject']) =>
    entries.filter(({ subject }) => subject === wanted).map(({ subject_id }) => subject_id);
  const expertIds = experts.map(({ id }) => id);
  const categoryIds = subtree.map(({ id }) => id);
  const [people, groups, roles, contents, rightsOf] = await together(
    listPicturedPeople(from, actor, [...idsOf('user'), ...expertIds]),
    listNamedSubjects(from, 'groups', idsOf('group')),
    listNamedSubjects(from, 'roles', idsOf('role')),
    repository.countContentsOf(from, categoryIds),
    grantedRights(from, actor, categoryRights, subtree),
  );
  return (category) => ({
    category,
    entries,
    expertIds,
    people,
    groups,
    roles,
    contents: { ...contents, categories: subtree.length - 1 },
    mayDelete: subtree.every((below) => holds({ rights: rightsOf(below) }, 'manage')),
  });
}
