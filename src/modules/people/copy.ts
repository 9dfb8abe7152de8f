// People that were read from another installation: written with their ids, as if they had been made here.
import { ADMINISTRATORS } from '../../platform/access/index.ts';
import { signInName } from '../../platform/auth/index.ts';
import {
  continueIds,
  type Db,
  findIdsByText,
  insertCopied,
  insertMissing,
  listIdsAfter,
  putRows,
  toFlag,
} from '../../platform/db/index.ts';
import type { StoredBlob } from '../../platform/files/blobs.ts';
import { charge } from '../../platform/files/charges.ts';
import { addCopiedFields, type CopiedField } from '../../platform/metadata/index.ts';
import type { CapabilityGrant } from './account/capabilities.repository.ts';
import * as repository from './copy.repository.ts';
import { FIRST_USER } from './escalation/escalation.service.ts';
import { deleteExtranet, listAllExtranets } from './groups/extranets.repository.ts';
import { listParentChain, updateGroup } from './groups/groups.repository.ts';
import { addMembers, groupMembers, roleMembers } from './memberships.repository.ts';
import { type NamedInput, namedColumns } from './named-rows.service.ts';
import { requireEmptyDirectory } from './organisation.ts';
import { type NewUser, newUserRow } from './users/new-user-row.ts';
import { requireGoodFields } from './users/user-input.ts';
import { listManagerChain, setManager, updateUser } from './users/users.repository.ts';

export interface CopiedUser extends Omit<NewUser, 'password' | 'extranet_id' | 'language'> {
  id: number;
  language: string;
  extranetId: number | null;
  ldapGuid: string | null;
  directoryId: string | null;
  directoryUserId: string | null;
  /** 0: never. */
  lastLogin: number;
  lastUsed: number;
}

export interface CopiedExtranet extends NamedInput {
  id: number;
  isPrimary: boolean;
  readOnly: boolean;
  adminId: number | null;
}

export interface CopiedGroup extends NamedInput {
  id: number;
  ownerId: number;
  extranetId: number | null;
  createdAt: number;
}

export type CopiedGrant = CapabilityGrant;

/** Something that is here with a difference. */
export interface Difference {
  what: string;
  reason: string;
}

