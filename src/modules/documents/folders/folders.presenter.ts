import type { TreeFolder } from '../access/documents.access.repository.ts';
import type { FolderUi } from './folders.service.ts';

export function presentPathEntry({ id, parent_id, title, locked_at }: TreeFolder) {
  return { id, parent_id: parent_id ?? 0, obj_type: 'folder' as const, title, is_open: locked_at === null };
}

/** What `ui` carries beside the info of the folder. */
export function presentUi({ path, addsFolders, addsDocuments }: FolderUi) {
  return { path: path.map(presentPathEntry), permission: { add_folder: addsFolders, add_doc: addsDocuments } };
}
