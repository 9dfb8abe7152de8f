import type { UseNavigateResult } from '@tanstack/react-router';

/** Makes a sheet, and opens it; loaded when it is wanted first. */
export async function makeSheet(navigate: UseNavigateResult<string>): Promise<void> {
  const { openNewSheet } = await import('./make-sheet.ts');
  await openNewSheet(navigate);
}

export type { SheetState } from './expenses.queries.ts';
export type { ReportSearch } from './reports.queries.ts';
