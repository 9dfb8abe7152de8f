import type { Actor } from '../../platform/access/index.ts';
import type { Db } from '../../platform/db/index.ts';
import type { Notifier } from '../notifications/index.ts';
import {
  passwordChanged,
  type SecondFactorChange,
  secondFactorChanged,
  tokenCreated,
} from './people.notification-kinds.ts';

export function createPeopleNotifications(notifier: Notifier) {
  return {
    /** P54: each of the owners is told; of those, `by` may be one. Null: the command line. */
    async passwordsChanged(
      tx: Db,
      userIds: readonly number[],
      by: Pick<Actor, 'id' | 'fullname'> | null,
    ): Promise<void> {
      const kind = passwordChanged;
      const others = userIds.filter((id) => id !== by?.id);
      await notifier.notifyOwners(tx, others, { kind, facts: { by: { administrator: by?.fullname } } });
      const own = userIds.filter((id) => id === by?.id);
      await notifier.notifyOwners(tx, own, { kind, facts: { by: 'owner' } });
    },

    /** P54. */
    async secondFactorChanged(tx: Db, ownerId: number, facts: SecondFactorChange): Promise<void> {
      await notifier.notifyOwners(tx, [ownerId], { kind: secondFactorChanged, facts });
    },

    /** P54. */
    async tokenCreated(tx: Db, owner: Actor, name: string): Promise<void> {
      await notifier.notifyOwners(tx, [owner.id], { kind: tokenCreated, facts: { token: name } });
    },
  };
}
