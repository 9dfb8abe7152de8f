import type { TreeFolder } from '../access/documents.access.repository.ts';

export function presentPathEntry({ id, parent_id, title, locked_at }: TreeFolder) {
  return { id, parent_id: parent_id ?? 0, obj_type: 'folder' as const, title, is_open: locked_at === null };
}
