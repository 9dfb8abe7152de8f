// People: extranets, users, groups and roles with their members, managers, photos, and the rights they were granted.
import {
  type CopiedExtranet,
  type CopiedGrant,
  type CopiedGroup,
  type CopiedUser,
  peopleCopy,
} from '../modules/people/index.ts';
import { ADMINISTRATORS } from '../platform/access/index.ts';
import { type Db, readBatches } from '../platform/db/index.ts';
import type { StoredBlob } from '../platform/files/blobs.ts';
import type { CopiedField } from '../platform/metadata/index.ts';
import { storePhoto } from './files.ts';
import type { Note } from './progress.repository.ts';
import {
  type AnyStep,
  authorOf,
  type Batch,
  type Copy,
  defineStep,
  eachStep,
  emptyBatch,
  findBody,
  findPage,
  type InTree,
  noteUnsent,
  orNote,
  pagedStep,
  readAll,
  treeOf,
} from './step.ts';
import { asItem, type Item, readFields } from './wire.ts';

const V2 = '/api/people/v2';
const V1 = '/api/people/v1';

/** The limits of names in the schemas of the interface. */
const NAME = { max: 255 };
const DESCRIPTION = { max: 10_000 };
const METADATA_BYTES = 65_536;
const LANGUAGE = /^[A-Za-z]{2,3}([-_][A-Za-z0-9]{2,8}){0,3}$/;
const FIELD_NAME = /^[A-Za-z][A-Za-z0-9_]{0,63}$/;
const MAX_EXTRANETS = 10_000;

const USERS_AT_ONCE = 50;
const GROUPS_AT_ONCE = 20;

const extranets = defineStep({
  name: 'people.extranets',
  title: 'extranets',
  start: 0,
  async read(copy): Promise<Batch<number>> {
    const notes: Note[] = [];
    const items = await orNote(notes, 'extranets', () => readAll(copy, `${V2}/extranets?status=all`, MAX_EXTRANETS));
    const list = (items ?? []).map((item) => readExtranet(item, notes));
    const isWhole = list.some(({ isPrimary }) => isPrimary);
    if (!isWhole) notes.push({ what: 'extranets', reason: 'none of those that can be read is primary', missing: true });
    const now = copy.platform.clock.now();
    return { count: list.length, notes, write: (tx) => peopleCopy.addExtranets(tx, list, now), next: undefined };
  },
});

function readExtranet(item: Item, notes: Note[]): CopiedExtranet {
  const fields = readFields(item, `extranet ${item.id}`, notes);
  return {
    id: fields.id('id'),
    ...readNamed(fields),
    isPrimary: fields.flag('primary'),
    readOnly: fields.flag('read_only'),
    adminId: fields.idOrNull('admin_id'),
  };
}

/** Blocked users are shown to people.admin alone; without that right, those that can be seen. */
const users = defineStep({
  name: 'people.users',
  title: 'users',
  start: { view: 'admin', offset: 0 },
  async read(copy, { view, offset }): Promise<Batch<{ view: string; offset: number }>> {
    const notes: Note[] = [];
    const path = view === 'admin' ? `${V2}/users?view=admin&status=all&sort=id` : `${V2}/users?sort=id`;
    const page = await orNote(notes, 'users', () => findPage(copy, path, offset));
    if (view === 'admin' && offset === 0 && !page?.items.length) {
      const reason = 'without people.admin only active users can be read, and only those that may be seen';
      notes.push({ what: 'users', reason, missing: true });
      return { ...emptyBatch(notes), next: { view: 'user', offset: 0 } };
    }
    if (!page) return emptyBatch(notes);
    const list: CopiedUser[] = [];
    for (const item of page.items) {
      const user = await orNote(notes, `user ${item.id}`, async () => readUser(copy, item, notes));
      if (user) list.push(user);
    }
    return {
      count: list.length,
      notes,
      async write(tx) {
        const differences = await peopleCopy.addUsers(tx, list, copy.platform.clock.now());
        return differences.map((difference) => ({ ...difference, missing: false }));
      },
      next: page.next === undefined ? undefined : { view, offset: page.next },
    };
  },
});

