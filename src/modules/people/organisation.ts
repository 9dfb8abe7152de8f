// A whole organisation, written into an empty instance in one transaction: for the demo.
import type { Capability } from '../../platform/access/index.ts';
import { writeActivity } from '../../platform/auth/auth.repository.ts';
import { type Db, lockName, toFlag } from '../../platform/db/index.ts';
import { conflict } from '../../platform/http/index.ts';
import { fieldsIn } from '../../platform/metadata/index.ts';
import { insertGrant } from './account/capabilities.repository.ts';
import { insertExtranet, updateExtranet } from './groups/extranets.repository.ts';
import { insertGroup } from './groups/groups.repository.ts';
import { insertRole } from './groups/roles.repository.ts';
import { addMembers, groupMembers, roleMembers } from './memberships.repository.ts';
import { namedColumns } from './named-rows.service.ts';
import { hasMoreThanFirstStart } from './organisation.repository.ts';
import { type NewUser, newUserRow } from './users/new-user-row.ts';
import { requireGoodFields } from './users/user-input.ts';
import { insertUsers, setManager } from './users/users.repository.ts';

/** People refer to each other by username, to extranets and groups by key. */
export interface Organisation {
  /** `isOwn`: everyone changes their own value. */
  metadataFields: readonly { name: string; label: string; type: string; repeatable: boolean; isOwn: boolean }[];
  /** The primary one is there already, under the key `primary`. */
  extranets: readonly { key: string; name: string; description: string; readOnly: boolean; admin: string }[];
  users: readonly OrganisationUser[];
  /** Parents before their subgroups. */
  groups: readonly (OrganisationGroup & { key: string; parent: string | undefined; extranet: string })[];
  roles: readonly (OrganisationGroup & { capabilities: readonly Capability[] })[];
}

export interface OrganisationUser extends Omit<NewUser, 'password' | 'extranet_id' | 'language'> {
  language: string;
  timezone: string;
  extranet: string;
  manager: string | undefined;
  photoHash: string | null;
  createdAt: number;
  /** 0: never. */
  lastLogin: number;
  lastUsed: number;
}

interface OrganisationGroup {
  name: string;
  description: string;
  owner: string;
  members: readonly string[];
}

export interface OrganisationIds {
  users: ReadonlyMap<string, number>;
  groups: ReadonlyMap<string, number>;
  roles: ReadonlyMap<string, number>;
}

const PRIMARY_EXTRANET = 1;

/** Throws when there is anything that a first start does not make. */
export async function requireEmptyDirectory(db: Db): Promise<void> {
  if (await hasMoreThanFirstStart(db)) {
    throw conflict('not_empty', 'there are people, groups or roles here already; only an empty instance can be filled');
  }
}

/** All users get the same password. Returns the ids by username, by the key of the group and by the name of the role. */
export async function insertOrganisation(
  tx: Db,
  organisation: Organisation,
  { passwordHash, now }: { passwordHash: string; now: number },
): Promise<OrganisationIds> {
  lockName(tx, 'insertOrganisation');
  await requireEmptyDirectory(tx);
  for (const { repeatable, isOwn, ...field } of organisation.metadataFields) {
    await fieldsIn('metadata_fields').insert(tx, {
      ...field,
      repeatable: toFlag(repeatable),
      self_editable: toFlag(isOwn),
      created_at: now,
      modified_at: now,
    });
  }
  const extranets = await addExtranets(tx, organisation.extranets, now);
  const users = await addUsers(tx, organisation.users, extranets, passwordHash);
  for (const { key, admin } of organisation.extranets)
    await updateExtranet(tx, known(extranets, key), { admin_id: known(users, admin) });
  const groups = await addGroups(tx, organisation.groups, extranets, users, now);
  const roles = await addRoles(tx, organisation.roles, users, now);
  return { users, groups, roles };
}

async function addExtranets(tx: Db, list: Organisation['extranets'], now: number): Promise<Map<string, number>> {
  const ids = new Map([['primary', PRIMARY_EXTRANET]]);
  for (const { key, name, description, readOnly } of list) {
    const id = await insertExtranet(tx, {
      ...namedColumns({ name, description, inactive: false }),
      is_primary: 0,
      read_only: toFlag(readOnly),
      admin_id: null,
      created_at: now,
    });
    ids.set(key, id);
  }
  return ids;
}

async function addUsers(
  tx: Db,
  list: readonly OrganisationUser[],
  extranets: ReadonlyMap<string, number>,
  passwordHash: string,
): Promise<Map<string, number>> {
  const rows = list.map((user) => {
    requireGoodFields(user);
    const input = { ...user, extranet_id: known(extranets, user.extranet) };
    const row = newUserRow(input, passwordHash, user.language, user.createdAt);
    return { ...row, timezone: user.timezone, photo_hash: user.photoHash };
  });
  const inserted = await insertUsers(tx, rows);
  const ids = new Map(list.map(({ username }, index) => [username, inserted[index] ?? 0]));
  const teams = Map.groupBy(
    list.filter(({ manager }) => manager !== undefined),
    ({ manager }) => known(ids, manager),
  );
  for (const [managerId, team] of teams) {
    const memberIds = team.map(({ username }) => known(ids, username));
    await setManager(tx, memberIds, managerId);
  }
  for (const { username, lastLogin, lastUsed } of list) {
    await writeActivity(tx, known(ids, username), { last_time_login: lastLogin, last_time_used: lastUsed });
  }
  return ids;
}

async function addGroups(
  tx: Db,
  list: Organisation['groups'],
  extranets: ReadonlyMap<string, number>,
  users: ReadonlyMap<string, number>,
  now: number,
): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for (const { key, name, description, parent, owner, extranet, members } of list) {
    const id = await insertGroup(tx, {
      ...namedColumns({ name, description, inactive: false }),
      parent_id: parent === undefined ? null : known(ids, parent),
      owner_id: known(users, owner),
      extranet_id: known(extranets, extranet),
      created_at: now,
    });
    ids.set(key, id);
    const memberIds = members.map((username) => known(users, username));
    await addMembers(tx, { members: groupMembers, fixed: 'group_id', id }, memberIds);
  }
  return ids;
}

async function addRoles(
  tx: Db,
  list: Organisation['roles'],
  users: ReadonlyMap<string, number>,
  now: number,
): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for (const { name, description, owner, members, capabilities } of list) {
    const id = await insertRole(tx, {
      ...namedColumns({ name, description, inactive: false }),
      owner_id: known(users, owner),
      extranet_id: null,
      created_at: now,
    });
    ids.set(name, id);
    const memberIds = members.map((username) => known(users, username));
    await addMembers(tx, { members: roleMembers, fixed: 'role_id', id }, memberIds);
    for (const capability of capabilities) await insertGrant(tx, { capability, subject: 'role', subject_id: id });
  }
  return ids;
}

function known(ids: ReadonlyMap<string, number>, key: string | undefined): number {
  const id = ids.get(key ?? '');
  if (id === undefined) throw new Error(`the organisation refers to ${key}, which is not in it`);
  return id;
}
