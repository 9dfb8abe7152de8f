import type { ExpenseDelegation, QueuedExpenseSheet } from '@atrium/client/core';
import {
  createDelegation,
  decideExpenseSheets,
  deleteDelegation,
  listDelegations,
  listSheetsToDecide,
} from '@atrium/client/operations';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { queryClient } from '../../api/queries.ts';

export type QueuedSheet = QueuedExpenseSheet;
export type Delegation = ExpenseDelegation;

/** The oldest; what comes after them moves up as they are decided. */
const MOST = 50;

/** What waits for the reader; with `all` also what waits for others, for those who may decide it. */
export const queueQuery = (all: boolean) =>
  queryOptions({
    queryKey: ['expenses', 'queue', all],
    queryFn: async ({ signal }): Promise<{ sheets: readonly QueuedSheet[]; total: number }> => {
      const { data, pagination } = await call(
        listSheetsToDecide,
        { limit: MOST, ...(all && { scope: 'all' as const }) },
        { signal },
      );
      return { sheets: data, total: pagination.total };
    },
  });

/** Decides the sheets as they were read, and says why one was not decided. */
export async function decideSheets(
  sheets: readonly QueuedSheet[],
  status: 'approved' | 'rejected',
  notes?: string,
): Promise<void> {
  try {
    const { data } = await call(decideExpenseSheets, {
      body: {
        sheets: sheets.map(({ id, submitted }) => ({ id, submitted })),
        status,
        ...(notes !== undefined && { notes }),
      },
    });
    const refused = data.find(({ error }) => error !== null);
    if (refused?.error) {
      const name = sheets.find(({ id }) => id === refused.id)?.name ?? '';
      throw new Error(`${name}: ${refused.error.detail}`);
    }
  } finally {
    await Promise.all([['expenses'], ['home']].map((queryKey) => queryClient.invalidateQueries({ queryKey })));
  }
}

/** What the reader gave and was given, the latest first. */
const ownDelegations = queryOptions({
  queryKey: ['expenses', 'delegations'],
  queryFn: async ({ signal }) => (await call(listDelegations, { mine: true, limit: 200 }, { signal })).data,
});

/** Who decides in the user's place, as far as it has not ended. */
export const delegationsQuery = (userId: number) => ({
  ...ownDelegations,
  select: (all: Delegation[]) => all.filter(({ user, to }) => user.id === userId && Date.parse(to) >= Date.now()),
});

/** For whom the user decides now. */
export const standingInQuery = (userId: number) => ({
  ...ownDelegations,
  select: (all: Delegation[]) => all.filter(({ delegate, active }) => delegate.id === userId && active),
});

const delegationsChanged = () => queryClient.invalidateQueries({ queryKey: ['expenses', 'delegations'] });

export async function addDelegation(delegate: number, from: string, to: string): Promise<void> {
  await call(createDelegation, { body: { delegate, from, to } });
  await delegationsChanged();
}

export async function endDelegation(id: number): Promise<void> {
  await call(deleteDelegation, { id });
  await delegationsChanged();
}
