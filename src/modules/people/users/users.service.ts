// Owns the rules of users: who sees whom, what a user may hold, what happens when one goes.
import {
  type Actor,
  ADMINISTRATORS,
  allows,
  may,
  visibleGroups,
  visibleRoles,
} from '../../../platform/access/index.ts';
import {
  type Caller,
  deleteSessionsOf,
  deleteTokensOf,
  hashPassword,
  requireGoodPassword,
} from '../../../platform/auth/index.ts';
import { createTableCache, type Db, lockRow, refuseTaken, toFlag, transaction } from '../../../platform/db/index.ts';
import { badRequest, getterOf, invalidField, notFound, type Page, type PageRequest, readPageOf } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Notifier } from '../../notifications/index.ts';
import {
  FIRST_USER,
  requireLockOut,
  requireManagerChange,
  requireMove,
  requireTakeOver,
} from '../escalation/escalation.service.ts';
import type { ExtranetCache } from '../extranet-cache.ts';
import { countRoleMembersExcept, lockMembers, roleMembers } from '../memberships.repository.ts';
import { requireRow } from '../named-rows.service.ts';
import { createPasswordChange, type PasswordInput } from './password-change.ts';
import { changedAlike, changedFields, createUserEvents } from './user-events.ts';
import { mergeMetadata, requireGoodFields, toColumns, type UserInput } from './user-input.ts';
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
import { frontEndUsers, requireSelfOrPeopleAdmin, visibleUsers } from './users.policy.ts';
import { parseMetadata } from './users.presenter.ts';
import * as repository from './users.repository.ts';

export const uniqueUsername = { table: 'users', column: 'sign_in_name', field: 'username' };

/** Hands what a user owns in one module to another user, in the transaction that deletes the first. */
export type HandOver = (tx: Db, from: number, to: number) => Promise<void>;

export interface HandOvers {
  /** Of what others see too. */
  shared: readonly HandOver[];
  /** Of what its owner alone sees, or few others: they run first, so that `shared` finds only the rest. */
  private: readonly HandOver[];
}

export interface UserListInput {
  view: 'user' | 'admin';
  status: 'active' | 'blocked' | 'all';
  filter: Omit<UserFilter, 'visible' | 'visibleGroups' | 'visibleRoles' | 'blocked'>;
  sort: UserSort;
  page: PageRequest;
}

export type NewUser = UserInput &
  Required<Pick<UserInput, 'username' | 'firstname' | 'surname' | 'email'>> & {
    password?: string;
  };

/** Everything a total can depend on, unless somebody searches for the times when users were here. */
const listTables = ['users', 'group_members', 'role_members', 'extranets'] as const;

export type UsersService = ReturnType<typeof createUsersService>;

