import type { ExpenseReceipt, ExpenseSheet, ExpenseSheetDetail, Reply } from '@atrium/client/core';
import {
  createExpenseSheet,
  deleteExpenseSheet,
  getExpenseSheet,
  getExpenseSheetHistory,
  getInstance,
  getProfile,
  listAllExpenseTypes,
  listClients,
  listDepartments,
  listExpenseSheetStandIns,
  listExpenseSheets,
  listLocations,
  listProjects,
  updateExpenseSheet,
} from '@atrium/client/operations';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { createOnce } from '../../api/once.ts';
import { restoreOwn } from '../../api/own-trash.ts';
import { queryClient } from '../../api/queries.ts';
import type { SheetBody } from './typed-sheet.ts';

/** A sheet with the tag of what was read. */
export type Sheet = ExpenseSheetDetail & { etag: string | undefined };
export type SheetState = Sheet['status'];
export type Receipt = ExpenseReceipt;

/** The ways a list can be narrowed down, in the order of the steps. */
export const sheetStates: readonly SheetState[] = ['draft', 'submitted', 'rejected', 'approved', 'processed'];

const PAGE = 100;
/** Steps of one sheet that are shown. */
const STEPS = 200;
/** Expense types that are asked for at once. */
const TYPES = 200;

/** Somebody's sheets, the last changed first. */
export const sheetsQuery = (userId: number, state: SheetState | undefined) =>
  infiniteQueryOptions({
    queryKey: ['expenses', 'sheets', userId, state],
    initialPageParam: 0,
    placeholderData: keepPreviousData,
    queryFn: ({ signal, pageParam }) =>
      call(
        listExpenseSheets,
        { user: userId, limit: PAGE, offset: pageParam, ...(state !== undefined && { status: state }) },
        { signal },
      ),
    getNextPageParam: (last: readonly ExpenseSheet[], pages) => (last.length < PAGE ? undefined : pages.length * PAGE),
  });

export const sheetQuery = (id: number) =>
  queryOptions({
    queryKey: ['expenses', 'sheet', id],
    queryFn: ({ signal }) => tagged(call(getExpenseSheet, { id }, { signal })),
  });

export const historyQuery = (id: number) =>
  queryOptions({
    queryKey: ['expenses', 'history', id],
    queryFn: async ({ signal }) => (await call(getExpenseSheetHistory, { id, limit: STEPS }, { signal })).data,
  });

/** What items and sheets can refer to; retired ones are left out. */
export const choicesQuery = queryOptions({
  queryKey: ['expenses', 'choices'],
  staleTime: 5 * 60_000,
  queryFn: async ({ signal }) => {
    const [departments, locations, projects, clients, types] = await Promise.all([
      call(listDepartments, {}, { signal }),
      call(listLocations, {}, { signal }),
      call(listProjects, {}, { signal }),
      call(listClients, {}, { signal }),
      call(listAllExpenseTypes, { retired: false, limit: TYPES }, { signal }),
    ]);
    return { departments, locations, projects, clients, types: types.data };
  },
});

/** Currency, and the amount above which an item should have a receipt. */
export const moneyQuery = queryOptions({
  queryKey: ['instance', 'money'],
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: async ({ signal }) => {
    const { currency, receipt_above } = await call(getInstance, {}, { signal });
    return { currency, receiptAbove: receipt_above };
  },
});

/** Who would decide about somebody's sheet if it were submitted now. */
export const approverQuery = (userId: number) =>
  queryOptions({
    queryKey: ['expenses', 'approver', userId],
    staleTime: 5 * 60_000,
    queryFn: async ({ signal }) => {
      const { manager } = await call(getProfile, { id: userId }, { signal });
      return manager && { id: manager.id, name: manager.fullname };
    },
  });

/** Who decides in the place of the supervisor now. */
export const standInsQuery = (id: number) =>
  queryOptions({
    queryKey: ['expenses', 'stand-ins', id],
    queryFn: async ({ signal }) => (await call(listExpenseSheetStandIns, { id }, { signal })).data,
  });

/** Everything that shows sheets asks anew; what is known of one of them is put in its place. */
export function sheetsChanged(sheet?: Sheet): void {
  if (sheet) queryClient.setQueryData(sheetQuery(sheet.id).queryKey, sheet);
  void queryClient.invalidateQueries({ queryKey: ['expenses', 'sheets'] });
  if (sheet) void queryClient.invalidateQueries({ queryKey: historyQuery(sheet.id).queryKey });
}

const tagged = async (answer: Reply<ExpenseSheetDetail>): Promise<Sheet> => {
  const { data, etag } = await answer.withResponse();
  return { ...data, etag };
};

export async function createSheet(name: string): Promise<Sheet> {
  const body = { name };
  const sheet = await createOnce('sheet', body, (idempotencyKey) =>
    tagged(call(createExpenseSheet, { body }, { idempotencyKey })),
  );
  // The answer to a repeated request has no tag: the page reads the sheet itself then.
  sheetsChanged(sheet.etag === undefined ? undefined : sheet);
  return sheet;
}

/** Changes a sheet that is as it was read; otherwise `PreconditionFailed`. */
export async function changeSheet(id: number, body: SheetBody, etag: string | undefined): Promise<Sheet> {
  // An answer from before the change must not come after it.
  await queryClient.cancelQueries({ queryKey: sheetQuery(id).queryKey });
  const sheet = await tagged(call(updateExpenseSheet, { id, body }, { ifMatch: etag }));
  await queryClient.cancelQueries({ queryKey: sheetQuery(id).queryKey });
  sheetsChanged(sheet);
  return sheet;
}

/** Moves the sheet to the trash. */
export async function removeSheet(id: number): Promise<void> {
  await call(deleteExpenseSheet, { id });
  sheetsChanged();
}

/** Drops the sheet from memory when its page has been left. */
export function forgetSheet(id: number): void {
  queryClient.removeQueries({ queryKey: sheetQuery(id).queryKey });
}

/** False where it is no longer in the trash. */
export async function bringBackSheet(id: number): Promise<boolean> {
  const isBack = await restoreOwn('sheet', id);
  sheetsChanged();
  return isBack;
}
