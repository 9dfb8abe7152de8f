import { sql } from 'kysely';
import type { Db } from '../../../platform/db/index.ts';

/** Looked at, so that a directory without managers costs no more than one with them. */
const MOST = 1_000;

export interface WithoutManager {
  count: number;
  isCapped: boolean;
}

/** People of the first 1,000 without a manager who are not blocked and lead nobody: whoever leads others may stand at the top. */
export async function countWithoutManager(db: Db): Promise<WithoutManager> {
  const { rows } = await sql<{ looked: number; count: number }>`
    select count(*) as looked, coalesce(sum(case when blocked = 0 and leads = 0 then 1 else 0 end), 0) as count from (
      select blocked,
        case when exists (select 1 from users as led where led.manager_id = users.id) then 1 else 0 end as leads
      from users where manager_id is null order by id limit ${MOST + 1}
    ) as first`.execute(db);
  const { looked, count } = rows[0] ?? { looked: 0, count: 0 };
  return { count: Math.min(Number(count), MOST), isCapped: Number(looked) > MOST };
}
