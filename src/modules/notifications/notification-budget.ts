// How many people the acts of one user tell in an hour, and those of all together (N7 to N9).

import type { Db } from '../../platform/db/index.ts';
import { AppError } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { HOUR_MS } from '../../platform/time/durations.ts';
import { addTold, listMostTold, listToldOf, sumTold } from './notification-budget.repository.ts';

type Parts = Pick<Platform, 'database' | 'clock' | 'limits'>;

export function createNotificationBudget({ database: { db }, clock, limits }: Parts) {
  const hourAgo = () => clock.now() - HOUR_MS;
  limits.register('told', {
    ofAll: () => sumTold(db, hourAgo()),
    largest: (atLeast, count) => listMostTold(db, hourAgo(), atLeast, count),
    ofUsers: (userIds) => listToldOf(db, hourAgo(), userIds),
  });

  return {
    /**
     * N7: throws 429, which takes back everything the act has written. N8: an act that is larger than a whole budget
     * takes all of it, so that it can happen once in an hour instead of never.
     */
    async take(tx: Db, authorId: number, people: number): Promise<void> {
      const [ofUser, ofAll] = [limits.ofUser(authorId).told, limits.ofAll().told];
      if (people === 0 || (ofUser === 0 && ofAll === 0)) return;
      const now = clock.now();
      const { since, told } = await addTold(tx, { author_id: authorId, since: now, told: people }, HOUR_MS);
      const refuse = (reason: string) => {
        const seconds = Math.max(1, Math.ceil((since + HOUR_MS - now) / 1000));
        throw new AppError('too_many_told', 429, `This would tell ${people} people, and ${reason}`, {
          headers: { 'retry-after': String(seconds) },
        });
      };
      if (ofUser > 0 && told > ofUser && told > people) {
        refuse(`you have told ${told - people} of the ${ofUser} that you may in an hour`);
      }
      if (ofAll === 0) return;
      const toldByAll = await sumTold(tx, hourAgo());
      if (toldByAll > ofAll && toldByAll > people) {
        refuse(`${toldByAll - people} of the ${ofAll} who may be told in an hour have been`);
      }
    },
  };
}
