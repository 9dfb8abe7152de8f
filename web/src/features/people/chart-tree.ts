// The part of the org chart that is open: asked for level by level.
import { useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryClient } from '../../api/queries.ts';
import { type ChartPerson, chartBelowQuery, chartTopQuery, chartWayQuery } from './chart.queries.ts';

export interface ChartNode {
  person: ChartPerson;
  level: number;
  above: ChartNode | undefined;
  isOpen: boolean;
  /** Those who are shown below; while they are on their way none. */
  below: ChartNode[];
  /** Its place among those beside it, and how many they are. */
  place: number;
  among: number;
}

export interface Chart {
  roots: readonly ChartNode[];
  /** People without a manager who lead nobody; they are shown on demand. */
  lonely: number;
  isLoading: boolean;
  /** Nothing of what is open is still on its way. */
  isSettled: boolean;
  error: unknown;
  retry: () => void;
  toggle: (id: number) => void;
  open: (id: number) => void;
  showLonely: () => void;
  /** Opens the way to somebody. */
  openWayTo: (id: number) => Promise<void>;
}

export function useChart(): Chart {
  const top = useQuery(chartTopQuery);
  const [openIds, setOpenIds] = useState<ReadonlySet<number>>();
  const [withLonely, setWithLonely] = useState(false);
  const leading = byLed((top.data ?? []).filter(({ subordinates_count }) => subordinates_count > 0));
  const lonely = (top.data ?? []).filter(({ subordinates_count }) => subordinates_count === 0);
  const open = openIds ?? new Set(mostOf(leading));
  const ids = [...open];
  const answers = useQueries({ queries: ids.map((id) => chartBelowQuery(id)) });
  const below = new Map(ids.map((id, index) => [id, answers[index]?.data]));
  const failed = answers.find(({ error }) => error);

  /** While answers change one after the other, somebody may be below two people: the first place counts. */
  const placed = new Set<number>();
  const grow = (people: readonly ChartPerson[], above: ChartNode | undefined): ChartNode[] => {
    const fresh = people.filter(({ id }) => !placed.has(id));
    for (const { id } of fresh) placed.add(id);
    return fresh.map((person, index) => {
      const isOpen = person.subordinates_count > 0 && open.has(person.id);
      const level = above ? above.level + 1 : 1;
      const node: ChartNode = { person, level, above, isOpen, below: [], place: index + 1, among: fresh.length };
      if (isOpen) node.below = grow(below.get(person.id) ?? [], node);
      return node;
    });
  };

  return {
    roots: grow(withLonely ? [...leading, ...lonely] : leading, undefined),
    lonely: withLonely ? 0 : lonely.length,
    isLoading: top.data === undefined,
    isSettled: top.data !== undefined && answers.every(({ data }) => data !== undefined),
    error: top.error ?? failed?.error,
    retry: () => void (top.error ? top.refetch() : failed?.refetch()),
    toggle: (id) => setOpenIds(open.has(id) ? new Set(ids.filter((one) => one !== id)) : new Set([...open, id])),
    open: (id) => setOpenIds(new Set([...open, id])),
    showLonely: () => setWithLonely(true),
    async openWayTo(id) {
      const way = await queryClient.fetchQuery(chartWayQuery(id));
      if (way.length === 1 && way[0]?.subordinates_count === 0) setWithLonely(true);
      const above = way.slice(0, -1).map((person) => person.id);
      await Promise.all(above.map((one) => queryClient.ensureQueryData(chartBelowQuery(one))));
      setOpenIds((now) => new Set([...(now ?? mostOf(leading)), ...above]));
    },
  };
}

/** Whoever leads the most comes first, and is open at first. */
const byLed = (people: readonly ChartPerson[]) =>
  people.toSorted((one, other) => other.subordinates_count - one.subordinates_count);
const mostOf = ([most]: readonly ChartPerson[]): number[] => (most ? [most.id] : []);

/** All that is shown, from top to bottom as a list has it. */
export function nodesOf(nodes: readonly ChartNode[]): ChartNode[] {
  return nodes.flatMap((node) => [node, ...nodesOf(node.below)]);
}
