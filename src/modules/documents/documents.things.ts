import { grantedRights } from '../../platform/access/index.ts';
import { lockRow } from '../../platform/db/index.ts';
import { notFound } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { followingOf, type Thing, type ThingType } from '../../platform/things/index.ts';
import { holdFolder } from './access/documents.access.repository.ts';
import { getDocument, getFolder, rightsAt } from './access/documents.access.ts';
import { folderRights, holds } from './access/documents.policy.ts';
import { listChangedBy, listFoldersByIds, listGrantedFolders, listLinksOf } from './documents.things.repository.ts';

/** Live documents, each at the oldest link by which the person sees it (D2, D5). */
export function documentThings(platform: Platform): ThingType {
  const words = { path: 'documents', noun: ['Document', 'a document'] as const };
  return {
    type: 'document',
    async list(db, actor, ids) {
      const links = await listLinksOf(db, ids);
      const rightsThrough = await rightsAt(db, actor, links);
      const seen = Map.groupBy(
        links.filter((link) => holds(rightsThrough(link), 'view')),
        ({ id }) => id,
      );
      return [...seen.values()].flatMap((group) => group.slice(0, 1).map(documentThing));
    },
    worksOf: listChangedBy,
    following: followingOf(platform, 'document', words, async (tx, actor, id) => {
      lockRow(tx, 'documents', id);
      await getDocument(tx, actor, { docId: id });
    }),
  };
}

export function folderThings(platform: Platform): ThingType {
  const words = { path: 'folders', noun: ['Folder', 'a folder'] as const };
  return {
    type: 'folder',
    async list(db, actor, ids) {
      const folders = await listFoldersByIds(db, ids);
      const lists = folders.flatMap(({ list_id, parent_list_id }) => [list_id, parent_list_id ?? list_id]);
      const rightsOf = await grantedRights(
        db,
        actor,
        folderRights,
        lists.map((list_id) => ({ list_id })),
      );
      const sees = (list_id: number | null) => list_id !== null && holds(rightsOf({ list_id }), 'view');
      return folders
        .filter(({ list_id }) => sees(list_id))
        .map(({ id, title, parent_id, parent_title, parent_list_id }) => {
          const isSeen = sees(parent_list_id) && parent_id !== null && parent_title !== null;
          const place = isSeen ? { title: parent_title, link: folderLink(parent_id) } : null;
          return { id, title, place, link: folderLink(id) };
        });
    },
    /** D14. */
    async grantsTo(db, actor, groupId, isMember, limit) {
      const folders = await listGrantedFolders(db, groupId, limit);
      const rightsOf = await grantedRights(db, actor, folderRights, folders);
      return folders
        .filter((folder) => isMember || holds(rightsOf(folder), 'edit_perms'))
        .map(({ id, rights }) => ({ id, rights: folderRights.toNames(rights) }));
    },
    following: followingOf(platform, 'folder', words, async (tx, actor, id) => {
      if (id === 0 || !(await holdFolder(tx, id))) throw notFound('Folder');
      await getFolder(tx, actor, id);
    }),
  };
}

/** A document by the link in the folder. */
export function documentThing(link: { id: number; title: string; folder_id: number; folder: string }): Thing {
  return {
    id: link.id,
    title: link.title,
    place: { title: link.folder, link: folderLink(link.folder_id) },
    link: documentLink(link.id),
    picture: `/api/documents/v1/documents/${link.id}/preview`,
  };
}

export function documentLink(id: number): string {
  return `/documents/document/${id}`;
}

export function folderLink(id: number): string {
  return `/documents/folder/${id}`;
}
