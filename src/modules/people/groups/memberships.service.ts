// The rules of memberships: who is in which group, role and extranet, replaced as a whole from either end.
import { type Actor, ADMINISTRATORS } from '../../../platform/access/index.ts';
import { type Db, describeAct, transaction } from '../../../platform/db/index.ts';
import { badRequest, notFound, type Page, type PageRequest } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { requireCarried } from '../escalation/escalation.service.ts';
import * as repository from '../memberships.repository.ts';
import { groupMembers, type MemberSide, roleMembers } from '../memberships.repository.ts';
import { holdRows, type MemberColumn } from '../named-rows.repository.ts';
import { requireRows } from '../named-rows.service.ts';
import type { User } from '../users/user-list.repository.ts';
import { requireRoleChange, visibleUsers } from '../users/users.policy.ts';
import { requireAnotherAdministrator, type UsersService } from '../users/users.service.ts';
import { requireMemberChange, visibleGroups, visibleRoles } from './groups.policy.ts';
import type { Group } from './groups.repository.ts';
import { type GroupsService, getVisibleGroup } from './groups.service.ts';
import type { Role } from './roles.repository.ts';
import { getVisibleRole, type RolesService } from './roles.service.ts';

/** The number of members whose pictures each group and role shows. */
export const FACES = 4;

export interface MemberCount {
  id: number;
  members: number;
  faces: repository.Face[];
}

const byId = { by: 'id', descending: false } as const;

export type MembershipsService = ReturnType<typeof createMembershipsService>;

export function createMembershipsService(
  { database }: Platform,
  users: UsersService,
  groups: GroupsService,
  roles: RolesService,
) {
  const { db } = database;

  /** Adds or removes some users; says whom it changed, and who is not there. */
  const setMembers = async (
    actor: Actor,
    kind: 'group' | 'role',
    id: number,
    userIds: readonly number[],
    isIn: boolean,
  ): Promise<{ changed: Set<number>; missing: Set<number> }> => {
    const members = kind === 'group' ? groupMembers : roleMembers;
    return transaction(db, async (tx) => {
      await repository.lockMembers(tx, members);
      const load = kind === 'group' ? getVisibleGroup : getVisibleRole;
      requireMemberChange(actor, await load(tx, actor, id));
      if (kind === 'role') requireRoleChange(actor, [id]);
      const visible = visibleUsers(actor);
      const known = await holdRows(tx, 'users', userIds, visible);
      const side = { members, fixed: members.column, id };
      const before = new Set(await repository.listMemberUsers(tx, members, id, visible));
      const changed = [...known].filter((userId) => before.has(userId) !== isIn);
      if (isIn && changed.length > 0) await requireCarried(tx, actor, members, [id]);
      if (!isIn && kind === 'role' && id === ADMINISTRATORS) await requireAdministratorsBut(tx, changed);
      describeAct({ objects: [{ type: kind, id }, ...changed.map((userId) => ({ type: 'user', id: userId }))] });
      await apply(tx, side, isIn ? { added: changed, removed: [] } : { added: [], removed: changed });
      return { changed: new Set(changed), missing: new Set(userIds.filter((userId) => !known.has(userId))) };
    });
  };

  return {
    async usersOfGroup(actor: Actor, id: number, page: PageRequest): Promise<Page<User>> {
      await groups.get(actor, id);
      return users.page({ visible: visibleUsers(actor), groupIds: [id] }, byId, page);
    },

    async usersOfRole(actor: Actor, id: number, page: PageRequest): Promise<Page<User>> {
      await roles.get(actor, id);
      return users.page({ visible: visibleUsers(actor), roleIds: [id] }, byId, page);
    },

    async groupsOfUser(actor: Actor, userId: number, page: PageRequest): Promise<Page<Group>> {
      await users.get(actor, userId);
      return groups.listOfUser(actor, userId, page);
    },

    async rolesOfUser(actor: Actor, userId: number, page: PageRequest): Promise<Page<Role>> {
      await users.get(actor, userId);
      return roles.listOfUser(actor, userId, page);
    },

    async setUsersOfGroup(actor: Actor, id: number, userIds: readonly number[]): Promise<void> {
      await transaction(db, async (tx) => {
        await repository.lockMembers(tx, groupMembers);
        requireMemberChange(actor, await getVisibleGroup(tx, actor, id));
        await replaceUsers(tx, actor, { members: groupMembers, fixed: 'group_id', id }, userIds);
      });
    },

    async setUsersOfRole(actor: Actor, id: number, userIds: readonly number[]): Promise<void> {
      await transaction(db, async (tx) => {
        await repository.lockMembers(tx, roleMembers);
        requireMemberChange(actor, await getVisibleRole(tx, actor, id));
        requireRoleChange(actor, [id]);
        if (id === ADMINISTRATORS && userIds.length === 0) {
          throw badRequest('role_1_empty', 'Role 1 must keep at least one member');
        }
        await replaceUsers(tx, actor, { members: roleMembers, fixed: 'role_id', id }, userIds);
      });
    },

    async setMember(actor: Actor, kind: 'group' | 'role', id: number, userId: number, isIn: boolean): Promise<void> {
      const { missing } = await setMembers(actor, kind, id, [userId], isIn);
      if (missing.size > 0) throw notFound('User');
    },

    setMembers,

    /** Counts the members of the groups and roles that may be seen; others are left out. */
    async countMembers(actor: Actor, groupIds: readonly number[], roleIds: readonly number[]) {
      const visible = visibleUsers(actor);
      const countOf = async (kind: 'groups' | 'roles', members: MemberColumn, ids: readonly number[]) => {
        const seen = await holdRows(db, kind, ids, kind === 'groups' ? visibleGroups(actor) : visibleRoles(actor));
        const counts = await repository.countMembers(db, members, [...seen], visible);
        const faces = await repository.listFaces(db, members, [...seen], visible, FACES);
        return [...seen]
          .sort((a, b) => a - b)
          .map((id): MemberCount => ({ id, members: counts.get(id) ?? 0, faces: faces.get(id) ?? [] }));
      };
      return {
        groups: await countOf('groups', groupMembers, groupIds),
        roles: await countOf('roles', roleMembers, roleIds),
      };
    },

    async setGroupsOfUser(actor: Actor, userId: number, groupIds: readonly number[]): Promise<void> {
      await transaction(db, async (tx) => {
        const side = { members: groupMembers, fixed: 'user_id', id: userId } as const;
        const change = await changeOfUser(tx, side, groupIds);
        await requireCarried(tx, actor, groupMembers, change.added);
        await requireRows(tx, 'id', 'groups', change.added);
        await apply(tx, side, change);
      });
    },

    async setRolesOfUser(actor: Actor, userId: number, roleIds: readonly number[]): Promise<void> {
      await transaction(db, async (tx) => {
        const side = { members: roleMembers, fixed: 'user_id', id: userId } as const;
        const change = await changeOfUser(tx, side, roleIds);
        requireRoleChange(actor, [...change.added, ...change.removed]);
        await requireCarried(tx, actor, roleMembers, change.added);
        await requireRows(tx, 'id', 'roles', change.added);
        if (change.removed.includes(ADMINISTRATORS)) await requireAnotherAdministrator(tx, userId);
        await apply(tx, side, change);
      });
    },
  };
}

