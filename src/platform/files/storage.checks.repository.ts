import { sql } from 'kysely';
import type { Check } from '../check.ts';
import { type Db, noteWrite } from '../db/index.ts';

const kept = sql`(select coalesce(sum(size), 0) from storage_charges where storage_charges.user_id = storage_use.user_id)`;

export const storageChecks: readonly Check[] = [
  {
    name: 'what users keep',
    async find(db: Db, limit: number) {
      const { rows } = await sql<{
        user_id: number;
        bytes: number;
        kept: number;
      }>`select user_id, bytes, ${kept} as kept
        from storage_use where bytes <> ${kept} order by user_id limit ${sql.lit(limit)}`.execute(db);
      return rows.map(({ user_id, bytes, kept }) => `user ${user_id} has ${kept} bytes, the counter says ${bytes}`);
    },
    async repair(tx: Db) {
      await sql`update storage_use set bytes = ${kept} where bytes <> ${kept}`.execute(tx);
      noteWrite('storage_use');
    },
  },
];
