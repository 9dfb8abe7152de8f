// How many people the acts of one user tell in an hour (N7 to N9).

import type { Db } from '../../platform/db/index.ts';
import { AppError } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { HOUR_MS } from '../../platform/time/durations.ts';
import { addTold } from './notification-budget.repository.ts';

export function createNotificationBudget({ clock, limits }: Pick<Platform, 'clock' | 'limits'>) {
  return {
    /**
     * N7: throws 429, which takes back everything the act has written. N8: an act that is larger than a whole budget
     * takes all of it, so that it can happen once in an hour instead of never.
     */
    async take(tx: Db, authorId: number, people: number): Promise<void> {
      const { toldPerHour } = limits;
      if (toldPerHour === 0 || people === 0) return;
      const now = clock.now();
      const { since, told } = await addTold(tx, { author_id: authorId, since: now, told: people }, HOUR_MS);
      const isFirst = told === people;
      if (told <= toldPerHour || isFirst) return;
      const seconds = Math.max(1, Math.ceil((since + HOUR_MS - now) / 1000));
      throw new AppError(
        'too_many_told',
        429,
        `This would tell ${people} people, and you have told ${told - people} of the ${toldPerHour} that you may in an hour`,
        { headers: { 'retry-after': String(seconds) } },
      );
    },
  };
}
