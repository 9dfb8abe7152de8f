// The rules of users: what one may hold, who changes one, and what happens when one goes.
import { type Actor, ADMINISTRATORS, allows } from '../../../platform/access/index.ts';
import {
  type Caller,
  deleteSessionsOf,
  deleteTokensOf,
  hashPassword,
  requireGoodPassword,
} from '../../../platform/auth/index.ts';
import { type Db, describeAct, lockRow, refuseTaken, together, transaction } from '../../../platform/db/index.ts';
import { badRequest, invalidField, notFound, type Page, type PageRequest } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Notifier } from '../../notifications/index.ts';
import {
  FIRST_USER,
  findTakeOverRefusal,
  requireLockOut,
  requireMove,
  requireTakeOver,
} from '../escalation/escalation.service.ts';
import type { ExtranetCache } from '../extranet-cache.ts';
import { countRoleMembersExcept, lockMembers, roleMembers } from '../memberships.repository.ts';
import { requireRow } from '../named-rows.service.ts';
import { createManagers } from './managers.ts';
import { type NewUser, newUserRow } from './new-user-row.ts';
import { createPasswordChange, type PasswordInput } from './password-change.ts';
import { changedAlike, changedFields, createUserEvents } from './user-events.ts';
import { mergeMetadata, requireGoodFields, toColumns, type UserInput } from './user-input.ts';
import type { User } from './user-list.repository.ts';
import { createUserPages } from './user-pages.ts';
import { requireSelfOrPeopleAdmin, visibleUsers } from './users.policy.ts';
import { parseMetadata } from './users.presenter.ts';
import * as repository from './users.repository.ts';
import { getUser } from './users.repository.ts';

export const uniqueUsername = { table: 'users', column: 'sign_in_name', field: 'username' };

/** Hands what a user owns in one module to another user, in the transaction that deletes the first. */
export type HandOver = (tx: Db, from: number, to: number) => Promise<void>;

export interface HandOvers {
  /** What other users see as well. */
  shared: readonly HandOver[];
  /** What its owner alone sees, or few others: handed over first, so that `shared` finds only the rest. */
  private: readonly HandOver[];
  /** The bytes of what nobody inherits: listed first, and released when it has gone. */
  listOwnBytes(tx: Db, userId: number): Promise<string[]>;
}

/** Where there is no other module. */
export const noHandOvers: HandOvers = { shared: [], private: [], listOwnBytes: async () => [] };

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
  const pages = createUserPages(database);

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
    ...pages,
    ...createManagers(platform),

    async subordinates(actor: Actor, id: number, request: PageRequest): Promise<Page<User>> {
      await get(actor, id);
      return pages.page({ visible: visibleUsers(actor), managerId: id }, { by: 'id', descending: false }, request);
    },

    /** `actor` is null for the command line. */
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
          describeAct({ objects: [{ type: 'user', id }] });
          lockRow(tx, 'users', id);
          const extranetId = input.extranet_id === 0 ? primary.id : input.extranet_id;
          const user = getUser(tx, id);
          const [current] = await together(
            user,
            input.blocked ? requireLockOut(tx, actor, [id]) : undefined,
            requireSignInChange(tx, actor, user, id, input),
            input.extranet_id ? requireRow(tx, 'extranet_id', 'extranets', input.extranet_id) : undefined,
            extranetId === undefined ? undefined : requireUserMove(tx, actor, id, extranetId, primary.id),
          );
          const columns = { ...toColumns(input, current), extranet_id: extranetId };
          if (input.metadata) columns.metadata = mergeMetadata(parseMetadata(current.metadata), input.metadata);
          await repository.updateUser(tx, id, { ...columns, modified_at: clock.now() });
          const written = newPassword && passwords.write(tx, caller, id, newPassword);
          if (input.blocked) await endAccess(tx, id);
          const [, updated] = await together(written, getUser(tx, id));
          const also = newPassword ? ['password'] : [];
          await events.updated(tx, actor.id, () => [{ id, changed: changedFields(current, updated, also) }]);
          return updated;
        }),
      );
    },

    /** P2: everyone sets their own password, people.admin that of others. */
    async setPassword(caller: Caller, id: number, input: PasswordInput): Promise<void> {
      const { actor } = caller;
      const user = await get(actor, id);
      requireSelfOrPeopleAdmin(actor, id);
      const newPassword = await passwords.prepare(caller, user, input);
      await transaction(db, async (tx) => {
        lockRow(tx, 'users', id);
        await together(getUser(tx, id), requireTakeOver(tx, actor, id));
        await passwords.write(tx, caller, id, newPassword);
        await events.updated(tx, actor.id, () => [{ id, changed: ['password'] }]);
      });
    },

    async delete(actor: Actor, id: number, migrationUserId: number): Promise<void> {
      await transaction(db, async (tx) => {
        repository.lockOrgChart(tx);
        lockMembers(tx, roleMembers);
        lockRow(tx, 'users', id);
        const [user, ownBytes] = await together(
          getUser(tx, id),
          handOvers.listOwnBytes(tx, id),
          requireLockOut(tx, actor, [id]),
          requireDeletable(actor, id, migrationUserId),
          requireRow(tx, 'migration_user_id', 'users', migrationUserId),
          requireAnotherAdministrator(tx, id),
        );
        await repository.handOverOwnership(tx, id, migrationUserId);
        const heir = privateHeir(actor, migrationUserId);
        for (const handOver of handOvers.private) await handOver(tx, id, heir);
        for (const handOver of handOvers.shared) await handOver(tx, id, migrationUserId);
        // The subordinates lose their manager with the row, so they are listed before it is deleted.
        const below = async () => changedAlike(await repository.listSubordinateIds(tx, id), 'managers');
        await events.updated(tx, actor.id, below);
        await repository.deleteUser(tx, id);
        await blobRelease.release(tx, user.photo_hash ? [...ownBytes, user.photo_hash] : ownBytes);
        await events.deleted(tx, actor.id, user);
      });
    },
  };
}

