// Sheets that wait for a decision, by who decides and since when.
import { type Migration, runStatements } from '../../../platform/db/index.ts';

export const migration0049: Migration = {
  name: '0049-decision-queue',
  async up(tx) {
    await runStatements(tx, [
      `create index expense_sheets_waiting_for on expense_sheets (status, supervisor_id, submitted_at, id)`,
      `create index expense_sheets_waiting on expense_sheets (status, submitted_at, id)`,
    ]);
  },
};
