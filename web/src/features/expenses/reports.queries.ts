import type { ExpenseSummary, SummedExpenseItem } from '@atrium/client/core';
import { listSummedExpenseItems, sumExpenses } from '@atrium/client/operations';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import type { SheetState } from './expenses.queries.ts';

export type SummedItem = SummedExpenseItem;
export type Group = ExpenseSummary['data'][number];

/** What the address of the reports holds: the time and the states, and the bar whose items are shown; 0: of none. */
export interface ReportSearch {
  months?: '6' | '12' | '24' | undefined;
  state?: 'approved' | 'processed' | undefined;
  month?: string | undefined;
  type?: number | undefined;
  /** All types but these: those that the chart shows as one. */
  except?: readonly number[] | undefined;
  dept?: number | undefined;
  project?: number | undefined;
}

const PAGE = 50;
/** Items that are read at a time for a file. */
const AT_ONCE = 200;

const states: Readonly<Record<'all' | 'approved' | 'processed', SheetState[]>> = {
  all: ['submitted', 'approved', 'processed'],
  approved: ['approved', 'processed'],
  processed: ['processed'],
};

/** The months that are looked at, up to this one: `2026-01`. */
export function monthsOf({ months = '12' }: ReportSearch, now = new Date()): string[] {
  const count = Number(months);
  return Array.from({ length: count }, (_, index) => {
    const since = now.getFullYear() * 12 + now.getMonth() - (count - 1 - index);
    return `${Math.floor(since / 12)}-${String((since % 12) + 1).padStart(2, '0')}`;
  });
}

function lastDayOf(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return `${month}-${new Date(Date.UTC(year, number, 0)).getUTCDate()}`;
}

function timeOf(search: ReportSearch) {
  const months = monthsOf(search);
  const isKnown = search.month !== undefined && months.includes(search.month);
  const [first, last] = isKnown ? [search.month, search.month] : [months[0], months.at(-1)];
  return { from: `${first}-01`, to: lastDayOf(last ?? ''), status: states[search.state ?? 'all'] };
}

export const sumQuery = (by: 'type' | 'dept' | 'project', { months, state }: ReportSearch) =>
  queryOptions({
    queryKey: ['expenses', 'sums', by, months, state],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call(sumExpenses, { by: by === 'type' ? ['month', 'type'] : [by], ...timeOf({ months, state }) }, { signal }),
  });

function barOf(search: ReportSearch) {
  const { type, except, dept, project } = search;
  return {
    ...timeOf(search),
    ...(type !== undefined && { type }),
    ...(except !== undefined && { except_types: [...except] }),
    ...(dept !== undefined && { dept }),
    ...(project !== undefined && { project }),
  };
}

/** All items behind a bar, for a file. */
export async function listSummedItems(search: ReportSearch): Promise<SummedItem[]> {
  const items: SummedItem[] = [];
  for (;;) {
    const { data, pagination } = await call(listSummedExpenseItems, {
      ...barOf(search),
      limit: AT_ONCE,
      offset: items.length,
    });
    items.push(...data);
    if (data.length === 0 || items.length >= pagination.total) return items;
  }
}

/** The items behind a bar. */
export const summedItemsQuery = (search: ReportSearch) =>
  infiniteQueryOptions({
    queryKey: ['expenses', 'summed', search],
    initialPageParam: 0,
    queryFn: ({ signal, pageParam }) =>
      call(listSummedExpenseItems, { ...barOf(search), limit: PAGE, offset: pageParam }, { signal }),
    getNextPageParam: ({ pagination: { offset, total } }) => (offset + PAGE < total ? offset + PAGE : undefined),
  });

/** Cents, so that sums of sums stay exact. */
export const unitsOf = (amount: string): number => Number(amount.replace('.', ''));
