// Who is signed in.
import { type SessionUser, Unauthenticated } from '@atrium/client/core';
import { getSession, signIn as signInOperation, signOut as signOutOperation } from '@atrium/client/operations';
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { call, callOnce } from './client.ts';
import { base } from './instance.ts';
import { queryClient } from './queries.ts';
import { closeGate, openGate } from './sign-in-gate.ts';

/** The signed-in user, or null. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  staleTime: 5 * 60_000,
  queryFn: async (): Promise<SessionUser | null> => {
    try {
      const { user } = await callOnce(getSession);
      openGate();
      return user;
    } catch (error) {
      if (error instanceof Unauthenticated) return null;
      throw error;
    }
  },
});

/** The signed-in user; only below the frame, where there is one. */
export function useMe(): SessionUser {
  const { data } = useSuspenseQuery(sessionQuery);
  if (!data) throw new Error('Nobody is signed in');
  return data;
}

export type Right = SessionUser['capabilities'][number];

export function mayDo(user: SessionUser, right: Right): boolean {
  return user.is_administrator || user.capabilities.includes(right);
}

/** Signs in. Somebody else than before begins anew: what is in memory was the other's. */
export async function signIn(username: string, password: string): Promise<SessionUser> {
  const before = queryClient.getQueryData(sessionQuery.queryKey);
  const { user } = await callOnce(signInOperation, { body: { username, password } });
  if (before && before.id !== user.id) {
    location.reload();
    return before;
  }
  queryClient.setQueryData(sessionQuery.queryKey, user);
  openGate();
  return user;
}

/** Opens the sign-in page anew: nothing of the user stays in memory, and no part of the frame is drawn without them. */
export async function signOut(): Promise<void> {
  await call(signOutOperation);
  closeGate();
  location.assign(`${base}/sign-in`);
}
