// Trees of folders: the ways through them, how deep they may be, and the access lists that hold in them.
export { MAX_DEPTH, requireDepth } from './depth.ts';
export { createFolderAccess } from './folder-access.service.ts';
export { findListOf, followList } from './folder-lists.repository.ts';
export { heightOf, walkDown, walkUp } from './walks.repository.ts';
