// Sums of items by day: the index holds all that they are made of.
import { type Migration, runStatements } from '../../../platform/db/index.ts';

export const migration0050: Migration = {
  name: '0050-expense-summary',
  async up(tx) {
    await runStatements(tx, [
      `create index expense_items_day on expense_items
        (receipt_day, sheet_id, expense_type_id, dept_id, project_id, amount, id)`,
    ]);
  },
};
