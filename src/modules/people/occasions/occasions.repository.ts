import { type RawBuilder, sql } from 'kysely';
import { type Actor, frontEndUsers, restrict } from '../../../platform/access/index.ts';
import { type Db, dateOfMetadata, dayOfMetadata, plannedRows } from '../../../platform/db/index.ts';
import type { PageRequest } from '../../../platform/http/index.ts';

/** Days as 8 digits, both included, at most a few months apart. */
export interface Days {
  from: string;
  to: string;
}

export interface OccasionFilter {
  birthdays: Days;
  anniversaries: Days;
  newcomers: Days;
}

export interface OccasionRow {
  kind: 'birthday' | 'anniversary' | 'newcomer';
  id: number;
  fullname: string;
  job_title: string;
  /** The date in the metadata. */
  date: string;
  /** The day in the year of the occasion; of leap days the day that may not be. */
  occurs: string;
}

/** By day, each part through its index. */
export async function listOccasions(db: Db, actor: Actor, filter: OccasionFilter, { limit, offset }: PageRequest) {
  return plannedRows(db)(
    sql<OccasionRow>`select * from (${occasions(db, actor, filter)}) as occasions
      order by occurs, kind, id limit ${limit} offset ${offset}`,
  );
}

export async function countOccasions(db: Db, actor: Actor, filter: OccasionFilter): Promise<number> {
  const [row] = await plannedRows(db)(
    sql<{ count: number }>`select count(*) as count from (${occasions(db, actor, filter)}) as occasions`,
  );
  return row?.count ?? 0;
}

/** P1: of the people whom the front end shows. */
function occasions(db: Db, actor: Actor, filter: OccasionFilter): RawBuilder<unknown> {
  // `is true`: SQLite would rather look at everybody who is not blocked than at the few days of the index.
  const isShown = sql`(${restrict(frontEndUsers(actor), 'users')}) is true`;
  const part = (
    kind: OccasionRow['kind'],
    name: string,
    days: Days,
    isWanted: (occurs: RawBuilder<unknown>) => RawBuilder<unknown>,
  ) => {
    const day = sql.raw(dayOfMetadata(db, name));
    const [first, last] = [days.from.slice(4), days.to.slice(4)];
    const fromYear = days.from.slice(0, 4);
    const toYear = days.to.slice(0, 4);
    const occurs = sql`(case when ${day} >= ${first} then cast(${fromYear} as text) else cast(${toYear} as text) end || ${day})`;
    const inRange =
      fromYear === toYear
        ? sql`${day} >= ${first} and ${day} <= ${last}`
        : sql`(${day} >= ${first} or ${day} <= ${last})`;
    return sql`select cast(${kind} as text) as kind, users.id, users.fullname, users.job_title,
        ${sql.raw(dateOfMetadata(db, name))} as date, ${occurs} as occurs
      from users where ${day} is not null and ${inRange} and ${isDay(day)} and ${isShown}
        and ${isWanted(occurs)}`;
  };
  const started = sql.raw(dateOfMetadata(db, 'started'));
  const yearOf = (date: RawBuilder<unknown>) => sql`substr(${date}, 1, 4)`;
  return sql`${part('birthday', 'birthday', filter.birthdays, () => sql`1 = 1`)}
    union all ${part('anniversary', 'started', filter.anniversaries, (occurs) => sql`${yearOf(started)} < ${yearOf(occurs)}`)}
    union all ${part('newcomer', 'started', filter.newcomers, (occurs) => sql`${yearOf(started)} = ${yearOf(occurs)}`)}`;
}

/** Metadata holds any text: only four digits that are a month and a day count. */
function isDay(day: RawBuilder<unknown>): RawBuilder<unknown> {
  const digits = sql.raw(`('0', '1', '2', '3', '4', '5', '6', '7', '8', '9')`);
  return sql`length(${day}) = 4 and substr(${day}, 1, 2) between '01' and '12' and substr(${day}, 3, 2) between '01' and '31'
    and substr(${day}, 2, 1) in ${digits} and substr(${day}, 4, 1) in ${digits}`;
}
