// The rules of roles: who sees them, what they belong to, and that role 1 is always there.
import { type Actor, ADMINISTRATORS, allows } from '../../../platform/access/index.ts';
import { type Db, lockRow, type Row, together, transaction } from '../../../platform/db/index.ts';
import {
  badRequest,
  getterOf,
  invalidField,
  notFound,
  type Page,
  type PageRequest,
} from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { requireCarried } from '../escalation/escalation.service.ts';
import { lockMembers, roleMembers } from '../memberships.repository.ts';
import {
  createPages,
  type NamedInput,
  type NamedListInput,
  namedColumns,
  namedFilter,
  namedInput,
  requireRow,
} from '../named-rows.service.ts';
import { requireRoleChange } from '../users/users.policy.ts';
import { visibleRoles } from './groups.policy.ts';
import type { Role } from './roles.repository.ts';
import * as repository from './roles.repository.ts';

export interface RoleListInput extends NamedListInput {
  ownerId?: number | undefined;
  /** 0: those of no extranet. */
  extranetId?: number | undefined;
}

export type RoleInput = NamedInput & {
  owner_id: number;
  /** 0 or null: none. */
  extranet_id: number | null;
};

export type NewRole = Partial<RoleInput> & Pick<RoleInput, 'name'>;

export type RolesService = ReturnType<typeof createRolesService>;

export function createRolesService({ database, clock }: Platform) {
  const { db } = database;
  const page = createPages(database, repository.roleQueries, ['roles', 'role_members']);

  return {
    get: (actor: Actor, id: number): Promise<Role> => getVisibleRole(db, actor, id),

    async list(actor: Actor, input: RoleListInput, request: PageRequest): Promise<Page<Role>> {
      const equal = {
        owner_id: input.ownerId,
        extranet_id: input.extranetId === 0 ? null : input.extranetId,
      };
      return page({ ...namedFilter(input), equal, visible: visibleRoles(actor) }, request);
    },

    /** The roles a user has, inactive ones too: what is shown is what a replacement replaces. */
    async listOfUser(actor: Actor, userId: number, request: PageRequest): Promise<Page<Role>> {
      return page({ memberId: userId, visible: visibleRoles(actor) }, request);
    },

    async create(actor: Actor, input: NewRole): Promise<Role> {
      const given = { description: '', inactive: false, owner_id: actor.id, extranet_id: 0, ...input };
      return transaction(db, async (tx) => {
        const columns = await toColumns(tx, given);
        return repository.insertRoleRow(tx, { ...columns, created_at: clock.now() });
      });
    },

    async update(actor: Actor, id: number, input: Partial<RoleInput>): Promise<Role> {
      requireRoleChange(actor, [id]);
      if (id === ADMINISTRATORS && input.inactive) throw invalidField('inactive', 'role 1 cannot be made inactive');
      return transaction(db, async (tx) => {
        lockRow(tx, 'roles', id);
        const current = await getRole(tx, id);
        const given = { ...current, ...namedInput(current), ...input };
        const [columns] = await together(
          toColumns(tx, given),
          current.inactive === 1 && !given.inactive ? requireCarried(tx, actor, roleMembers, [id]) : undefined,
        );
        await repository.updateRole(tx, id, columns);
        return getRole(tx, id);
      });
    },

    async delete(actor: Actor, id: number): Promise<void> {
      requireRoleChange(actor, [id]);
      if (id === ADMINISTRATORS) throw badRequest('protected_role', 'Role 1 cannot be deleted');
      await transaction(db, async (tx) => {
        lockMembers(tx, roleMembers);
        await getRole(tx, id);
        repository.deleteRole(tx, id);
      });
    },
  };
}

/** 404 for a role that the actor cannot see. */
export async function getVisibleRole(db: Db, actor: Actor, id: number): Promise<Role> {
  const role = await getRole(db, id);
  if (!allows(visibleRoles(actor), role)) throw notFound('Role');
  return role;
}

const getRole = getterOf(repository.findRole, 'Role');

async function toColumns(tx: Db, input: RoleInput): Promise<Omit<Row<'roles'>, 'id' | 'created_at' | 'second_factor'>> {
  const [owner_id, extranet_id] = await together(
    requireRow(tx, 'owner_id', 'users', input.owner_id),
    input.extranet_id ? requireRow(tx, 'extranet_id', 'extranets', input.extranet_id) : null,
  );
  return { ...namedColumns(input), owner_id, extranet_id };
}
