// The rules of memberships: who is in which group, role and extranet, replaced as a whole from either end.
import { type Actor, ADMINISTRATORS } from '../../../platform/access/index.ts';
import { alongside, type Db, describeAct, together, transaction } from '../../../platform/db/index.ts';
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
      repository.lockMembers(tx, members);
      const visible = visibleUsers(actor);
      const [, known, listed] = await together(
        requireChange(tx, actor, kind, id),
        holdRows(tx, 'users', userIds, visible),
        repository.listMemberUsers(tx, members, id, visible),
      );
      const side = { members, fixed: members.column, id };
      const before = new Set(listed);
      const changed = [...known].filter((userId) => before.has(userId) !== isIn);
      if (isIn && changed.length > 0) await requireCarried(tx, actor, members, [id]);
      if (!isIn && kind === 'role' && id === ADMINISTRATORS) await requireAdministratorsBut(tx, changed);
      describeAct({ objects: [{ type: kind, id }, ...changed.map((userId) => ({ type: 'user', id: userId }))] });
      apply(tx, side, isIn ? { added: changed, removed: [] } : { added: [], removed: changed });
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
        const side = { members: groupMembers, fixed: 'group_id', id } as const;
        const change = await changeOfMembers(tx, actor, 'group', side, userIds);
        await changeUsers(tx, actor, side, change);
      });
    },

    async setUsersOfRole(actor: Actor, id: number, userIds: readonly number[]): Promise<void> {
      await transaction(db, async (tx) => {
        const side = { members: roleMembers, fixed: 'role_id', id } as const;
        const change = await changeOfMembers(tx, actor, 'role', side, userIds);
        if (id === ADMINISTRATORS && userIds.length === 0) {
          throw badRequest('role_1_empty', 'Role 1 must keep at least one member');
        }
        await changeUsers(tx, actor, side, change);
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
        const [counts, faces] = await together(
          repository.countMembers(db, members, [...seen], visible),
          repository.listFaces(db, members, [...seen], visible, FACES),
        );
        return [...seen]
          .sort((a, b) => a - b)
          .map((id): MemberCount => ({ id, members: counts.get(id) ?? 0, faces: faces.get(id) ?? [] }));
      };
      const [ofGroups, ofRoles] = await together(
        countOf('groups', groupMembers, groupIds),
        countOf('roles', roleMembers, roleIds),
      );
      return { groups: ofGroups, roles: ofRoles };
    },

    async setGroupsOfUser(actor: Actor, userId: number, groupIds: readonly number[]): Promise<void> {
      await transaction(db, async (tx) => {
        const side = { members: groupMembers, fixed: 'user_id', id: userId } as const;
        const change = await changeOfUser(tx, side, groupIds);
        await together(
          requireCarried(tx, actor, groupMembers, change.added),
          requireRows(tx, 'id', 'groups', change.added),
        );
        apply(tx, side, change);
      });
    },

    async setRolesOfUser(actor: Actor, userId: number, roleIds: readonly number[]): Promise<void> {
      await transaction(db, async (tx) => {
        const side = { members: roleMembers, fixed: 'user_id', id: userId } as const;
        const change = await changeOfUser(tx, side, roleIds);
        requireRoleChange(actor, [...change.added, ...change.removed]);
        await together(
          requireCarried(tx, actor, roleMembers, change.added),
          requireRows(tx, 'id', 'roles', change.added),
          change.removed.includes(ADMINISTRATORS) ? requireAnotherAdministrator(tx, userId) : undefined,
        );
        apply(tx, side, change);
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

/** The actor sees the group or role, and changes who is in it. */
async function requireChange(tx: Db, actor: Actor, kind: 'group' | 'role', id: number): Promise<void> {
  const load = kind === 'group' ? getVisibleGroup : getVisibleRole;
  requireMemberChange(actor, await load(tx, actor, id));
  if (kind === 'role') requireRoleChange(actor, [id]);
}

/** What a replacement changes in a group or role; members whom the actor cannot see are neither added nor removed. */
async function changeOfMembers(
  tx: Db,
  actor: Actor,
  kind: 'group' | 'role',
  { members, id }: MemberSide,
  wanted: readonly number[],
): Promise<Change> {
  repository.lockMembers(tx, members);
  const [, current] = await together(
    requireChange(tx, actor, kind, id),
    repository.listMemberUsers(tx, members, id, visibleUsers(actor)),
  );
  return difference(current, wanted);
}

async function changeUsers(tx: Db, actor: Actor, side: MemberSide, change: Change): Promise<void> {
  await together(
    change.added.length > 0 ? requireCarried(tx, actor, side.members, [side.id]) : undefined,
    requireRows(tx, 'id', 'users', change.added, visibleUsers(actor)),
  );
  apply(tx, side, change);
}

/** What a replacement changes for a user, who stays until the transaction ends. */
async function changeOfUser(tx: Db, side: MemberSide, wanted: readonly number[]): Promise<Change> {
  repository.lockMembers(tx, side.members);
  const [held, current] = await together(holdRows(tx, 'users', [side.id]), repository.listMembers(tx, side));
  if (held.size === 0) throw notFound('User');
  return difference(current, wanted);
}

function apply(tx: Db, side: MemberSide, { added, removed }: Change): void {
  alongside(repository.removeMembers(tx, side, removed));
  alongside(repository.addMembers(tx, side, added));
}

function difference(current: readonly number[], wanted: readonly number[]): Change {
  const before = new Set(current);
  const after = new Set(wanted);
  return { added: [...after].filter((id) => !before.has(id)), removed: current.filter((id) => !after.has(id)) };
}
