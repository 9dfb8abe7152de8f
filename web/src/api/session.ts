// Who is signed in.
import { type Operations, type SessionUser, Unauthenticated } from '@atrium/client/core';
import {
  finishSignIn as finishOperation,
  getSession,
  signIn as signInOperation,
  signInWithPasskey,
  signOut as signOutOperation,
} from '@atrium/client/operations';
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

/** What is still needed after the password. */
export type SecondStep = Extract<Operations['signIn']['answer'], { ticket: string }>;

export type Proof = Omit<Operations['finishSignIn']['input']['body'], 'ticket'>;

/** Signs in, or returns what is still needed. */
export async function signIn(username: string, password: string): Promise<SecondStep | undefined> {
  const answer = await callOnce(signInOperation, { body: { username, password } });
  if ('needs' in answer) return answer;
  comeIn(answer.user);
  return undefined;
}

export async function finishSignIn(ticket: string, proof: Proof): Promise<void> {
  comeIn((await callOnce(finishOperation, { body: { ticket, ...proof } })).user);
}

/** Without a name and a password. */
export async function signInByPasskey(body: Operations['signInWithPasskey']['input']['body']): Promise<void> {
  comeIn((await callOnce(signInWithPasskey, { body })).user);
}

/** Somebody else than before begins anew: what is in memory was the other's. */
function comeIn(user: SessionUser): void {
  const before = queryClient.getQueryData(sessionQuery.queryKey);
  if (before && before.id !== user.id) {
    location.reload();
    return;
  }
  queryClient.setQueryData(sessionQuery.queryKey, user);
  openGate();
}

/** Opens the sign-in page anew: nothing of the user stays in memory, and no part of the frame is drawn without them. */
export async function signOut(): Promise<void> {
  await call(signOutOperation);
  closeGate();
  location.assign(`${base}/sign-in`);
}
