import type { ErrorCodes } from '../../platform/http/index.ts';
import type { ModuleDefinition } from '../../platform/module.ts';
import { expenseChecks } from './expenses.checks.repository.ts';
import { expenseApproved, expenseProcessed, expenseRejected, expenseSubmitted } from './expenses.notification-kinds.ts';
import { searchableSheets } from './expenses.searchable.repository.ts';
import { migration0009 } from './migrations/0009-expenses.ts';
import { migration0020 } from './migrations/0020-budgets.ts';
import { migration0049 } from './migrations/0049-decision-queue.ts';
import { migration0050 } from './migrations/0050-expense-summary.ts';
import { migration0058 } from './migrations/0058-trashed-sheets.ts';

const capabilities = ['expenses.admin'] as const;

const errorCodes = {
  lookup_in_use: {
    status: 409,
    meaning: 'A client, department, location, project or expense type in use can be retired, but not deleted.',
  },
  no_such_step: { status: 409, meaning: 'An expense sheet does not go from its status to that one.' },
  one_file: { status: 400, meaning: 'Only one file can be sent at a time.' },
  sheet_fixed: { status: 409, meaning: 'An expense sheet can be changed only while it is draft or rejected.' },
  too_many_receipts: { status: 400, meaning: 'The expense sheet has as many receipts as it can have.' },
} satisfies ErrorCodes;

declare module '../../platform/access/capabilities.ts' {
  interface CapabilitiesByModule {
    expenses: (typeof capabilities)[number];
  }
}

declare module '../../platform/http/errors/error-codes.ts' {
  interface ErrorCodesByModule {
    expenses: keyof typeof errorCodes;
  }
}

const tags = {
  Expenses: 'Expense sheets with their items, and what they can name.',
  'Expenses: administration': 'The clients, departments, locations, projects and expense types that sheets can name.',
  'Expenses: delegations': 'Who decides on sheets in a supervisor’s place, from when to when.',
  'Expenses: export': 'Sheets and items as CSV, and a sheet to print.',
  'Expenses: queue': 'Sheets that wait for a decision.',
  'Expenses: receipts': 'The files that prove what was paid.',
  'Expenses: reports': 'Sums of items, and the items behind them.',
  'Expenses: sheets': 'The history of sheets.',
};

export const expensesDefinition: ModuleDefinition = {
  checks: expenseChecks,
  audited: {
    module: 'expenses',
    objects: { sheet: 'expense_sheets', receipt: 'expense_receipts', delegation: 'expense_delegations' },
    types: { types: 'expense_type', decisions: 'sheet' },
  },
  searchables: [searchableSheets],
  trashTypes: { sheet: 'Expense sheet' },
  tags,
  capabilities,
  errorCodes,
  migrations: [migration0009, migration0020, migration0049, migration0050, migration0058],
  notificationKinds: [expenseSubmitted, expenseApproved, expenseRejected, expenseProcessed],
};
