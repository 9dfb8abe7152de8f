import { alongside, type Db, handOverColumns } from '../../platform/db/index.ts';

/** Everything a user owns, decided or wrote becomes another's; delegations go with the user. */
export async function handOverExpenses(tx: Db, from: number, to: number): Promise<void> {
  const owned = tx.selectFrom('expense_sheets').select('id').where('user_id', '=', from);
  alongside(tx.updateTable('expense_items').set({ owner_id: to }).where('sheet_id', 'in', owned).execute());
  await handOverColumns(
    tx,
    'expense_sheets',
    ['user_id', 'supervisor_id', 'approved_by', 'processed_by', 'modified_by'],
    from,
    to,
  );
  // Nobody is their own supervisor: such a sheet waits for expenses.admin.
  alongside(
    tx
      .updateTable('expense_sheets')
      .set({ supervisor_id: null })
      .where('user_id', '=', to)
      .where('supervisor_id', '=', to)
      .execute(),
  );
  await handOverColumns(tx, 'expense_steps', ['by_id', 'for_id'], from, to);
  await handOverColumns(tx, 'expense_receipts', ['created_by'], from, to);
  alongside(
    tx
      .deleteFrom('expense_delegations')
      .where((eb) => eb.or([eb('user_id', '=', from), eb('delegate_id', '=', from)]))
      .execute(),
  );
}
