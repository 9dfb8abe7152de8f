// The rules of extranets: who sees them, that one is primary, and where their people go.
import { type Actor, allows } from '../../../platform/access/index.ts';
import { type Db, lockRow, type Row, toFlag, together, transaction } from '../../../platform/db/index.ts';
import {
  badRequest,
  getterOf,
  invalidField,
  notFound,
  type Page,
  type PageRequest,
} from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { FIRST_USER, requireExtranetChange, requireMove } from '../escalation/escalation.service.ts';
import type { ExtranetCache } from '../extranet-cache.ts';
import {
  createPages,
  type NamedInput,
  type NamedListInput,
  namedColumns,
  namedFilter,
  namedInput,
  requireRow,
  requireRows,
} from '../named-rows.service.ts';
import { changedAlike, createUserEvents } from '../users/user-events.ts';
import type { User } from '../users/user-list.repository.ts';
import { visibleUsers } from '../users/users.policy.ts';
import type { UsersService } from '../users/users.service.ts';
import type { Extranet } from './extranets.repository.ts';
import * as repository from './extranets.repository.ts';
import { visibleExtranets } from './groups.policy.ts';

export interface ExtranetListInput extends NamedListInput {
  adminId?: number | undefined;
}

export type ExtranetInput = NamedInput & { admin_id: number | null; read_only: boolean };

export type NewExtranet = Partial<ExtranetInput> & Pick<ExtranetInput, 'name'>;

export type ExtranetsService = ReturnType<typeof createExtranetsService>;

export function createExtranetsService(
  { database, clock, events }: Platform,
  extranets: ExtranetCache,
  users: UsersService,
) {
  const { db } = database;
  const userEvents = createUserEvents(events);
  const page = createPages(database, repository.extranetQueries, ['extranets']);

  /** 404 for an extranet that the actor cannot see. */
  const get = async (actor: Actor, id: number): Promise<Extranet> => {
    const extranet = (await extranets.all()).get(id);
    if (!extranet || !allows(visibleExtranets(actor), extranet)) throw notFound('Extranet');
    return extranet;
  };

  return {
    get,

    async primary(actor: Actor): Promise<Extranet> {
      const { id } = await extranets.primary();
      return get(actor, id);
    },

    async list(actor: Actor, input: ExtranetListInput, request: PageRequest): Promise<Page<Extranet>> {
      const equal = { admin_id: input.adminId };
      return page({ ...namedFilter(input), equal, visible: visibleExtranets(actor) }, request);
    },

    async create(actor: Actor, input: NewExtranet): Promise<Extranet> {
      const given = { description: '', inactive: false, read_only: false, admin_id: actor.id, ...input };
      return transaction(db, async (tx) => {
        const row = { ...(await toColumns(tx, given)), is_primary: 0, created_at: clock.now() } as const;
        return repository.insertExtranetRow(tx, row);
      });
    },

    async update(actor: Actor, id: number, input: Partial<ExtranetInput>): Promise<Extranet> {
      return transaction(db, async (tx) => {
        lockRow(tx, 'extranets', id);
        const current = await getExtranet(tx, id);
        if (current.is_primary === 1 && input.inactive) {
          throw invalidField('inactive', 'the primary extranet cannot be made inactive');
        }
        const given = { ...current, ...namedInput(current), read_only: current.read_only === 1, ...input };
        const next = await toColumns(tx, given);
        const changed = (['inactive', 'read_only'] as const).filter((flag) => next[flag] !== current[flag]);
        if (changed.length > 0) {
          const opens = changed.some((flag) => next[flag] === 0);
          await requireExtranetChange(tx, actor, current, opens);
        }
        await repository.updateExtranet(tx, id, next);
        return getExtranet(tx, id);
      });
    },

    /** Deletes an extranet; its users, groups and roles move to the other one. */
    async delete(actor: Actor, id: number, migrationId: number | undefined): Promise<void> {
      await transaction(db, async (tx) => {
        repository.lockExtranets(tx);
        lockRow(tx, 'extranets', id);
        const extranet = await getExtranet(tx, id);
        if (extranet.is_primary === 1) throw badRequest('primary_extranet', 'The primary extranet cannot be deleted');
        if (migrationId === undefined) throw invalidField('migration_extranet_id', 'is required');
        if (migrationId === id) throw invalidField('migration_extranet_id', 'must be another extranet');
        const isClosed = extranet.inactive === 1 || extranet.read_only === 1;
        await together(
          requireRow(tx, 'migration_extranet_id', 'extranets', migrationId),
          requireExtranetChange(tx, actor, extranet, isClosed),
        );
        const [moved] = await together(
          repository.emptyExtranet(tx, id, migrationId, clock.now()),
          repository.deleteExtranet(tx, id),
        );
        await userEvents.updated(tx, actor.id, () => changedAlike(moved, 'extranet_id'));
      });
    },

    async listUsers(actor: Actor, id: number, request: PageRequest): Promise<Page<User>> {
      await get(actor, id);
      const filter = { visible: visibleUsers(actor), extranetIds: [id] };
      return users.page(filter, { by: 'id', descending: false }, request);
    },

    /** Sets the users; those who were there and are not listed move to the primary extranet, out of which nobody can be moved. */
    async setUsers(actor: Actor, id: number, userIds: readonly number[]): Promise<void> {
      const primary = await extranets.primary();
      const wanted = new Set(userIds);
      await transaction(db, async (tx) => {
        repository.lockExtranets(tx);
        const [, , current] = await together(
          getExtranet(tx, id),
          requireRows(tx, 'id', 'users', [...wanted]),
          id === primary.id ? [] : repository.listUserIdsOfExtranet(tx, id),
        );
        if (id !== primary.id && wanted.has(FIRST_USER)) {
          throw invalidField('id', 'user 1 stays in the primary extranet');
        }
        const leaving = current.filter((userId) => !wanted.has(userId));
        await together(requireMove(tx, actor, leaving, primary.id), requireMove(tx, actor, [...wanted], id));
        const [left, came] = await together(
          repository.moveUsers(tx, leaving, primary.id, clock.now()),
          repository.moveUsers(tx, [...wanted], id, clock.now()),
        );
        await userEvents.updated(tx, actor.id, () => changedAlike([...left, ...came], 'extranet_id'));
      });
    },
  };
}

const getExtranet = getterOf(repository.extranetQueries.find, 'Extranet');

type ExtranetColumns = Omit<Row<'extranets'>, 'id' | 'is_primary' | 'created_at'>;

async function toColumns(tx: Db, input: ExtranetInput): Promise<ExtranetColumns> {
  return {
    ...namedColumns(input),
    read_only: toFlag(input.read_only),
    admin_id: input.admin_id === null ? null : await requireRow(tx, 'admin_id', 'users', input.admin_id),
  };
}
