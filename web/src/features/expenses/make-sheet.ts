import type { UseNavigateResult } from '@tanstack/react-router';
import { failureOf } from '../../api/queries.ts';
import { sayFailed } from '../../ui/toast.tsx';
import { createSheet } from './expenses.queries.ts';

/** What a sheet is called until somebody says it better: its month, in the language of the page. */
function nameOfNewSheet(now = new Date()): string {
  return new Intl.DateTimeFormat(document.documentElement.lang || 'en', { month: 'long', year: 'numeric' }).format(now);
}

/** Receipts that wait for the page of their new sheet. */
const arriving = new Map<number, readonly File[]>();

/** Makes a sheet and opens it, with its receipts, or with its name to be typed over. */
export async function openNewSheet(navigate: UseNavigateResult<string>, files: readonly File[] = []): Promise<void> {
  try {
    const { id } = await createSheet(nameOfNewSheet());
    arriving.set(id, files);
    await navigate({ to: '/expenses/$id', params: { id } });
  } catch (error) {
    sayFailed(failureOf(error).detail);
  }
}

/** What a new sheet was opened with, once; undefined: it is not new. */
export function takeArriving(id: number): readonly File[] | undefined {
  const files = arriving.get(id);
  arriving.delete(id);
  return files;
}
