import type { Group } from '@atrium/client/core';

export interface Branch {
  group: Group;
  below: readonly Branch[];
}

/** The tree of groups; one whose group above is not among them stands at the top. */
export function treeOf(groups: readonly Group[]): readonly Branch[] {
  const ids = new Set(groups.map(({ id }) => id));
  const byParent = Map.groupBy(groups, ({ parent_id }) => (ids.has(parent_id) ? parent_id : 0));
  const grow = (parent: number): readonly Branch[] =>
    (byParent.get(parent) ?? []).map((group) => ({ group, below: grow(group.id) }));
  return grow(0);
}
