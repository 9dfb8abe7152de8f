// Sheets in the trash, with their items. Indexes of lists and sums tell what lies there, so that no row is read for it.
import { type Migration, runStatements } from '../../../platform/db/index.ts';

const lists = [
  ['expense_sheets_user', 'expense_sheets (user_id, modified_at, id, trash_id)'],
  ['expense_sheets_supervisor', 'expense_sheets (supervisor_id, modified_at, id, trash_id)'],
  ['expense_items_receipt', 'expense_items (receipt_at, id, trash_id)'],
  ['expense_items_kind', 'expense_items (type, billable, id, trash_id)'],
  ['expense_items_type', 'expense_items (expense_type_id, id, trash_id)'],
  ['expense_items_dept', 'expense_items (dept_id, id, trash_id)'],
  ['expense_items_client', 'expense_items (client_key, id, trash_id)'],
  ['expense_items_project', 'expense_items (project_id, id, trash_id)'],
  [
    'expense_items_day',
    'expense_items (receipt_day, sheet_id, expense_type_id, dept_id, project_id, amount, id, trash_id)',
  ],
  // Of alike items only so many are read: those in the trash take no place among them.
  [
    'expense_items_alike_owner',
    `expense_items ((cast(owner_id as text) || ':' || vendor_key), amount, receipt_day, id) where trash_id is null`,
  ],
  ['expense_items_alike_all', 'expense_items (vendor_key, amount, receipt_day, id) where trash_id is null'],
] as const;

export const migration0058: Migration = {
  name: '0058-trashed-sheets',
  async up(tx, t) {
    for (const table of ['expense_sheets', 'expense_items']) {
      await runStatements(tx, [
        `alter table ${table} add column trash_id ${t.int} references trash_records (id)`,
        `create index ${table}_trash on ${table} (trash_id) where trash_id is not null`,
      ]);
    }
    for (const [name, columns] of lists) {
      await runStatements(tx, [`drop index ${name}`, `create index ${name} on ${columns}`]);
    }
  },
};
