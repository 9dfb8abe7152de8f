import { isoDate } from '../../../platform/time/wire.ts';
import type { LocatedFolder } from '../access/publish.access.ts';
import type { PubTreeNode } from './folders.schemas.ts';
import type { TreePage, VisibleFolder } from './folders.service.ts';

export function presentFolder({ folder, path }: LocatedFolder) {
  return {
    id: folder.id,
    title: folder.title,
    parent_id: folder.parent_id,
    slug: folder.slug,
    path,
    inherits_permissions: folder.own_list === 0,
    created_by: { id: folder.created_by, name: folder.creator_name },
    created: isoDate(folder.created_at),
    modified_by: { id: folder.modified_by, name: folder.modifier_name },
    modified: isoDate(folder.modified_at),
  };
}

/** Parents come before their children. */
export function presentTree(folders: readonly VisibleFolder[], pages: readonly TreePage[]): PubTreeNode[] {
  const pagesOf = Map.groupBy(pages, ({ folder_id }) => folder_id);
  const nodes = new Map<number, PubTreeNode>();
  const top: PubTreeNode[] = [];
  for (const { id, title, path, shownIn } of folders) {
    const own = (pagesOf.get(id) ?? []).map((page) => ({
      id: page.id,
      title: page.title,
      path: `${path}/${page.slug}`,
      draft: page.draft === 1,
    }));
    const node = { id, title, path, children: [], pages: own };
    nodes.set(id, node);
    const siblings = shownIn === undefined ? top : (nodes.get(shownIn)?.children ?? top);
    siblings.push(node);
  }
  return top;
}