export function createUsersService(
  platform: Platform,
  notifier: Notifier,
  extranets: ExtranetCache,
  handOvers: HandOvers,
) {
  const { database, clock, blobRelease, locale } = platform;
  const { db } = database;
  const events = createUserEvents(platform.events);
  const passwords = createPasswordChange(platform, notifier);
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

  /** 404 for a user that the actor cannot see. */
  const get = async (actor: Actor, id: number): Promise<User> => {
    const user = await repository.findUser(db, id);
    if (!user || !(actor.id === id || allows(visibleUsers(actor), user))) throw notFound('User');
    return user;
  };

  /** Whom a password is set for, by the names that the same change gives them. */
  const ownerAfter = async (id: number, input: UserInput) => {
    const { username, firstname, surname, email } = { ...(await getUser(db, id)), ...input };
    return { id, username, firstname, surname, email };
  };

  return {
    get,
    page,

    async list(actor: Actor, input: UserListInput): Promise<Page<User>> {
      const seen = { ...input.filter, visibleGroups: visibleGroups(actor), visibleRoles: visibleRoles(actor) };
      if (input.view === 'user')
        return anyPage(actor, { ...seen, visible: frontEndUsers(actor) }, input.sort, input.page);
      if (!may(actor, 'people.admin')) return { items: [], total: 0 };
      const blocked = input.status === 'all' ? undefined : toFlag(input.status === 'blocked');
      return anyPage(actor, { ...seen, visible: visibleUsers(actor), blocked }, input.sort, input.page);
    },

    async subordinates(actor: Actor, id: number, request: PageRequest): Promise<Page<User>> {
      await get(actor, id);
      return page({ visible: visibleUsers(actor), managerId: id }, { by: 'id', descending: false }, request);
    },

    /** Without an actor it is the command line. */
    async create(actor: Actor | null, input: NewUser): Promise<User> {
      requireGoodFields(input);
      if (input.password !== undefined) requireGoodPassword(input.password, input);
      const primary = await extranets.primary();
      const passwordHash = input.password === undefined ? null : await hashPassword(input.password);
      return refuseTaken(uniqueUsername, () =>
        transaction(db, async (tx) => {
          const extranetId = await extranetOr(tx, input.extranet_id, primary.id);
          const row = newUserRow({ ...input, extranet_id: extranetId }, passwordHash, locale.language, clock.now());
          const id = await repository.insertUser(tx, row);
          await events.created(tx, actor?.id ?? null, [id]);
          return getUser(tx, id);
        }),
      );
    },

    async update(caller: Caller, id: number, input: UserInput & Partial<PasswordInput>): Promise<User> {
      const { actor } = caller;
      requireGoodFields(input);
      if (input.blocked && (id === FIRST_USER || id === actor.id)) {
        throw invalidField('blocked', id === FIRST_USER ? 'user 1 cannot be blocked' : 'you cannot block yourself');
      }
      const primary = await extranets.primary();
      const { password, current_password } = input;
      const newPassword =
        password === undefined
          ? undefined
          : await passwords.prepare(caller, await ownerAfter(id, input), { password, current_password });
      return refuseTaken(uniqueUsername, () =>
        transaction(db, async (tx) => {
          await lockRow(tx, 'users', id);
          const current = await getUser(tx, id);
          if (newPassword || changesSignIn(input, current)) await requireTakeOver(tx, actor, id);
          if (input.blocked) await requireLockOut(tx, actor, [id]);
          const columns = toColumns(input, current);
          if (input.extranet_id !== undefined) {
            columns.extranet_id = await extranetOr(tx, input.extranet_id, primary.id);
            if (id === FIRST_USER && columns.extranet_id !== primary.id) {
              throw invalidField('extranet_id', 'user 1 stays in the primary extranet');
            }
            await requireMove(tx, actor, [id], columns.extranet_id);
          }
          if (input.metadata) columns.metadata = mergeMetadata(parseMetadata(current.metadata), input.metadata);
          await repository.updateUser(tx, id, { ...columns, modified_at: clock.now() });
          if (newPassword) await passwords.write(tx, caller, id, newPassword);
          if (input.blocked) await endAccess(tx, id);
          const updated = await getUser(tx, id);
          const also = newPassword ? ['password'] : [];
          await events.updated(tx, actor.id, () => [{ id, changed: changedFields(current, updated, also) }]);
          return updated;
        }),
      );
    },

    /** Everyone their own, administrators any. */
    async setPassword(caller: Caller, id: number, input: PasswordInput): Promise<void> {
      const { actor } = caller;
      const user = await get(actor, id);
      requireSelfOrPeopleAdmin(actor, id);
      const newPassword = await passwords.prepare(caller, user, input);
      await transaction(db, async (tx) => {
        await lockRow(tx, 'users', id);
        await getUser(tx, id);
        await requireTakeOver(tx, actor, id);
        await passwords.write(tx, caller, id, newPassword);
        await events.updated(tx, actor.id, () => [{ id, changed: ['password'] }]);
      });
    },

    async delete(actor: Actor, id: number, migrationUserId: number): Promise<void> {
      await transaction(db, async (tx) => {
        await repository.lockOrgChart(tx);
        await lockMembers(tx, roleMembers);
        await lockRow(tx, 'users', id);
        const user = await getUser(tx, id);
        await requireLockOut(tx, actor, [id]);
        if (id === FIRST_USER) throw badRequest('protected_user', 'User 1 cannot be deleted');
        if (id === actor.id) throw badRequest('protected_user', 'You cannot delete yourself');
        if (migrationUserId === id) throw invalidField('migration_user_id', 'must be another user');
        await requireRow(tx, 'migration_user_id', 'users', migrationUserId);
        await requireAnotherAdministrator(tx, user.id);
        await repository.handOverOwnership(tx, id, migrationUserId);
        const heir = privateHeir(actor, migrationUserId);
        for (const handOver of handOvers.private) await handOver(tx, id, heir);
        for (const handOver of handOvers.shared) await handOver(tx, id, migrationUserId);
        // Those below lose their manager with the row; they can only be found before.
        const below = async () => changedAlike(await repository.listSubordinateIds(tx, id), 'managers');
        await events.updated(tx, actor.id, below);
        await repository.deleteUser(tx, id);
        if (user.photo_hash) await blobRelease.release(tx, user.photo_hash);
        await events.deleted(tx, actor.id, user);
      });
    },

    /** `managerId` 0 or null clears. */
    async setManager(actor: Actor, id: number, managerId: number | null): Promise<void> {
      await transaction(db, async (tx) => {
        await repository.lockOrgChart(tx);
        await getUser(tx, id);
        if (managerId) {
          const chain = await repository.listManagerChain(tx, managerId);
          if (chain.length === 0) throw invalidField('manager_id', `there is no user ${managerId}`);
          if (chain.includes(id)) throw invalidField('manager_id', 'the managers would go round in a circle');
          await requireManagerChange(tx, actor, [id], chain);
        }
        const changed = await repository.setManager(tx, [id], managerId || null);
        await events.updated(tx, actor.id, () => changedAlike(changed, 'managers'));
      });
    },

    async setSubordinates(actor: Actor, id: number, subordinateIds: readonly number[]): Promise<void> {
      const ids = [...new Set(subordinateIds)];
      await transaction(db, async (tx) => {
        await repository.lockOrgChart(tx);
        await getUser(tx, id);
        await requireUsers(tx, ids);
        const chain = await repository.listManagerChain(tx, id);
        const above = new Set(chain);
        const wrong = ids.find((subordinate) => above.has(subordinate));
        if (wrong !== undefined) throw invalidField('id', `user ${wrong} is above user ${id} already`);
        await requireManagerChange(tx, actor, ids, chain);
        const kept = new Set(ids);
        const before = await repository.listSubordinateIds(tx, id);
        const leaving = before.filter((subordinate) => !kept.has(subordinate));
        const left = await repository.setManager(tx, leaving, null);
        const came = await repository.setManager(tx, ids, id);
        await events.updated(tx, actor.id, () => changedAlike([...left, ...came], 'managers'));
      });
    },
  };
}