/** A promise, so that it is refused in its order beside what has to be read. */
async function requireDeletable(actor: Actor, id: number, migrationUserId: number): Promise<void> {
  if (id === FIRST_USER) throw badRequest('protected_user', 'User 1 cannot be deleted');
  if (id === actor.id) throw badRequest('protected_user', 'You cannot delete yourself');
  if (migrationUserId === id) throw invalidField('migration_user_id', 'must be another user');
}

/** P9: whoever deletes a user does not inherit what was private to them, unless they are of role 1. */
function privateHeir(actor: Actor, migrationUserId: number): number {
  return migrationUserId === actor.id && !actor.isAdministrator ? FIRST_USER : migrationUserId;
}

/** 0 stands for the primary extranet, as leaving it out does in a new user. */
async function extranetOr(tx: Db, id: number | undefined, primaryId: number): Promise<number> {
  return id ? requireRow(tx, 'extranet_id', 'extranets', id) : primaryId;
}

async function requireUserMove(tx: Db, actor: Actor, id: number, extranetId: number, primaryId: number): Promise<void> {
  if (id === FIRST_USER && extranetId !== primaryId) {
    throw invalidField('extranet_id', 'user 1 stays in the primary extranet');
  }
  await requireMove(tx, actor, [id], extranetId);
}

/** What refuses it is asked for together with the user, before it is known whether the input says anything new. */
async function requireSignInChange(
  tx: Db,
  actor: Actor,
  user: Promise<User>,
  id: number,
  input: UserInput & Partial<PasswordInput>,
): Promise<void> {
  const { username, email, password, blocked } = input;
  if (username === undefined && email === undefined && password === undefined && blocked !== false) return;
  const [current, refusal] = await together(user, findTakeOverRefusal(tx, actor, id));
  if (refusal && changesSignIn(input, current)) throw refusal;
}

/** Whether the change gives another password, name or e-mail address, or unblocks: that takes over an account. */
function changesSignIn(input: UserInput & Partial<PasswordInput>, current: User): boolean {
  if (input.password !== undefined) return true;
  const renamed = input.username !== undefined && input.username !== current.username;
  const unblocked = current.blocked === 1 && input.blocked === false;
  return renamed || unblocked || (input.email !== undefined && input.email !== current.email);
}

/** Role 1 is never left empty. */
export async function requireAnotherAdministrator(tx: Db, leavingId: number): Promise<void> {
  const rest = await countRoleMembersExcept(tx, ADMINISTRATORS, leavingId);
  if (rest === 0) throw badRequest('role_1_empty', 'Role 1 must keep at least one member');
}

/** A blocked user's sessions and tokens end at once. */
async function endAccess(tx: Db, id: number): Promise<void> {
  await deleteSessionsOf(tx, id);
  await deleteTokensOf(tx, id);
}
