import {
  deleteUserSession,
  deleteUserSessions,
  deleteUserToken,
  getSecondFactorOfUser,
  getUser,
  listUserSessions,
  listUserTokens,
  takeOffSecondFactor,
} from '@atrium/client/operations';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { queryClient } from '../../../api/queries.ts';

const MOST = 200;
const keyOf = (userId: number, what: string) => ['admin', 'credentials', userId, what] as const;

export const nameQuery = (id: number) =>
  queryOptions({
    queryKey: keyOf(id, 'name'),
    queryFn: async ({ signal }) => (await call(getUser, { id }, { signal })).fullname,
  });

export const sessionsQuery = (id: number) =>
  queryOptions({
    queryKey: keyOf(id, 'sessions'),
    queryFn: async ({ signal }) => {
      const { data, pagination } = await call(listUserSessions, { id, limit: MOST }, { signal });
      return { sessions: data, total: pagination.total };
    },
  });

export const tokensQuery = (id: number) =>
  queryOptions({
    queryKey: keyOf(id, 'tokens'),
    queryFn: async ({ signal }) => (await call(listUserTokens, { id, limit: MOST }, { signal })).data,
  });

export async function endSession(id: number, sessionId: number): Promise<void> {
  await call(deleteUserSession, { id, session_id: sessionId });
  await queryClient.invalidateQueries({ queryKey: keyOf(id, 'sessions') });
}

export async function endAllSessions(id: number): Promise<void> {
  await call(deleteUserSessions, { id });
  await queryClient.invalidateQueries({ queryKey: keyOf(id, 'sessions') });
}

export async function endToken(id: number, tokenId: number): Promise<void> {
  await call(deleteUserToken, { id, token_id: tokenId });
  await queryClient.invalidateQueries({ queryKey: keyOf(id, 'tokens') });
}

export const secondFactorQuery = (id: number) =>
  queryOptions({
    queryKey: keyOf(id, 'second-factor'),
    queryFn: ({ signal }) => call(getSecondFactorOfUser, { id }, { signal }),
  });

/** All sessions of the person end with it. */
export async function endSecondFactor(id: number): Promise<void> {
  await call(takeOffSecondFactor, { id });
  await Promise.all(
    (['second-factor', 'sessions'] as const).map((what) =>
      queryClient.invalidateQueries({ queryKey: keyOf(id, what) }),
    ),
  );
}
