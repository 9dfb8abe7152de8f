import type { Limits, LimitsOfUser } from '@atrium/client/core';
import { changeLimits, getLimits, listLimitsOfUsers, setLimitsOfUser } from '@atrium/client/operations';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { queryClient } from '../../../api/queries.ts';

export const limitKinds = ['storage', 'requests', 'streams', 'told'] as const;
export type LimitKind = (typeof limitKinds)[number];
export type { Limits, LimitsOfUser };

/** Of the people who are near a limit or have one of their own, as many are shown. */
export const MOST_SHOWN = 200;

export const limitsQuery = queryOptions({
  queryKey: ['admin', 'limits'],
  queryFn: ({ signal }) => call(getLimits, {}, { signal }),
});

export const limitedUsersQuery = queryOptions({
  queryKey: ['admin', 'limits', 'users'],
  queryFn: ({ signal }) => call(listLimitsOfUsers, { limit: MOST_SHOWN }, { signal }),
});

export async function saveLimit(kind: LimitKind, eachUser: number | null, together: number | null): Promise<void> {
  await call(changeLimits, { body: { [kind]: { each_user: eachUser, together } } });
  await queryClient.invalidateQueries({ queryKey: ['admin'] });
}

export async function saveOwnLimits(userId: number, own: Readonly<Record<LimitKind, number | null>>): Promise<void> {
  await call(setLimitsOfUser, { id: userId, body: own });
  await queryClient.invalidateQueries({ queryKey: ['admin'] });
}
