import { sql } from 'kysely';
import type { Check } from '../../platform/check.ts';
import { type Db, noteWrite } from '../../platform/db/index.ts';

const sum = sql`(select sum(amount) from expense_items where expense_items.sheet_id = expense_sheets.id)`;
/** Without items the total is what was sent. */
const isOff = sql`expense_sheets.total <> ${sum}`;

export const expenseChecks: readonly Check[] = [
  {
    name: 'totals of expense sheets',
    async find(db: Db, limit: number) {
      const { rows } = await sql<{ id: number }>`select id from expense_sheets where ${isOff}
        order by id limit ${sql.lit(limit)}`.execute(db);
      return rows.map(({ id }) => `the total of sheet ${id} is not the sum of its items`);
    },
    async repair(tx: Db) {
      await sql`update expense_sheets set total = ${sum} where ${isOff}`.execute(tx);
      noteWrite('expense_sheets');
    },
  },
];
