// What bounds the work of a request: the owner of an expense item, so that alike items are found by an index, and
// how many people an author has told.
import { type Migration, runStatements } from '../../../platform/db/index.ts';

export const migration0020: Migration = {
  name: '0020-budgets',
  async up(tx, t) {
    await runStatements(tx, [
      `alter table expense_items add column owner_id ${t.int} not null default 0`,
      `update expense_items set owner_id =
        (select expense_sheets.user_id from expense_sheets where expense_sheets.id = expense_items.sheet_id)`,
      // Both end with the id: the oldest alike items are read without looking at the others. Owner and vendor are one
      // expression, so that no engine looks for an owner's items among those of everybody.
      `create index expense_items_alike_owner on expense_items
        ((cast(owner_id as text) || ':' || vendor_key), amount, receipt_day, id)`,
      `create index expense_items_alike_all on expense_items (vendor_key, amount, receipt_day, id)`,
      `drop index expense_items_alike`,
      `create table told_people (
        author_id ${t.int} primary key references users (id) on delete cascade,
        since ${t.int} not null, told ${t.int} not null)`,
    ]);
  },
};