function readUser({ platform }: Copy, item: Item, notes: Note[]): CopiedUser {
  const fields = readFields(item, `user ${item.id}`, notes);
  const id = fields.id('id');
  const language = fields.text('language', { max: 40 });
  return {
    id,
    username: fields.text('username', { ...NAME, orElse: `user-${id}` }),
    firstname: fields.text('firstname', NAME),
    surname: fields.text('surname', NAME),
    email: fields.text('email', { max: 320 }),
    company: fields.text('company', NAME),
    job_title: fields.text('job_title', NAME),
    user_code: fields.text('user_code', NAME),
    language: LANGUAGE.test(language) ? language : platform.locale.language,
    blocked: fields.flag('blocked'),
    metadata: fields.map('metadata', METADATA_BYTES),
    extranetId: fields.idOrNull('extranet_id', 'extranet'),
    ldapGuid: fields.text('ldap_guid', NAME) || null,
    directoryId: fields.text('external_directory_id', NAME) || null,
    directoryUserId: fields.text('external_directory_user_id', NAME) || null,
    lastLogin: fields.moment('last_time_login') ?? 0,
    lastUsed: fields.moment('last_time_used') ?? 0,
  };
}

const groups = pagedStep<CopiedGroup>({
  name: 'people.groups',
  title: 'groups',
  path: `${V2}/groups?status=all`,
  readItem: readGroup,
  write: (_copy, tx, list) => peopleCopy.addGroups(tx, list),
});

/** The groups stand by name, so a group may come before the one it stands below. */
const groupTree = pagedStep<InTree>({
  name: 'people.group-tree',
  title: 'groups below groups',
  path: `${V2}/groups?status=all`,
  ...treeOf('group', peopleCopy.setParentGroup),
});

/** Whoever is in role 1 here may do everything: it is taken over from an Atrium, where that is so too. */
const roles = pagedStep<CopiedGroup>({
  name: 'people.roles',
  title: 'roles',
  path: `${V2}/roles?status=all`,
  readItem: readGroup,
  async write(copy, tx, list) {
    const others = copy.isAtrium ? list : list.filter(({ id }) => id !== ADMINISTRATORS);
    await peopleCopy.addRoles(tx, others);
    const first = list.find((role) => !others.includes(role));
    if (!first) return [];
    const reason = `“${first.name}” was not copied: role 1 is that of the administrators here. Make a role for its members`;
    return [{ what: 'role 1', reason, missing: true }];
  },
});

async function readGroup(copy: Copy, item: Item, notes: Note[]): Promise<CopiedGroup> {
  const fields = readFields(item, `${'parent_id' in item ? 'group' : 'role'} ${item.id}`, notes);
  return {
    id: fields.id('id'),
    ...readNamed(fields),
    ownerId: await authorOf(copy, fields.idOrNull('owner_id')),
    extranetId: fields.idOrNull('extranet_id', 'extranet'),
    createdAt: fields.moment('date_created') ?? copy.platform.clock.now(),
  };
}

const groupMembers = membersStep('group', peopleCopy.addGroupMembers);
const roleMembers = membersStep('role', peopleCopy.addRoleMembers);

function membersStep(noun: 'group' | 'role', add: typeof peopleCopy.addGroupMembers): AnyStep {
  return eachStep<Members>({
    name: `people.${noun}-members`,
    title: `${noun}s with their members`,
    batch: GROUPS_AT_ONCE,
    ids: (db, after, limit) => peopleCopy.listIdsAfter(db, `${noun}s`, after, limit),
    async readOne(copy, id, notes) {
      if (noun === 'role' && id === ADMINISTRATORS && !copy.isAtrium) return undefined;
      return readMembers(copy, `${V2}/${noun}s/${id}/users`, `members of ${noun} ${id}`, id, notes);
    },
    async write(_copy, tx, list) {
      for (const { id, userIds } of list) await add(tx, id, userIds);
    },
  });
}

interface Members {
  id: number;
  userIds: number[];
}

/** Ids alone, page by page: a group may hold everybody. */
async function readMembers(copy: Copy, path: string, what: string, id: number, notes: Note[]): Promise<Members> {
  const known = await copy.users.load();
  const userIds: number[] = [];
  await orNote(notes, what, async () => {
    for (let offset: number | undefined = 0; offset !== undefined; ) {
      const page: Awaited<ReturnType<typeof findPage>> = await findPage(copy, path, offset);
      for (const item of page?.items ?? []) {
        const userId = readFields(item, what, notes).id('id');
        if (known.has(userId)) userIds.push(userId);
        else notes.push({ what, reason: `user ${userId} is not here`, missing: true });
      }
      offset = page?.next;
    }
  });
  return { id, userIds };
}

interface Profile {
  id: number;
  subordinates: number[];
  photo: StoredBlob | undefined;
}