/** Role 1 is never left empty. */
async function requireAdministratorsBut(tx: Db, leaving: readonly number[]): Promise<void> {
  if (leaving.length === 0) return;
  const all = await repository.listMembers(tx, { members: roleMembers, fixed: 'role_id', id: ADMINISTRATORS });
  if (all.length === leaving.length) throw badRequest('role_1_empty', 'Role 1 must keep at least one member');
}

interface Change {
  added: number[];
  removed: number[];
}

/** Members whom the actor cannot see are neither added nor removed. */
async function replaceUsers(tx: Db, actor: Actor, side: MemberSide, userIds: readonly number[]): Promise<void> {
  const visible = visibleUsers(actor);
  const change = difference(await repository.listMemberUsers(tx, side.members, side.id, visible), userIds);
  if (change.added.length > 0) await requireCarried(tx, actor, side.members, [side.id]);
  await requireRows(tx, 'id', 'users', change.added, visible);
  await apply(tx, side, change);
}

/** What a replacement changes for a user, who stays until the transaction ends. */
async function changeOfUser(tx: Db, side: MemberSide, wanted: readonly number[]): Promise<Change> {
  await repository.lockMembers(tx, side.members);
  const held = await holdRows(tx, 'users', [side.id]);
  if (held.size === 0) throw notFound('User');
  return difference(await repository.listMembers(tx, side), wanted);
}

async function apply(tx: Db, side: MemberSide, { added, removed }: Change): Promise<void> {
  await repository.removeMembers(tx, side, removed);
  await repository.addMembers(tx, side, added);
}

function difference(current: readonly number[], wanted: readonly number[]): Change {
  const before = new Set(current);
  const after = new Set(wanted);
  return { added: [...after].filter((id) => !before.has(id)), removed: current.filter((id) => !after.has(id)) };
}
