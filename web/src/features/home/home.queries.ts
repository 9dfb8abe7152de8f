import { getHome, getHomeCounts, listPins, listRecentThings, updateExpenseSheet } from '@atrium/client/operations';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { queryClient } from '../../api/queries.ts';

/** The front page in one answer. */
export const homeQuery = queryOptions({
  queryKey: ['home', 'all'],
  queryFn: ({ signal }) => call(getHome, {}, { signal }),
});

export const recentQuery = queryOptions({
  queryKey: ['home', 'recent'],
  queryFn: async ({ signal }) => (await call(listRecentThings, { limit: 3 }, { signal })).data,
});

/** The numbers beside the navigation. */
export const countsQuery = queryOptions({
  queryKey: ['home', 'counts'],
  refetchInterval: 5 * 60_000,
  queryFn: ({ signal }) => call(getHomeCounts, {}, { signal }),
});

export const pinsQuery = queryOptions({
  queryKey: ['home', 'pins'],
  staleTime: 5 * 60_000,
  queryFn: async ({ signal }) => (await call(listPins, {}, { signal })).data,
});

export async function approveSheet(id: number): Promise<void> {
  await call(updateExpenseSheet, { id, body: { status: 'approved' } });
  await queryClient.invalidateQueries({ queryKey: ['home'] });
}