/** Nothing here has a history, so what is written tells nobody and is no event. */
export const peopleCopy = {
  requireEmpty: requireEmptyDirectory,
  listIdsAfter: (db: Db, table: 'users' | 'groups' | 'roles', after: number, limit: number) =>
    listIdsAfter(db, table, after, limit),

  /** All of them at once. The one of a first start goes if there is none with its id. */
  async addExtranets(tx: Db, list: readonly CopiedExtranet[], now: number): Promise<void> {
    const primary = list.find(({ isPrimary }) => isPrimary);
    if (!primary) return;
    await repository.clearPrimary(tx);
    for (const { id, isPrimary, readOnly, adminId, ...named } of list) {
      const flags = { is_primary: toFlag(id === primary.id), read_only: toFlag(readOnly) };
      const row = { id, ...namedColumns(named), ...flags, admin_id: adminId, created_at: now };
      await putRows(tx, 'extranets', ['id'], [row]);
    }
    await continueIds(tx, 'extranets');
    await updateUser(tx, FIRST_USER, { extranet_id: primary.id });
    const copied = new Set(list.map(({ id }) => id));
    const seeded = (await listAllExtranets(tx)).filter(({ id }) => !copied.has(id));
    for (const { id } of seeded) await deleteExtranet(tx, id);
  },

  /** User 1 keeps the password of this installation; all others have none. */
  async addUsers(tx: Db, users: readonly CopiedUser[], now: number): Promise<Difference[]> {
    const differences: Difference[] = [];
    const extranets = await listAllExtranets(tx);
    const known = new Set(extranets.map(({ id }) => id));
    const primary = extranets.find(({ is_primary }) => is_primary === 1)?.id ?? 1;
    const taken = await findIdsByText(
      tx,
      'users',
      'sign_in_name',
      users.map(({ username }) => signInName(username)),
    );
    // Whatever user 1 is called here, it is about to be called as it is there.
    if (users.some(({ id }) => id === FIRST_USER)) {
      for (const [name, id] of taken) if (id === FIRST_USER) taken.delete(name);
    }
    const rows = users.map((user) => {
      const extranet_id = user.extranetId !== null && known.has(user.extranetId) ? user.extranetId : primary;
      const input = {
        username: freeName(user, taken, differences),
        firstname: user.firstname,
        surname: user.surname,
        email: goodEmail(user, differences),
        company: user.company,
        job_title: user.job_title,
        user_code: user.user_code,
        blocked: user.blocked,
        metadata: user.metadata,
        language: user.language,
        extranet_id,
      };
      return {
        ...newUserRow(input, null, user.language, now),
        id: user.id,
        ldap_guid: user.ldapGuid,
        external_directory_id: user.directoryId,
        external_directory_user_id: user.directoryUserId,
      };
    });
    const first = rows.find(({ id }) => id === FIRST_USER);
    if (first) {
      const kept = { id: undefined, password_hash: undefined, password_revision: undefined, created_at: undefined };
      await updateUser(tx, FIRST_USER, { ...first, ...kept, blocked: 0 });
    }
    const activity = users.map(({ id, lastLogin, lastUsed }) => {
      return { user_id: id, last_time_login: lastLogin, last_time_used: lastUsed };
    });
    await insertCopied(
      tx,
      'users',
      rows.filter(({ id }) => id !== FIRST_USER),
    );
    await putRows(tx, 'user_activity', ['user_id'], activity);
    return differences;
  },

  /** Without the groups above: these may come later. */
  async addGroups(tx: Db, groups: readonly CopiedGroup[]): Promise<void> {
    const known = await knownExtranets(tx);
    await insertCopied(
      tx,
      'groups',
      groups.map((group) => ({ ...ownedColumns(group, known), parent_id: null })),
    );
  },

  /** Returns false where the other group is not here, or stands below this one. */
  async setParentGroup(tx: Db, id: number, parentId: number): Promise<boolean> {
    const chain = await listParentChain(tx, parentId);
    if (chain.length === 0 || chain.includes(id)) return false;
    await updateGroup(tx, id, { parent_id: parentId });
    return true;
  },

  /** Role 1 stays active. */
  async addRoles(tx: Db, roles: readonly CopiedGroup[]): Promise<void> {
    const known = await knownExtranets(tx);
    for (const role of roles) {
      const inactive = role.inactive && role.id !== ADMINISTRATORS;
      await putRows(tx, 'roles', ['id'], [ownedColumns({ ...role, inactive }, known)]);
    }
    await continueIds(tx, 'roles');
  },

  addGroupMembers: (tx: Db, id: number, userIds: readonly number[]): Promise<void> =>
    addMembers(tx, { members: groupMembers, fixed: 'group_id', id }, userIds),

  addRoleMembers: (tx: Db, id: number, userIds: readonly number[]): Promise<void> =>
    addMembers(tx, { members: roleMembers, fixed: 'role_id', id }, userIds),

  /** Returns whom it could not be given to: they stand above the manager already. */
  async addSubordinates(tx: Db, managerId: number, userIds: readonly number[]): Promise<number[]> {
    const above = new Set(await listManagerChain(tx, managerId));
    const below = userIds.filter((id) => !above.has(id));
    await setManager(tx, below, managerId);
    return userIds.filter((id) => above.has(id));
  },

  async setPhoto(tx: Db, userId: number, photo: StoredBlob): Promise<void> {
    await updateUser(tx, userId, { photo_hash: photo.hash });
    await charge(tx, userId, [photo]);
  },

  addMetadataFields: (tx: Db, fields: readonly CopiedField[], now: number): Promise<void> =>
    addCopiedFields(tx, 'metadata_fields', fields, now),

  async addGrants(tx: Db, grants: readonly CopiedGrant[]): Promise<void> {
    await insertMissing(tx, 'capabilities', grants);
    await continueIds(tx, 'capabilities');
  },
};

async function knownExtranets(tx: Db): Promise<Set<number>> {
  return new Set((await listAllExtranets(tx)).map(({ id }) => id));
}

function ownedColumns(group: CopiedGroup, extranets: ReadonlySet<number>) {
  const { id, ownerId, extranetId, createdAt, ...named } = group;
  const extranet_id = extranetId !== null && extranets.has(extranetId) ? extranetId : null;
  return { id, ...namedColumns(named), owner_id: ownerId, extranet_id, created_at: createdAt };
}

/** Two users of the source may differ in nothing but case, and one may be called as user 1 is here. */
function freeName(user: CopiedUser, taken: Map<string, number>, differences: Difference[]): string {
  const clean = user.username.replaceAll(/[:\p{Cc}]/gu, '_').trim() || `user-${user.id}`;
  const holder = taken.get(signInName(clean));
  const name = holder === undefined || holder === user.id ? clean : `${clean}.${user.id}`;
  taken.set(signInName(name), user.id);
  if (name !== user.username) differences.push({ what: `user ${user.id}`, reason: `is called ${name} here` });
  return name;
}

function goodEmail(user: CopiedUser, differences: Difference[]): string {
  try {
    requireGoodFields({ email: user.email });
    return user.email;
  } catch {
    differences.push({ what: `user ${user.id}`, reason: 'has no e-mail address here, as the one there is none' });
    return '';
  }
}
