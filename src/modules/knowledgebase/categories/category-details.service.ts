// A category for those who manage it: its settings, who may do what in it, and what would go with it.
import {
  type AccessEntry,
  type Actor,
  grantedRights,
  listNamedSubjects,
  listVisibleEntries,
  type NamedSubject,
} from '../../../platform/access/index.ts';
import type { Db } from '../../../platform/db/index.ts';
import type { RequireCurrent } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { listPicturedPeople, type PicturedPeople } from '../../people/index.ts';
import { categoryRights, holds } from '../knowledgebase.policy.ts';
import type { Category, Contents } from './categories.repository.ts';
import * as repository from './categories.repository.ts';
import type { CategoriesService, CategoryInput } from './categories.service.ts';
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
    get: (actor: Actor, id: number): Promise<CategoryDetails> => getDetails(db, actor, id),

    async prepare(actor: Actor, input: CategoryInput & { category_name: string }) {
      const make = await categories.prepare(actor, input);
      return async (tx: Db): Promise<CategoryDetails> => getDetails(tx, actor, await make(tx));
    },

    /** `requireCurrent` looks at what is there before it changes. */
    async update(
      actor: Actor,
      id: number,
      input: CategoryInput,
      requireCurrent: RequireCurrent<CategoryDetails>,
    ): Promise<CategoryDetails> {
      await categories.update(actor, id, input, async (tx) => requireCurrent(await getDetails(tx, actor, id)));
      return getDetails(db, actor, id);
    },
  };
}

async function getDetails(from: Db, actor: Actor, id: number): Promise<CategoryDetails> {
  const { category } = await getCategory(from, actor, id, 'manage');
  const entries = await listVisibleEntries(from, actor, category.list_id);
  const idsOf = (wanted: AccessEntry['subject']) =>
    entries.filter(({ subject }) => subject === wanted).map(({ subject_id }) => subject_id);
  const expertIds = (await repository.listExperts(from, [id])).map((expert) => expert.id);
  const subtree = await repository.listSubtree(from, id);
  const rightsOf = await grantedRights(from, actor, categoryRights, subtree);
  const contents = await repository.countContentsOf(
    from,
    subtree.map((below) => below.id),
  );
  return {
    category,
    entries,
    expertIds,
    people: await listPicturedPeople(from, actor, [...idsOf('user'), ...expertIds]),
    groups: await listNamedSubjects(from, 'groups', idsOf('group')),
    roles: await listNamedSubjects(from, 'roles', idsOf('role')),
    contents: { ...contents, categories: subtree.length - 1 },
    mayDelete: subtree.every((below) => holds({ rights: rightsOf(below) }, 'manage')),
  };
}
