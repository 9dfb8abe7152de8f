// Users as pages show them: with their manager, their team and their groups, as far as the reader may see both.
import type { Actor } from '../../../platform/access/index.ts';
import { together } from '../../../platform/db/index.ts';
import type { Page, PageRequest } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { visibleGroups } from '../groups/groups.policy.ts';
import type { UserFilter } from '../users/user-filter.repository.ts';
import type { User, UserSort } from '../users/user-list.repository.ts';
import { visibleUsers } from '../users/users.policy.ts';
import type { UsersService } from '../users/users.service.ts';
import { findGroups, findManagers, type GroupOfUser, type Manager } from './profiles.repository.ts';
import { findTeams } from './teams.repository.ts';

/** The groups of each user in a list; a single profile shows as many as a list of groups has on a page. */
const GROUPS_IN_LIST = 10;
const GROUPS_OF_ONE = 200;

export interface Profile {
  user: User;
  manager: Manager | null;
  /** Null: the installation's. */
  timezone: string | null;
  team: GroupOfUser | null;
  groups: GroupOfUser[];
  groupsTotal: number;
}

export type ProfileFilter = Pick<
  UserFilter,
  'ids' | 'groupIds' | 'roleIds' | 'extranetIds' | 'managerId' | 'before' | 'text' | 'values'
>;

export type ProfilesService = ReturnType<typeof createProfilesService>;

export function createProfilesService({ database }: Pick<Platform, 'database'>, users: UsersService) {
  const { db } = database;

  const complete = async (actor: Actor, listed: readonly User[], groupLimit: number): Promise<Profile[]> => {
    if (listed.length === 0) return [];
    const ids = listed.map(({ id }) => id);
    const [managers, groups, teams] = await together(
      findManagers(db, ids, visibleUsers(actor)),
      findGroups(db, ids, visibleGroups(actor), groupLimit),
      findTeams(db, ids, visibleGroups(actor)),
    );
    return listed.map((user) => ({
      user,
      manager: managers.get(user.id)?.manager ?? null,
      timezone: managers.get(user.id)?.timezone ?? null,
      team: teams.get(user.id) ?? null,
      groups: groups.get(user.id)?.groups ?? [],
      groupsTotal: groups.get(user.id)?.total ?? 0,
    }));
  };

  return {
    async get(actor: Actor, id: number): Promise<Profile> {
      const user = await users.get(actor, id);
      const [profile] = await complete(actor, [user], GROUPS_OF_ONE);
      return profile ?? { user, manager: null, timezone: null, team: null, groups: [], groupsTotal: 0 };
    },

    async list(actor: Actor, filter: ProfileFilter, sort: UserSort, page: PageRequest): Promise<Page<Profile>> {
      const { items, total } = await users.list(actor, { view: 'user', status: 'active', filter, sort, page });
      return { items: await complete(actor, items, GROUPS_IN_LIST), total };
    },
  };
}
