// Who may do what in a folder, with names and reasons, and what a change of its access list would reach. All of it needs
// `edit_perms` (D29).
import {
  type AccessEntry,
  type AccessEntryInput,
  type Actor,
  grantedRights,
  listAccessEntries,
  listNamedSubjects,
  listVisibleEntries,
  may,
  type NamedSubject,
  type RightSet,
  readAccessEntries,
} from '../../../platform/access/index.ts';
import { type Db, together } from '../../../platform/db/index.ts';
import { invalidField, notFound } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findListOf } from '../../../platform/trees/index.ts';
import { listPicturedPeople, type PicturedPeople } from '../../people/index.ts';
import { type Folder, listAncestors } from '../access/documents.access.repository.ts';
import { getFolder, requireRight } from '../access/documents.access.ts';
import { type FolderRight, folderRights, holds } from '../access/documents.policy.ts';
import { requireNotRoot } from '../folders/folders.service.ts';
import { ROOT_FOLDER } from '../seed.ts';
import * as repository from './sharing.repository.ts';

/** The subjects of entries by name. */
export interface SubjectNames {
  people: PicturedPeople;
  groups: ReadonlyMap<number, NamedSubject>;
  roles: ReadonlyMap<number, NamedSubject>;
}

export interface SharedFolder extends SubjectNames {
  inherits: boolean;
  /** Whose list it is; undefined if the person may not see that folder. */
  from: { id: number; title: string } | undefined;
  entries: AccessEntry[];
}

export interface PersonsRights extends SharedFolder {
  userId: number;
  rights: RightSet;
  /** Whether the person has all rights by a capability, whatever the list says. */
  isHolder: boolean;
  isBlocked: boolean;
}

export interface AccessChange {
  inherit?: boolean | undefined;
  entries?: readonly AccessEntryInput<FolderRight>[] | undefined;
}

export interface Reach extends repository.Reached {
  /** The rights of whoever asks, before and after. */
  ownBefore: RightSet;
  ownAfter: RightSet;
}

export type SharingService = ReturnType<typeof createSharingService>;

export function createSharingService({ database }: Pick<Platform, 'database'>) {
  const { db } = database;

  const getShared = async (actor: Actor, id: number): Promise<Folder> => {
    const { folder, rights } = await getFolder(db, actor, id);
    requireRight(rights, 'edit_perms');
    return folder;
  };

  const namesOf = async (actor: Actor, entries: readonly AccessEntry[]): Promise<SubjectNames> => {
    const idsOf = (wanted: AccessEntry['subject']) =>
      entries.filter(({ subject }) => subject === wanted).map(({ subject_id }) => subject_id);
    const [people, groups, roles] = await together(
      listPicturedPeople(db, actor, idsOf('user')),
      listNamedSubjects(db, 'groups', idsOf('group')),
      listNamedSubjects(db, 'roles', idsOf('role')),
    );
    return { people, groups, roles };
  };

  /** The nearest folder with a list of its own. */
  const originOf = async (actor: Actor, folder: Folder): Promise<SharedFolder['from']> => {
    const origin = (await listAncestors(db, folder.id)).findLast(({ own_list }) => own_list === 1);
    if (!origin) return undefined;
    const rightsOf = await grantedRights(db, actor, folderRights, [origin]);
    return holds(rightsOf(origin), 'view') ? { id: origin.id, title: origin.title } : undefined;
  };

  const getReader = async (actor: Actor, userId: number) => {
    const user = await repository.findReader(db, actor, userId);
    if (!user) throw notFound('User');
    return user;
  };

  return {
    async get(actor: Actor, id: number): Promise<SharedFolder> {
      const folder = await getShared(actor, id);
      const [entries, from] = await together(listVisibleEntries(db, actor, folder.list_id), originOf(actor, folder));
      const names = await namesOf(actor, entries);
      return { inherits: folder.own_list === 0, from, entries, ...names };
    },

    async rightsOf(actor: Actor, id: number, userId: number): Promise<PersonsRights> {
      const folder = await getShared(actor, id);
      const [user, counting, shown, from] = await together(
        getReader(actor, userId),
        repository.listEntriesFor(db, folder.list_id, userId),
        listVisibleEntries(db, actor, folder.list_id),
        originOf(actor, folder),
      );
      const visible = new Set(shown.map(keyOf));
      const entries = counting.filter((entry) => visible.has(keyOf(entry)));
      const isHolder = user.is_holder === 1;
      const { people, ...names } = await namesOf(actor, [
        ...entries,
        { subject: 'user', subject_id: userId, rights: 0 },
      ]);
      return {
        userId,
        rights: isHolder ? folderRights.all : sumOf(counting),
        isHolder,
        isBlocked: user.blocked === 1,
        inherits: folder.own_list === 0,
        from,
        entries,
        people,
        ...names,
      };
    },

    /** What would change if the list were replaced like this: nothing does. */
    async reach(actor: Actor, id: number, change: AccessChange): Promise<Reach> {
      requireNotRoot(id);
      const folder = await getShared(actor, id);
      const [before, after] = await together(
        listAccessEntries(db, folder.list_id),
        entriesAfter(db, actor, folder, change),
      );
      const [old, fresh] = [byKey(before), byKey(after)];
      const subjects = [...new Map([...old, ...fresh]).values()];
      const gains = subjects.filter((entry) => (rightsIn(fresh, entry) & ~rightsIn(old, entry)) !== 0);
      const losses = subjects.filter((entry) => (rightsIn(old, entry) & ~rightsIn(fresh, entry)) !== 0);
      const own = (entries: readonly AccessEntry[]) =>
        may(actor, 'documents.admin') ? folderRights.all : sumOf(entries.filter((entry) => concerns(actor, entry)));
      return {
        ...(await repository.countReached(database, actor, gains, losses)),
        ownBefore: own(before),
        ownAfter: own(after),
      };
    },
  };
}

async function entriesAfter(db: Db, actor: Actor, folder: Folder, change: AccessChange): Promise<AccessEntry[]> {
  if (!change.inherit) {
    if (!change.entries) throw invalidField('entries', 'is required unless inherit is true');
    return readAccessEntries(db, actor, folder.list_id, folderRights, change.entries);
  }
  if (folder.parent_id === null || folder.parent_id === ROOT_FOLDER) {
    throw invalidField('inherit', 'a top-level folder has an access list of its own');
  }
  const above = await findListOf(db, 'folders', folder.parent_id);
  return above === undefined ? [] : listAccessEntries(db, above);
}

function keyOf({ subject, subject_id }: Pick<AccessEntry, 'subject' | 'subject_id'>): string {
  return `${subject} ${subject_id}`;
}

function byKey(entries: readonly AccessEntry[]): Map<string, AccessEntry> {
  return new Map(entries.map((entry) => [keyOf(entry), entry]));
}

/** All that an entry brings along counts. */
function rightsIn(entries: ReadonlyMap<string, AccessEntry>, entry: AccessEntry): RightSet {
  return allOf(entries.get(keyOf(entry))?.rights ?? 0);
}

function allOf(rights: RightSet): RightSet {
  return folderRights.toSet(folderRights.names.filter((right) => holds(rights, right)));
}

function sumOf(entries: readonly AccessEntry[]): RightSet {
  return entries.reduce((set, { rights }) => set | rights, 0);
}

function concerns({ id, groupIds, roleIds }: Actor, { subject, subject_id }: AccessEntry): boolean {
  if (subject === 'everyone') return true;
  if (subject === 'user') return subject_id === id;
  return (subject === 'group' ? groupIds : roleIds).includes(subject_id);
}
