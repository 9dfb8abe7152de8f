// Lists of users: who is shown to whom, and what is read beside the event loop because no index helps.
import { type Actor, may, visibleGroups, visibleRoles } from '../../../platform/access/index.ts';
import {
  createSettledIds,
  createTableCache,
  type Database,
  defineColumnGroup,
  toFlag,
} from '../../../platform/db/index.ts';
import { type Page, type PageRequest, readPageOf } from '../../../platform/http/index.ts';
import { countUsers, countUsersAt, countUsersSlowly, listUserPlaces } from './user-counts.repository.ts';
import { isSlowCount, type UserFilter } from './user-filter.repository.ts';
import {
  countsOnTheWay,
  isDeep,
  isSlowList,
  isUsualOrder,
  listUsers,
  listUsersFrom,
  listUsersSlowly,
  listUsersWithTotal,
  type User,
  type UserSort,
} from './user-list.repository.ts';
import { noPlaces, placeBefore, type UserPlace, type UserPlaces, withPlaces } from './user-places.ts';
import { readsActivity } from './user-search.repository.ts';
import { frontEndUsers, visibleUsers } from './users.policy.ts';

export interface UserListInput {
  view: 'user' | 'admin';
  status: 'active' | 'blocked' | 'all';
  filter: Omit<UserFilter, 'visible' | 'visibleGroups' | 'visibleRoles' | 'blocked'>;
  sort: UserSort;
  page: PageRequest;
}

/** Who is in a list without a search: not changed by what users change about themselves. */
const columnsOfLists = ['extranet_id', 'blocked', 'manager_id'] as const;
const listedColumns = defineColumnGroup('users', 'listed', columnsOfLists, { withNewRows: true });
const placedColumns = defineColumnGroup('users', 'placed', columnsOfLists);
const memberTables = ['group_members', 'role_members', 'extranets'] as const;

/** Users after whom those who came since are counted together with the others again. */
const MOST_NEWER = 1_000;

interface EarlierTotal {
  total: number;
  /** The id up to which they were counted. */
  boundary: number;
}

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

  /** Totals up to an id: of users who were there when everybody was counted. */
  const earlierTotals = createTableCache<EarlierTotal>(changes, {
    tables: [placedColumns, ...memberTables],
    maxEntries: 5_000,
    // SQLite misses no change, and the count of a million holds the event loop for 100 ms.
    ...(database.engine === 'sqlite' && { maxAgeMs: Infinity }),
  });
  /** Whoever reads all users page by page would read all before each page again. */
  const places = createTableCache<UserPlaces>(changes, {
    tables: [placedColumns, ...memberTables],
    maxEntries: 50,
  });
  const ids = createSettledIds(db, 'users');
  const countUpTo = async (filter: UserFilter, boundary: number): Promise<EarlierTotal> => {
    return { boundary, total: await countUsersAt(db, filter, { side: 'upTo', boundary }) };
  };
  /** New users come often, and counting everybody takes long: only those who came since are counted. */
  const countListed = async (key: string, filter: UserFilter): Promise<number> => {
    const earlier = await earlierTotals.get(key, async () => countUpTo(filter, (await ids.find()).settled));
    const newer = await countUsersAt(db, filter, { side: 'after', boundary: earlier.boundary });
    if (newer > MOST_NEWER) {
      const revision = earlierTotals.revision();
      const { settled } = await ids.find();
      if (settled > earlier.boundary + MOST_NEWER) earlierTotals.put(key, await countUpTo(filter, settled), revision);
    }
    return earlier.total + newer;
  };
  const readPlaces = async (key: string, caller: string, filter: UserFilter): Promise<UserPlaces> => {
    const known = places.peek(key) ?? noPlaces;
    if (known.areWhole) return known;
    const revision = places.revision();
    const { settled } = await ids.find();
    const all = (await listUserPlaces(database, caller, filter)).filter(({ id }) => id <= settled);
    const whole = { ...withPlaces(known, all), areWhole: true };
    places.put(key, whole, revision);
    return whole;
  };
  /** In the usual order. The page itself shows two places: where it begins, and where the next one does. */
  const listPlaced = async (
    key: string,
    filter: UserFilter,
    sort: UserSort,
    request: PageRequest,
    total: number,
    place: UserPlace | undefined,
  ): Promise<User[]> => {
    const revision = places.revision();
    const boundary = earlierTotals.peek(key)?.boundary ?? 0;
    const users = await (place
      ? listUsersFrom(db, filter, place, sort, request)
      : listUsers(db, filter, sort, request, total));
    const [first, last] = [users[0], users.at(-1)];
    if (!first || !last || last.id > boundary) return users;
    const shown = [
      { id: first.id, before: request.offset },
      { id: last.id + 1, before: request.offset + users.length },
    ];
    places.put(key, withPlaces(places.peek(key) ?? noPlaces, shown), revision);
    return users;
  };
  const isPlaced = (filter: UserFilter, sort: UserSort) => totalsOf(filter) === totals && isUsualOrder(sort);
  const count = (key: string, filter: UserFilter): Promise<number> =>
    totalsOf(filter) === totals ? countListed(key, filter) : countUsers(db, filter);

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
    const total = await cache.get(key, () => count(key, filter));
    return readPageOf(request, total, () => {
      if (!isPlaced(filter, sort)) return listUsers(db, filter, sort, request, total);
      return listPlaced(key, filter, sort, request, total, placeBefore(places.peek(key) ?? noPlaces, request.offset));
    });
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
    const anyCount = () => (isSlowCount(filter) ? countUsersSlowly(database, caller, filter) : count(key, filter));
    const total = await totalsOf(filter).get(key, anyCount);
    return readPageOf(request, total, async () => {
      const known = isPlaced(filter, sort) ? await readPlaces(key, caller, filter) : noPlaces;
      const place = placeBefore(known, request.offset);
      if (!place || isDeep(request.offset - place.before))
        return listUsersSlowly(database, caller, filter, sort, request);
      return listPlaced(key, filter, sort, request, total, place);
    });
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
