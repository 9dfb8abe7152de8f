// Delegations: who decides in a supervisor's place, and for how long.
import { type Actor, type Condition, isIn } from '../../../platform/access/index.ts';
import { type Db, transaction } from '../../../platform/db/index.ts';
import { getterOf, invalidField, type Page, type PageRequest, readPageOf } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { visibleUsers } from '../../people/index.ts';
import { readDate, readEnd } from '../expenses.input.ts';
import { isExpensesAdmin, requireDelegator } from '../expenses.policy.ts';
import type { Delegation } from './delegations.repository.ts';
import * as repository from './delegations.repository.ts';

export interface DelegationInput {
  from?: unknown;
  to?: unknown;
  delegate?: number;
}

export type DelegationsService = ReturnType<typeof createDelegationsService>;

export function createDelegationsService({ database, clock }: Pick<Platform, 'database' | 'clock'>) {
  const { db } = database;

  const getToChange = async (tx: Db, actor: Actor, id: number): Promise<Delegation> => {
    const delegation = await getLocked(tx, id);
    requireDelegator(actor, delegation.user_id);
    return delegation;
  };

  return {
    /** The delegations that the actor gave or was given; with expenses.admin all, unless only one's own are wanted. */
    async list(actor: Actor, page: PageRequest, isMine = false): Promise<Page<Delegation>> {
      const scope = isExpensesAdmin(actor) && !isMine ? 'all' : { of: actor.id };
      return readPageOf(page, await repository.countDelegations(db, scope), () =>
        repository.listDelegations(db, scope, page),
      );
    },

    async get(actor: Actor, id: number): Promise<Delegation> {
      const delegation = await getDelegation(db, id);
      if (delegation.delegate_id !== actor.id) requireDelegator(actor, delegation.user_id);
      return delegation;
    },

    /** Inside the transaction that keeps the answer for its idempotency key. */
    async create(
      tx: Db,
      actor: Actor,
      { user_id: userId = actor.id, ...input }: Required<DelegationInput> & { user_id?: number },
    ): Promise<Delegation> {
      requireDelegator(actor, userId);
      const span = readSpan(input, actor.timezone);
      const active = isIn<'extranet_id' | 'blocked'>('blocked', 0);
      if (userId !== actor.id) await requireUser(tx, 'user_id', userId, active);
      await requireDelegate(tx, actor, userId, input.delegate);
      const now = clock.now();
      const row = { ...span, user_id: userId, delegate_id: input.delegate, created_at: now, modified_at: now };
      return getDelegation(tx, await repository.insertDelegation(tx, row));
    },

    async update(
      actor: Actor,
      id: number,
      input: DelegationInput,
      requireCurrent: (delegation: Delegation) => void,
    ): Promise<Delegation> {
      return transaction(db, async (tx) => {
        const current = await getToChange(tx, actor, id);
        requireCurrent(current);
        const { from_at, to_at, delegate_id } = current;
        const span = readSpan(input, actor.timezone, { from_at, to_at });
        const delegate = input.delegate ?? delegate_id;
        if (delegate !== delegate_id) await requireDelegate(tx, actor, current.user_id, delegate);
        await repository.updateDelegation(tx, id, { ...span, delegate_id: delegate, modified_at: clock.now() });
        return getDelegation(tx, id);
      });
    },

    async delete(actor: Actor, id: number, requireCurrent: (delegation: Delegation) => void): Promise<void> {
      await transaction(db, async (tx) => {
        requireCurrent(await getToChange(tx, actor, id));
        await repository.deleteDelegation(tx, id);
      });
    },
  };
}

const getDelegation = getterOf(repository.findDelegation, 'Delegation');
const getLocked = getterOf(repository.lockDelegation, 'Delegation');

async function requireDelegate(tx: Db, actor: Actor, userId: number, delegateId: number): Promise<void> {
  if (delegateId === userId) throw invalidField('delegate', 'must be somebody else');
  await requireUser(tx, 'delegate', delegateId, visibleUsers(actor));
}

async function requireUser(tx: Db, field: string, id: number, visible: Condition<'extranet_id' | 'blocked'>) {
  if (!(await repository.findUser(tx, id, visible))) throw invalidField(field, `there is no user ${id}`);
}

function readSpan({ from, to }: DelegationInput, zone: string, current?: { from_at: number; to_at: number }) {
  const from_at = from === undefined && current ? current.from_at : readDate('from', from, zone);
  const to_at = to === undefined && current ? current.to_at : readEnd('to', to, zone);
  if (to_at < from_at) throw invalidField('to', 'must not be before from');
  return { from_at, to_at };
}