/** What only the address of each user tells: who is below them, and their photo. */
const profiles = eachStep<Profile>({
  name: 'people.profiles',
  title: 'users with managers and photos',
  batch: USERS_AT_ONCE,
  ids: (db, after, limit) => peopleCopy.listIdsAfter(db, 'users', after, limit),
  async readOne(copy, id, notes) {
    const path = `${V2}/users/${id}/subordinates`;
    const { userIds } = await readMembers(copy, path, `subordinates of user ${id}`, id, notes);
    const photo = await orNote(notes, `photo of user ${id}`, async () => {
      const at = await photoPath(copy, id);
      return at === undefined ? undefined : storePhoto(copy, at);
    });
    return { id, subordinates: userIds, photo };
  },
  async write(_copy, tx, list) {
    const notes: Note[] = [];
    for (const { id, subordinates, photo } of list) {
      if (photo) await peopleCopy.setPhoto(tx, id, photo);
      if (subordinates.length === 0) continue;
      for (const left of await peopleCopy.addSubordinates(tx, id, subordinates)) {
        const reason = `has no manager here, as user ${id} stands below them`;
        notes.push({ what: `user ${left}`, reason, missing: true });
      }
    }
    return notes;
  },
});

/** The specification has no address of its own to read a photo from: the user names it. */
async function photoPath(copy: Copy, userId: number): Promise<string | undefined> {
  if (copy.isAtrium) return `${V2}/users/${userId}/photo`;
  const { photo_url: address } = asItem((await findBody(copy, `${V2}/users/${userId}`)) ?? {});
  return typeof address === 'string' && address !== '' ? copy.source.pathOf(address) : undefined;
}

const metadataFields = pagedStep<CopiedField>({
  name: 'people.metadata-fields',
  title: 'metadata fields of users',
  path: `${V1}/metadata-fields`,
  readItem: (_copy, item, notes) => readMetadataField(item, notes),
  write: (copy, tx, list) => peopleCopy.addMetadataFields(tx, list, copy.platform.clock.now()),
  ifAbsent: noteUnsent('definitions of the metadata of users'),
});

/** A definition, of users or of documents. */
export function readMetadataField(item: Item, notes: Note[]): CopiedField {
  const fields = readFields(item, `metadata field ${item.id}`, notes);
  const name = fields.text('name', { max: 64 });
  if (!FIELD_NAME.test(name)) fields.note(`the name ${JSON.stringify(name)} is unusual, and can be used no more`);
  return {
    id: fields.id('id'),
    name,
    label: fields.text('label', { ...NAME, orElse: name }),
    type: fields.text('type', { max: 20, orElse: 'text' }),
    repeatable: fields.flag('repeatable'),
    self_editable: fields.flag('self_editable'),
  };
}

const subjects: Readonly<Record<string, CopiedGrant['subject']>> = {
  user: 'user',
  group: 'group',
  role: 'role',
  everyone: 'everyone',
};

const grants = pagedStep<CopiedGrant | null>({
  name: 'people.capabilities',
  title: 'rights',
  path: `${V1}/capabilities`,
  readItem({ platform }, item, notes) {
    const fields = readFields(item, `right ${item.id}`, notes);
    const capability = fields.text('capability', NAME);
    const subject = subjects[fields.text('subject', NAME)];
    if (!subject || !platform.capabilities.some((each) => each === capability)) {
      notes.push({ what: `right ${item.id}`, reason: `there is no right ${capability} here`, missing: true });
      return null;
    }
    const subject_id = subject === 'everyone' ? 0 : fields.id('subject_id');
    return { id: fields.id('id'), capability, subject, subject_id };
  },
  write: (_copy, tx, list) =>
    peopleCopy.addGrants(
      tx,
      list.filter((each) => each !== null),
    ),
  ifAbsent: noteUnsent('rights (capabilities)'),
});

function readNamed(fields: ReturnType<typeof readFields>) {
  return {
    name: fields.text('name', { ...NAME, orElse: fields.what }),
    description: fields.text('description', DESCRIPTION),
    inactive: fields.flag('inactive'),
  };
}

export const peopleSteps: readonly AnyStep[] = [
  extranets,
  metadataFields,
  users,
  groups,
  groupTree,
  roles,
  groupMembers,
  roleMembers,
  profiles,
  grants,
];

/** The ids of all users here. */
export async function loadUserIds(db: Db): Promise<Set<number>> {
  const ids = new Set<number>();
  for await (const batch of readBatches((after) => peopleCopy.listIdsAfter(db, 'users', after, 10_000))) {
    for (const id of batch) ids.add(id);
  }
  return ids;
}
