// Lists of users: who is shown to whom, and what is read beside the event loop because no index helps.
import { type Actor, may, visibleGroups, visibleRoles } from '../../../platform/access/index.ts';
import { createTableCache, type Database, defineColumnGroup, toFlag } from '../../../platform/db/index.ts';
import { type Page, type PageRequest, readPageOf } from '../../../platform/http/index.ts';
import {
  countsOnTheWay,
  countUsers,
  countUsersSlowly,
  isSlowCount,
  isSlowList,
  listUsers,
  listUsersSlowly,
  listUsersWithTotal,
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

/** Who is in a list without a search, which new users change, but not what users change about themselves. */
const listedColumns = defineColumnGroup('users', 'listed', ['extranet_id', 'blocked', 'manager_id'], {
  withNewRows: true,
});
const memberTables = ['group_members', 'role_members', 'extranets'] as const;

export function createUserPages(database: Database) {
  const { db, changes } = database;
  const totals = createTableCache<number>(changes, { tables: [listedColumns, ...memberTables], maxEntries: 5_000 });
  const searchTotals = createTableCache<number>(changes, { tables: ['users', ...memberTables], maxEntries: 5_000 });
  const activityTotals = createTableCache<number>(changes, {
    tables: ['users', ...memberTables, 'user_activity', 'invitations'],
    maxEntries: 100,
  });
  const totalsOf = ({ before, invited = false, text = [], scan = [], values = [] }: UserFilter) => {
    if (invited || readsActivity(scan)) return activityTotals;
    return before !== undefined || text.length + scan.length + values.length > 0 ? searchTotals : totals;
  };

  const page = async (filter: UserFilter, sort: UserSort, request: PageRequest): Promise<Page<User>> => {
    const key = JSON.stringify(filter);
    const cache = totalsOf(filter);
    if (countsOnTheWay(db, filter) && request.limit > 0 && cache.peek(key) === undefined) {
      const revision = cache.revision();
      const { items, total } = await listUsersWithTotal(db, filter, sort, request);
      if (total !== undefined) {
        cache.put(key, total, revision);
        return { items, total };
      }
    }
    const total = await cache.get(key, () => countUsers(db, filter));
    return readPageOf(request, total, () => listUsers(db, filter, sort, request));
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
    const count = () => (isSlowCount(filter) ? countUsersSlowly(database, caller, filter) : countUsers(db, filter));
    return readPageOf(request, await totalsOf(filter).get(JSON.stringify(filter), count), () =>
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
