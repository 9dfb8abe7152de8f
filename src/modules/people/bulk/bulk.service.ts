// Changes of many users at once: each is answered by itself, as it would be alone.
import type { Actor } from '../../../platform/access/index.ts';
import type { Caller } from '../../../platform/auth/index.ts';
import { AppError, invalidField, notFound } from '../../../platform/http/index.ts';
import { letOthersIn } from '../../../platform/let-others-in.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { MembershipsService } from '../groups/memberships.service.ts';
import type { InvitationsService } from '../invitations/invitations.service.ts';
import { holdRows } from '../named-rows.repository.ts';
import { visibleUsers } from '../users/users.policy.ts';
import type { UsersService } from '../users/users.service.ts';
import { listRolesOfUsers } from './bulk.repository.ts';
import type { BulkChange } from './bulk.schemas.ts';

export interface Changed {
  id: number;
  changed: boolean;
  refusal?: AppError;
}

export type BulkService = ReturnType<typeof createBulkService>;

const memberships = {
  add_to_group: ['group', true],
  take_from_group: ['group', false],
  add_to_role: ['role', true],
  take_from_role: ['role', false],
} as const;

export function createBulkService(
  { database }: Platform,
  users: UsersService,
  { setMembers }: Pick<MembershipsService, 'setMembers'>,
  invitations: InvitationsService,
) {
  const { db } = database;

  const setBlocked = async (caller: Caller, ids: readonly number[], blocked: boolean): Promise<Changed[]> => {
    const results: Changed[] = [];
    for (const id of ids) {
      try {
        const before = await users.get(caller.actor, id);
        const changed = (before.blocked === 1) !== blocked;
        if (changed) await users.update(caller, id, { blocked });
        results.push({ id, changed });
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        results.push({ id, changed: false, refusal: error });
      }
      await letOthersIn();
    }
    return results;
  };

  return {
    async change(caller: Caller, { ids: named, act, target_id: target }: BulkChange): Promise<Changed[]> {
      const ids = [...new Set(named)];
      if (act === 'block' || act === 'unblock') return setBlocked(caller, ids, act === 'block');
      if (act === 'invite') return invitations.invite(caller.actor, ids);
      if (target === undefined) throw invalidField('target_id', `${act} needs the group or role`);
      const [kind, isIn] = memberships[act];
      const { changed, missing } = await setMembers(caller.actor, kind, target, ids, isIn);
      return ids.map((id) => ({
        id,
        changed: changed.has(id),
        ...(missing.has(id) && { refusal: notFound('User') }),
      }));
    },

    invitationsOf: invitations.pendingOf,

    /** The roles of the users whom the actor sees. */
    async rolesOf(actor: Actor, ids: readonly number[]) {
      const seen = await holdRows(db, 'users', ids, visibleUsers(actor));
      const roles = new Map<number, { id: number; name: string }[]>();
      for (const { user_id, ...role } of await listRolesOfUsers(db, [...seen])) {
        roles.set(user_id, [...(roles.get(user_id) ?? []), role]);
      }
      return [...roles].map(([id, held]) => ({ id, roles: held }));
    },
  };
}