/** P9: whoever deletes a user does not inherit what was private to them, unless they are of role 1. */
function privateHeir(actor: Actor, migrationUserId: number): number {
  return migrationUserId === actor.id && !actor.isAdministrator ? FIRST_USER : migrationUserId;
}

/** 0 stands for the primary extranet, as leaving it out does in a new user. */
async function extranetOr(tx: Db, id: number | undefined, primaryId: number): Promise<number> {
  return id ? requireRow(tx, 'extranet_id', 'extranets', id) : primaryId;
}

/** Under another name, or with another address to reach them at, an account is as good as taken over. */
function changesSignIn(input: UserInput, current: User): boolean {
  const renamed = input.username !== undefined && input.username !== current.username;
  const unblocked = current.blocked === 1 && input.blocked === false;
  return renamed || unblocked || (input.email !== undefined && input.email !== current.email);
}

/** Throws 400 when one of the ids is no user. */
async function requireUsers(db: Db, ids: readonly number[]): Promise<void> {
  const existing = await repository.existingUserIds(db, ids);
  const missing = ids.find((id) => !existing.has(id));
  if (missing !== undefined) throw invalidField('id', `there is no user ${missing}`);
}

/** Role 1 is never left empty. */
export async function requireAnotherAdministrator(tx: Db, leavingId: number): Promise<void> {
  const rest = await countRoleMembersExcept(tx, ADMINISTRATORS, leavingId);
  if (rest === 0) throw badRequest('role_1_empty', 'Role 1 must keep at least one member');
}

/** 404 where there is none; whether the actor may see them is not asked. */
export const getUser = getterOf(repository.findUser, 'User');

/** A blocked user's sessions and tokens end at once. */
async function endAccess(tx: Db, id: number): Promise<void> {
  await deleteSessionsOf(tx, id);
  await deleteTokensOf(tx, id);
}

/** A complete row of a new user. */
export function newUserRow(
  input: NewUser & { extranet_id: number },
  passwordHash: string | null,
  language: string,
  now: number,
) {
  const given = { company: '', job_title: '', user_code: '', language, blocked: false, ...input };
  return {
    ...emptyUserRow,
    ...toColumns(given, given),
    extranet_id: input.extranet_id,
    password_hash: passwordHash,
    metadata: mergeMetadata({}, input.metadata ?? {}),
    created_at: now,
    modified_at: now,
  };
}

const emptyUserRow = {
  username: '',
  username_key: '',
  sign_in_name: '',
  firstname: '',
  firstname_key: '',
  surname: '',
  surname_key: '',
  fullname: '',
  fullname_key: '',
  name_words: '',
  email: '',
  email_key: '',
  company: '',
  company_key: '',
  job_title: '',
  job_title_key: '',
  user_code: '',
  user_code_key: '',
  language: '',
  timezone: null,
  ldap_guid: null,
  external_directory_id: null,
  external_directory_user_id: null,
  manager_id: null,
  blocked: 0,
  password_revision: 1,
  photo_hash: null,
} as const;
