// Sheets in the trash, with their items: indexes of duplicates and of sums hold only what is not there.
import { type Migration, runStatements } from '../../../platform/db/index.ts';

export const migration0058: Migration = {
  name: '0058-trashed-sheets',
  async up(tx, t) {
    for (const table of ['expense_sheets', 'expense_items']) {
      await runStatements(tx, [
        `alter table ${table} add column trash_id ${t.int} references trash_records (id)`,
        `create index ${table}_trash on ${table} (trash_id) where trash_id is not null`,
      ]);
    }
    await runStatements(tx, [
      `drop index expense_items_alike_owner`,
      `create index expense_items_alike_owner on expense_items
        ((cast(owner_id as text) || ':' || vendor_key), amount, receipt_day, id) where trash_id is null`,
      `drop index expense_items_alike_all`,
      `create index expense_items_alike_all on expense_items (vendor_key, amount, receipt_day, id) where trash_id is null`,
      `drop index expense_items_day`,
      `create index expense_items_day on expense_items
        (receipt_day, sheet_id, expense_type_id, dept_id, project_id, amount, id) where trash_id is null`,
    ]);
  },
};
