import type { Flag, Generated } from '../../platform/db/index.ts';

declare module '../../platform/db/tables.ts' {
  interface Tables extends ExpensesTables {}
  interface SearchableTables {
    expense_items: true;
  }
}

interface ExpensesTables {
  expense_lookups: ExpenseLookupTable;
  expense_sheets: ExpenseSheetTable;
  expense_items: ExpenseItemTable;
  expense_steps: ExpenseStepTable;
  expense_receipts: ExpenseReceiptTable;
  expense_delegations: ExpenseDelegationTable;
}

interface ExpenseLookupTable {
  id: Generated<number>;
  kind: 'client' | 'dept' | 'location' | 'project' | 'type';
  name: string;
  name_key: string;
  /** The name without its case. */
  unique_name: string;
  /** Can no longer be chosen; what has it keeps it. */
  retired: Flag;
  created_at: number;
  modified_at: number;
}

export type ExpenseStatus = 'draft' | 'rejected' | 'submitted' | 'approved' | 'processed';

interface ExpenseSheetTable {
  id: Generated<number>;
  name: string;
  name_key: string;
  notes: string;
  user_id: number;
  dept_id: number | null;
  location_id: number | null;
  status: ExpenseStatus;
  /** Minor units. */
  total: number;
  /** The owner's manager when it was submitted. */
  supervisor_id: number | null;
  approved_by: number | null;
  processed_by: number | null;
  submitted_at: number | null;
  created_at: number;
  modified_at: number;
  modified_by: number;
  /** The trash record that holds it. */
  trash_id: number | null;
}

interface ExpenseItemTable {
  id: Generated<number>;
  sheet_id: number;
  /** The owner of the sheet, repeated for the index of alike items. */
  owner_id: number;
  position: number;
  type: 'operational' | 'project';
  receipt_at: number | null;
  /** 8 digits, in the time zone of who wrote it. */
  receipt_day: string | null;
  vendor: string;
  vendor_key: string;
  expense_type_id: number | null;
  description: string;
  /** Minor units of the installation's currency. */
  amount: number;
  dept_id: number | null;
  client: string;
  client_key: string;
  project_id: number | null;
  billable: Flag;
  currency: string | null;
  /** Thousandths of that currency. */
  original_amount: number | null;
  /** A decimal number, as text. */
  exchange_rate: string | null;
  /** That of its sheet, repeated for the indexes of alike items and of sums. */
  trash_id: number | null;
}

interface ExpenseStepTable {
  id: Generated<number>;
  sheet_id: number;
  from_status: ExpenseStatus;
  to_status: ExpenseStatus;
  notes: string;
  by_id: number;
  /** The supervisor for whom a delegate took the step. */
  for_id: number | null;
  at: number;
}

interface ExpenseReceiptTable {
  id: Generated<number>;
  sheet_id: number;
  item_id: number | null;
  name: string;
  content_type: string;
  size: number;
  blob_hash: string;
  thumbnail_hash: string | null;
  created_by: number;
  created_at: number;
}

interface ExpenseDelegationTable {
  id: Generated<number>;
  /** The supervisor who is away. */
  user_id: number;
  delegate_id: number;
  from_at: number;
  to_at: number;
  created_at: number;
  modified_at: number;
}
