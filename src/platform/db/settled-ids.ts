// Up to which id all rows of a table are there. Ids rise, but on PostgreSQL a row may be committed after one with a higher id.
import { sql } from 'kysely';
import { engineOf } from './dialect.ts';
import type { Db, TableName } from './tables.ts';

export interface SettledId {
  /** The highest id. */
  newest: number;
  /** No row with this id or a lower one is still to come. Behind the newest while transactions are under way, and after nobody has asked for a while. */
  settled: number;
}

interface Mark {
  newest: number;
  /** Transactions with a lower number have begun. */
  begun: number;
  /** Transactions with a lower number have ended. */
  ended: number;
}

const MARKS_KEPT = 1_000;

/** An id is settled once all transactions have ended that had begun when it was the newest. */
export function createSettledIds(db: Db, table: TableName): { find(): Promise<SettledId> } {
  let settled = 0;
  const marks: Mark[] = [];
  return {
    async find() {
      const mark = await readMark(db, table);
      if (marks.length >= MARKS_KEPT || marks.at(-1)?.begun === mark.begun) marks.pop();
      marks.push(mark);
      for (let [first] = marks; first && first.begun <= mark.ended; [first] = marks) {
        settled = Math.max(settled, first.newest);
        marks.shift();
      }
      return { newest: mark.newest, settled: Math.min(settled, mark.newest) };
    },
  };
}

/** SQLite commits one transaction after the other: none is under way that has written already. */
async function readMark(db: Db, table: TableName): Promise<Mark> {
  const numbers =
    engineOf(db) === 'sqlite'
      ? sql`0 as begun, 0 as ended`
      : sql`cast(cast(pg_snapshot_xmax(pg_current_snapshot()) as text) as bigint) as begun,
            cast(cast(pg_snapshot_xmin(pg_current_snapshot()) as text) as bigint) as ended`;
  const { rows } = await sql<Mark>`
    select coalesce((select max(id) from ${sql.table(table)}), 0) as newest, ${numbers}`.execute(db);
  return rows[0] ?? { newest: 0, begun: 0, ended: 0 };
}
