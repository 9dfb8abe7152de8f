// The rules of groups: who sees them, what they belong to, how they nest.
import { type Actor, allows } from '../../../platform/access/index.ts';
import { type Db, lockRow, type Row, together, transaction } from '../../../platform/db/index.ts';
import { getterOf, invalidField, notFound, type Page, type PageRequest } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { requireCarried } from '../escalation/escalation.service.ts';
import type { ExtranetCache } from '../extranet-cache.ts';
import { groupMembers, lockMembers } from '../memberships.repository.ts';
import {
  createPages,
  type NamedInput,
  type NamedListInput,
  namedColumns,
  namedFilter,
  namedInput,
  requireRow,
} from '../named-rows.service.ts';
import { visibleGroups } from './groups.policy.ts';
import type { Group } from './groups.repository.ts';
import * as repository from './groups.repository.ts';

export interface GroupListInput extends NamedListInput {
  ownerId?: number | undefined;
  /** 0: those at the top. */
  parentId?: number | undefined;
  extranetId?: number | undefined;
}

export type GroupInput = NamedInput & {
  owner_id: number;
  /** 0 or null: none. */
  parent_id: number | null;
  /** 0 or null: the primary one. */
  extranet_id: number | null;
};

export type NewGroup = Partial<GroupInput> & Pick<GroupInput, 'name'>;

export type GroupsService = ReturnType<typeof createGroupsService>;

export function createGroupsService({ database, clock }: Platform, extranets: ExtranetCache) {
  const { db } = database;
  const page = createPages(database, repository.groupQueries, ['groups', 'group_members']);

  return {
    get: (actor: Actor, id: number): Promise<Group> => getVisibleGroup(db, actor, id),

    async list(actor: Actor, input: GroupListInput, request: PageRequest): Promise<Page<Group>> {
      const equal = {
        owner_id: input.ownerId,
        parent_id: input.parentId === 0 ? null : input.parentId,
        extranet_id: input.extranetId === 0 ? null : input.extranetId,
      };
      return page({ ...namedFilter(input), equal, visible: visibleGroups(actor) }, request);
    },

    /** The groups a user is in, inactive ones too: what is shown is what a replacement replaces. */
    async listOfUser(actor: Actor, userId: number, request: PageRequest): Promise<Page<Group>> {
      return page({ memberId: userId, visible: visibleGroups(actor) }, request);
    },

    async create(actor: Actor, input: NewGroup): Promise<Group> {
      const given = { description: '', inactive: false, owner_id: actor.id, parent_id: 0, extranet_id: 0, ...input };
      const primary = await extranets.primary();
      return transaction(db, async (tx) => {
        repository.lockGroupTree(tx);
        const columns = await toColumns(tx, given, primary.id);
        return repository.insertGroupRow(tx, { ...columns, created_at: clock.now() });
      });
    },

    async update(actor: Actor, id: number, input: Partial<GroupInput>): Promise<Group> {
      const primary = await extranets.primary();
      return transaction(db, async (tx) => {
        repository.lockGroupTree(tx);
        lockRow(tx, 'groups', id);
        const current = await getGroup(tx, id);
        const given = { ...current, ...namedInput(current), ...input };
        const [columns] = await together(
          toColumns(tx, given, primary.id, id),
          current.inactive === 1 && !given.inactive ? requireCarried(tx, actor, groupMembers, [id]) : undefined,
        );
        await repository.updateGroup(tx, id, columns);
        return getGroup(tx, id);
      });
    },

    /** Deletes a group; its subgroups get its parent. */
    async delete(id: number): Promise<void> {
      await transaction(db, async (tx) => {
        repository.lockGroupTree(tx);
        lockMembers(tx, groupMembers);
        const { parent_id: parentId } = await getGroup(tx, id);
        repository.moveSubgroups(tx, id, parentId);
        await repository.deleteGroup(tx, id);
      });
    },
  };
}

/** 404 for a group that the actor cannot see. */
export async function getVisibleGroup(db: Db, actor: Actor, id: number): Promise<Group> {
  const group = await getGroup(db, id);
  if (!allows(visibleGroups(actor), group)) throw notFound('Group');
  return group;
}

const getGroup = getterOf(repository.groupQueries.find, 'Group');

type GroupColumns = Omit<Row<'groups'>, 'id' | 'created_at'>;

/** `id` is the group that is changed, if it is there already. */
async function toColumns(tx: Db, input: GroupInput, primaryId: number, id?: number): Promise<GroupColumns> {
  const [owner_id, parent_id, extranet_id] = await together(
    requireRow(tx, 'owner_id', 'users', input.owner_id),
    input.parent_id ? requireParent(tx, input.parent_id, id) : null,
    requireRow(tx, 'extranet_id', 'extranets', input.extranet_id || primaryId),
  );
  return { ...namedColumns(input), owner_id, parent_id, extranet_id };
}

async function requireParent(tx: Db, parentId: number, id: number | undefined): Promise<number> {
  const chain = await repository.listParentChain(tx, parentId);
  if (chain.length === 0) throw invalidField('parent_id', `there is no group ${parentId}`);
  if (id !== undefined && chain.includes(id)) throw invalidField('parent_id', 'the groups would go round in a circle');
  return parentId;
}
