// Who is whose manager: a tree, in which nobody is above themselves.
import type { Actor } from '../../../platform/access/index.ts';
import { type Db, together, transaction } from '../../../platform/db/index.ts';
import { invalidField } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { requireManagerChange } from '../escalation/escalation.service.ts';
import { changedAlike, createUserEvents } from './user-events.ts';
import * as repository from './users.repository.ts';
import { getUser } from './users.repository.ts';

export function createManagers(platform: Pick<Platform, 'database' | 'events'>) {
  const { db } = platform.database;
  const events = createUserEvents(platform.events);
  return {
    /** `managerId` 0 or null clears. */
    async setManager(actor: Actor, id: number, managerId: number | null): Promise<void> {
      await transaction(db, async (tx) => {
        repository.lockOrgChart(tx);
        const [, chain] = await together(
          getUser(tx, id),
          managerId ? repository.listManagerChain(tx, managerId) : undefined,
        );
        if (chain) {
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
        repository.lockOrgChart(tx);
        const [, , chain, before] = await together(
          getUser(tx, id),
          requireUsers(tx, ids),
          repository.listManagerChain(tx, id),
          repository.listSubordinateIds(tx, id),
        );
        const above = new Set(chain);
        const wrong = ids.find((subordinate) => above.has(subordinate));
        if (wrong !== undefined) throw invalidField('id', `user ${wrong} is above user ${id} already`);
        await requireManagerChange(tx, actor, ids, chain);
        const kept = new Set(ids);
        const leaving = before.filter((subordinate) => !kept.has(subordinate));
        const [left, came] = await together(
          repository.setManager(tx, leaving, null),
          repository.setManager(tx, ids, id),
        );
        await events.updated(tx, actor.id, () => changedAlike([...left, ...came], 'managers'));
      });
    },
  };
}

/** Throws 400 when one of the ids is no user. */
async function requireUsers(db: Db, ids: readonly number[]): Promise<void> {
  const existing = await repository.existingUserIds(db, ids);
  const missing = ids.find((id) => !existing.has(id));
  if (missing !== undefined) throw invalidField('id', `there is no user ${missing}`);
}
