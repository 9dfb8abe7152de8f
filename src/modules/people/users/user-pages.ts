// Lists of users: who is shown to whom, and what is read beside the event loop because no index helps.
import { type Actor, may, visibleGroups, visibleRoles } from '../../../platform/access/index.ts';
import { createTableCache, type Database, toFlag } from '../../../platform/db/index.ts';
import { type Page, type PageRequest, readPageOf } from '../../../platform/http/index.ts';
import {
  countUsers,
  countUsersSlowly,
  isSlowCount,
  isSlowList,
  listUsers,
  listUsersSlowly,
  type User,
  type UserFilter,
  type UserSort,
} from './user-list.repository.ts';
import { readsActivity } from './user-search.repository.ts';
import { frontEndUsers, visibleUsers } from './users.policy.ts';

export interface UserListInput {
  view: 'user' | 'admin';
  status: 'active' | 'blocked' | 'all';
  filter: Omit<UserFilter, 'visible' | 'visibleGroups' | 'visibleRoles' | 'blocked'>;
  sort: UserSort;
  page: PageRequest;
}

/** Everything a total can depend on, unless somebody searches for the times when users were here. */
const listTables = ['users', 'group_members', 'role_members', 'extranets'] as const;

export function createUserPages(database: Database) {
  const { db } = database;
  const totals = createTableCache<number>(database.changes, { tables: listTables, maxEntries: 5_000 });
  const activityTotals = createTableCache<number>(database.changes, {
    tables: [...listTables, 'user_activity'],
    maxEntries: 100,
  });

  const page = async (filter: UserFilter, sort: UserSort, request: PageRequest): Promise<Page<User>> => {
    const key = JSON.stringify(filter);
    return readPageOf(request, await totals.get(key, () => countUsers(db, filter)), () =>
      listUsers(db, filter, sort, request),
    );
  };

  /** Decision 284: what looks at every user is read beside the event loop, one list of a caller at a time. */
  const anyPage = async (
    actor: Actor,
    filter: UserFilter,
    sort: UserSort,
    request: PageRequest,
  ): Promise<Page<User>> => {
    if (!isSlowList(filter, sort, request)) return page(filter, sort, request);
    const caller = `user ${actor.id}`;
    const key = JSON.stringify(filter);
    const cache = filter.scan && readsActivity(filter.scan) ? activityTotals : totals;
    const count = () => (isSlowCount(filter) ? countUsersSlowly(database, caller, filter) : countUsers(db, filter));
    return readPageOf(request, await cache.get(key, count), () =>
      listUsersSlowly(database, caller, filter, sort, request),
    );
  };

  return {
    page,

    async list(actor: Actor, input: UserListInput): Promise<Page<User>> {
      const seen = { ...input.filter, visibleGroups: visibleGroups(actor), visibleRoles: visibleRoles(actor) };
      if (input.view === 'user')
        return anyPage(actor, { ...seen, visible: frontEndUsers(actor) }, input.sort, input.page);
      if (!may(actor, 'people.admin')) return { items: [], total: 0 };
      const blocked = input.status === 'all' ? undefined : toFlag(input.status === 'blocked');
      return anyPage(actor, { ...seen, visible: visibleUsers(actor), blocked }, input.sort, input.page);
    },
  };
}
