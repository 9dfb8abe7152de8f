// Categories as a tree.
import type { KnowledgebaseCategorySummary } from '@atrium/client/core';

export type Category = KnowledgebaseCategorySummary;

export interface Branch {
  category: Category;
  children: Branch[];
  /** Articles in it and below. */
  articles: number;
}

/** Those without a parent that one sees stand at the top; by name, as they come. */
export function branchesOf(categories: readonly Category[]): Branch[] {
  const byParent = Map.groupBy(categories, ({ parent_id }) => parent_id);
  const grow = (parentId: number | null): Branch[] =>
    (byParent.get(parentId) ?? []).map((category) => {
      const children = grow(category.id);
      const below = children.reduce((sum, { articles }) => sum + articles, 0);
      return { category, children, articles: category.articles + below };
    });
  return grow(null);
}

/** The category and those above it, the topmost first. */
export function pathTo(categories: readonly Category[], id: number | undefined): Category[] {
  const byId = new Map(categories.map((category) => [category.id, category]));
  const path: Category[] = [];
  for (let at = byId.get(id ?? 0); at; at = byId.get(at.parent_id ?? 0)) path.unshift(at);
  return path;
}

/** To choose from: the categories in which one has a right, and the one that is chosen already, by name. */
export function categoryOptions(
  categories: readonly Category[],
  right: Category['rights'][number],
  chosen?: number,
): { key: string; label: string }[] {
  return categories
    .filter(({ id, rights }) => id === chosen || rights.includes(right))
    .map(({ id }) => ({
      key: String(id),
      label: pathTo(categories, id)
        .map(({ name }) => name)
        .join(' › '),
    }))
    .toSorted((one, other) => one.label.localeCompare(other.label));
}
