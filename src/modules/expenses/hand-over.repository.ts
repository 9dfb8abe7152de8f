import type { Db } from '../../platform/db/index.ts';

/** Everything a user owns, decided or wrote becomes another's; delegations go with the user. */
export async function handOverExpenses(tx: Db, from: number, to: number): Promise<void> {
  const owned = tx.selectFrom('expense_sheets').select('id').where('user_id', '=', from);
  await tx.updateTable('expense_items').set({ owner_id: to }).where('sheet_id', 'in', owned).execute();
  for (const column of ['user_id', 'supervisor_id', 'approved_by', 'processed_by', 'modified_by'] as const) {
    await tx
      .updateTable('expense_sheets')
      .set({ [column]: to })
      .where(column, '=', from)
      .execute();
  }
  // Nobody is their own supervisor: such a sheet waits for expenses.admin.
  await tx
    .updateTable('expense_sheets')
    .set({ supervisor_id: null })
    .where('user_id', '=', to)
    .where('supervisor_id', '=', to)
    .execute();
  await tx.updateTable('expense_steps').set({ by_id: to }).where('by_id', '=', from).execute();
  await tx.updateTable('expense_steps').set({ for_id: to }).where('for_id', '=', from).execute();
  await tx.updateTable('expense_receipts').set({ created_by: to }).where('created_by', '=', from).execute();
  await tx
    .deleteFrom('expense_delegations')
    .where((eb) => eb.or([eb('user_id', '=', from), eb('delegate_id', '=', from)]))
    .execute();
}
