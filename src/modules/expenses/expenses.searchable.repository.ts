import { sql } from 'kysely';
import { isAmong, plannedRows } from '../../platform/db/index.ts';
import type { Searchable, VisibleObject } from '../../platform/search/index.ts';
import { sheetReader } from './expenses.policy.ts';
import { isVisibleSheet } from './visible-sheets.repository.ts';

/** Items that are read at once, of all sheets together. */
const ITEMS = 5_000;

/** Rule S1 by E1. */
export const searchableSheets: Searchable = {
  type: 'expense',
  thingType: 'sheet',
  aliases: ['expenses', 'sheet', 'sheets'],
  number: 11,
  table: 'expense_sheets',
  sources: [
    { table: 'expense_sheets', columns: ['name', 'notes'], objects: 'row.id' },
    { table: 'expense_items', columns: ['vendor', 'description', 'client'], objects: 'row.sheet_id' },
  ],
  visible: (_db, { actor, now }) => sql<VisibleObject>`
    select expense_sheets.id, expense_sheets.name as title, expense_sheets.modified_at as date,
      expense_sheets.user_id as author_id
    from expense_sheets where ${isVisibleSheet(sheetReader(actor, now))}`,
  async load(db, ids) {
    const sheets = await db
      .selectFrom('expense_sheets')
      .select(['id', 'name', 'notes'])
      .where(isAmong(db, 'id', ids))
      .$call(plannedRows(db));
    const items = await db
      .selectFrom('expense_items')
      .select(['sheet_id', 'vendor', 'description', 'client'])
      .where(isAmong(db, 'sheet_id', ids))
      .orderBy('sheet_id')
      .orderBy('position')
      .limit(ITEMS)
      .$call(plannedRows(db));
    return sheets.map(({ id, name, notes }) => {
      const lines = items
        .filter(({ sheet_id }) => sheet_id === id)
        .map(({ vendor, description, client }) =>
          [vendor, description, client].filter((part) => part !== '').join(' · '),
        );
      return { id, title: name, text: [notes, ...lines].filter((part) => part !== '').join('\n') };
    });
  },
};
