// Birthdays, anniversaries and newcomers, from the metadata `birthday` and `started` of users.
import type { Actor } from '../../../platform/access/index.ts';
import { invalidField, type Page, type PageRequest, readPageOf } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { DAY_MS } from '../../../platform/time/durations.ts';
import { dayIn } from '../../../platform/time/wire.ts';
import { utcOf } from '../../../platform/time/zones.ts';
import * as repository from './occasions.repository.ts';

const MAX_DAYS = 92;
/** Days ahead and back that the front page shows. */
const AHEAD = 7;
const BACK = 14;

export type Occasion = repository.OccasionRow;
export type OccasionsService = ReturnType<typeof createOccasionsService>;

export function createOccasionsService({ database, clock }: Pick<Platform, 'database' | 'clock'>) {
  const { db } = database;
  const today = (actor: Actor) => requireDay('from', dayIn(actor.timezone, clock.now()));
  const list = async (
    actor: Actor,
    filter: repository.OccasionFilter,
    page: PageRequest,
  ): Promise<Page<repository.OccasionRow>> =>
    readPageOf(page, await repository.countOccasions(db, actor, filter), () =>
      repository.listOccasions(db, actor, filter, page),
    );

  return {
    async between(actor: Actor, given: { from?: string; to?: string }, page: PageRequest): Promise<Page<Occasion>> {
      const from = given.from === undefined ? today(actor) : requireDay('from', given.from);
      const to = given.to === undefined ? from + 6 * DAY_MS : requireDay('to', given.to);
      if (to < from) throw invalidField('to', 'must not be before from');
      if (to - from > MAX_DAYS * DAY_MS) throw invalidField('to', `must be at most ${MAX_DAYS} days after from`);
      const days = daysOf(from, to);
      return list(actor, { birthdays: days, anniversaries: days, newcomers: days }, page);
    },

    /** The next week, and who has joined in the last two. */
    async lately(actor: Actor, page: PageRequest): Promise<Page<Occasion>> {
      const now = today(actor);
      const ahead = daysOf(now, now + AHEAD * DAY_MS);
      const newcomers = daysOf(now - BACK * DAY_MS, now + AHEAD * DAY_MS);
      return list(actor, { birthdays: ahead, anniversaries: ahead, newcomers }, page);
    },
  };
}

/** Where the year has no 29 February, whoever was born on it has their birthday on the 28th. */
function daysOf(from: number, to: number): repository.Days {
  const last = digits(to);
  const isEarly = last.endsWith('0228') && utcOf(Number(last.slice(0, 4)), 2, 29) === undefined;
  return { from: digits(from), to: isEarly ? `${last.slice(0, 4)}0229` : last };
}

function digits(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10).replaceAll('-', '');
}

function requireDay(field: string, text: string): number {
  const [, year, month, day] = /^(\d{4})-?(\d{2})-?(\d{2})$/.exec(text) ?? [];
  const ms = utcOf(Number(year), Number(month), Number(day));
  if (year === undefined || ms === undefined) throw invalidField(field, 'must be a day, such as 2026-11-16');
  return ms;
}
