import type { KeyboardEvent } from 'react';
import { type Chart, type ChartNode, nodesOf } from './chart-tree.ts';

/** Left goes up, right opens and goes down, the other arrows walk along; the same in the drawing and in the list. */
export function chartKeys(
  chart: Chart,
  activeId: number | undefined,
  { go, openProfile, isList }: { go: (id: number) => void; openProfile: (id: number) => void; isList: boolean },
) {
  return (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const nodes = nodesOf(chart.roots);
    const node = nodes.find(({ person }) => person.id === activeId) ?? nodes[0];
    if (!node || !(event.target as Element).matches('[role="treeitem"]')) return;
    const next = stepOf(event.key, node, nodes, chart, isList);
    if (next) go(next.person.id);
    else if (event.key === 'ArrowRight' && !node.isOpen && node.person.subordinates_count > 0)
      chart.open(node.person.id);
    else if (event.key === ' ' && node.person.subordinates_count > 0) chart.toggle(node.person.id);
    else if (event.key === 'Enter') openProfile(node.person.id);
    else if (!event.key.startsWith('Arrow')) return;
    event.preventDefault();
  };
}

function stepOf(
  key: string,
  node: ChartNode,
  nodes: readonly ChartNode[],
  chart: Chart,
  isList: boolean,
): ChartNode | undefined {
  const along = isList ? nodes : (node.above?.below ?? chart.roots);
  const at = along.indexOf(node);
  if (key === 'ArrowLeft') return node.above;
  if (key === 'ArrowRight') return node.below[0];
  if (key === 'ArrowDown') return along[at + 1];
  if (key === 'ArrowUp') return along[at - 1];
  if (key === 'Home') return nodes[0];
  if (key === 'End') return nodes.at(-1);
  return undefined;
}
