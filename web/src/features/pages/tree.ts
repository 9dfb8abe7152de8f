import type { Node, TreePage } from './pages.queries.ts';

/** All folders, each after the one that it is in, with how deep they are. */
export function foldersOf(tree: readonly Node[], depth = 0): { node: Node; depth: number }[] {
  return tree.flatMap((node) => [{ node, depth }, ...foldersOf(node.children, depth + 1)]);
}

/** The folders to choose from, those in others indented. */
export function folderOptions(tree: readonly Node[]): { key: string; label: string }[] {
  return foldersOf(tree).map(({ node, depth }) => ({
    key: `${node.id}`,
    label: `${'\u00a0'.repeat(depth * 3)}${node.title}`,
  }));
}

export function findFolder(tree: readonly Node[], isIt: (node: Node) => boolean): Node | undefined {
  return foldersOf(tree).find(({ node }) => isIt(node))?.node;
}

/** The folders on the way to an address, the topmost first. */
export function wayTo(tree: readonly Node[], path: string): Node[] {
  return foldersOf(tree)
    .map(({ node }) => node)
    .filter((node) => path === node.path || path.startsWith(`${node.path}/`));
}

export function firstPage(tree: readonly Node[]): TreePage | undefined {
  return foldersOf(tree).flatMap(({ node }) => node.pages)[0];
}

/** What stands in the splat of the address. */
export const splatOf = (path: string): string => path.replace(/^\//, '');
