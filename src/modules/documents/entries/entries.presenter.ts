import type { FastifyRequest } from 'fastify';
import type { RightSet } from '../../../platform/access/index.ts';
import { endingOf, familyOfName } from '../../../platform/files/file-kind.ts';
import { baseUrl, contentTypeOf } from '../../../platform/http/index.ts';
import { isoDate } from '../../../platform/time/wire.ts';
import { type PicturedPeople, picturedPresenter } from '../../people/index.ts';
import { folderRights, holds } from '../access/documents.policy.ts';
import { descriptionOf, readMetadata } from '../documents.presenter.ts';
import { apiRoot } from '../documents.schemas.ts';
import type { EntryWire } from './entries.schemas.ts';
import type { Entry, EntryDocument, EntryFolder, FolderDetails } from './entries.service.ts';
import type { Kept } from './kept.ts';

interface Described {
  title: string;
  refcode: string;
  metadata: string;
  created_by: number;
  created_at: number;
  modified_by: number;
  modified_at: number;
}

interface CheckedOut {
  checked_out_by: number | null;
  checked_out_at: number | null;
}

/** What the list of a folder and the pages of its entries have in common. */
export function entryPresenter(request: FastifyRequest, people: PicturedPeople) {
  const { id: readerId, timezone } = request.actor;
  const root = `${baseUrl(request)}${apiRoot}`;
  const person = picturedPresenter(request, people);
  const moment = (ms: number) => isoDate(ms, timezone);
  return {
    person,
    moment,

    thing(row: Described, rights: RightSet, { isFollowed, isPinned }: Kept) {
      return {
        title: row.title,
        description: descriptionOf(readMetadata(row.metadata)),
        refcode: row.refcode,
        created: moment(row.created_at),
        created_by: person.named(row.created_by),
        modified: moment(row.modified_at),
        modified_by: person.named(row.modified_by),
        rights: presentRights(rights),
        followed: isFollowed,
        pinned: isPinned,
      };
    },

    lock(locked_at: number | null, locked_by: number | null) {
      return locked_at === null ? null : { since: moment(locked_at), by: person.seen(locked_by) };
    },

    checkedOut({ checked_out_by: by, checked_out_at: at }: CheckedOut) {
      return by === null ? null : { by: person.seen(by), since: moment(at ?? 0), own: by === readerId };
    },

    record(declaredAt: number | null, types: readonly { id: number; name: string }[]) {
      if (declaredAt === null) return null;
      return { declared: moment(declaredAt), types: types.map(({ id, name }) => ({ id, name })) };
    },

    addresses(docId: number) {
      const at = `${root}/documents/${docId}`;
      return { preview_url: `${at}/preview`, content_url: `${at}/content` };
    },
  };
}

export function presentEntries(request: FastifyRequest, people: PicturedPeople) {
  const present = entryPresenter(request, people);

  const folderEntry = ({ folder, rights, ...kept }: EntryFolder): EntryWire => ({
    type: 'folder',
    id: folder.id,
    ...present.thing(folder, rights, kept),
    inherits: folder.own_list === 0,
    lock: present.lock(folder.locked_at, folder.locked_by),
    items: folder.folders + folder.documents,
    has_folders: folder.has_folders === 1,
  });

  const documentEntry = ({ document, rights, drafts, recordTypes, ...kept }: EntryDocument): EntryWire => ({
    type: document.doc_type === 'marker' ? 'marker' : 'document',
    id: document.id,
    ...present.thing(document, rights, kept),
    version: document.number,
    comment: document.comment,
    checked_out: present.checkedOut(document),
    drafts,
    record: present.record(document.declared_at, recordTypes),
    ...present.addresses(document.id),
    ...(document.primary_name === null
      ? {}
      : { file: presentFile({ name: document.primary_name, size: document.primary_size }) }),
  });

  return (entry: Entry): EntryWire => ('folder' in entry ? folderEntry(entry) : documentEntry(entry));
}

export function presentFolderDetails(request: FastifyRequest, details: FolderDetails) {
  const { folder, rights, path, lock, counts, people } = details;
  const present = entryPresenter(request, people);
  const held = lock && present.lock(lock.locked_at, lock.locked_by);
  const isSeen = lock !== undefined && path.some(({ id }) => id === lock.id);
  return {
    id: folder.id,
    parent_id: folder.parent_id,
    ...present.thing(folder, rights, details),
    metadata: readMetadata(folder.metadata),
    path: path.map(({ id, title, locked_at }) => ({ id, title, locked: locked_at !== null })),
    inherits: folder.own_list === 0,
    lock: held ? { ...held, folder: isSeen ? { id: lock.id, title: lock.title } : null } : null,
    may_add: { folders: details.addsFolders, documents: details.addsDocuments },
    ...counts,
  };
}

export function presentFile({ name, size }: { name: string; size: number }) {
  return { name, size, extension: endingOf(name), content_type: contentTypeOf(name), kind: familyOfName(name) };
}

export function presentRights(rights: RightSet) {
  return folderRights.names.filter((right) => holds(rights, right));
}
