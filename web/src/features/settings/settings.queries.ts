import type { Operations } from '@atrium/client/core';
import {
  createMyToken,
  deleteMyOtherSessions,
  deleteMySession,
  deleteMyToken,
  getMe,
  listMySessions,
  listMyTokens,
  listTokenScopes,
  setUserPassword,
  updateMe,
} from '@atrium/client/operations';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { queryClient } from '../../api/queries.ts';

export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: ({ signal }) => call(getMe, {}, { signal }),
});

/** Saves at once, and everything that shows it is asked for anew. */
export async function changeMe(body: Operations['updateMe']['input']['body']): Promise<void> {
  queryClient.setQueryData(meQuery.queryKey, await call(updateMe, { body }));
  await queryClient.invalidateQueries({ queryKey: ['session'] });
}

export const devicesQuery = queryOptions({
  queryKey: ['me', 'devices'],
  queryFn: async ({ signal }) => (await call(listMySessions, { limit: 100 }, { signal })).data,
});

export async function endDevice(id: number): Promise<void> {
  await call(deleteMySession, { id });
  await queryClient.invalidateQueries(devicesQuery);
}

export async function endOtherDevices(): Promise<void> {
  await call(deleteMyOtherSessions);
  await queryClient.invalidateQueries(devicesQuery);
}

export const tokensQuery = queryOptions({
  queryKey: ['me', 'tokens'],
  queryFn: async ({ signal }) => (await call(listMyTokens, { limit: 100 }, { signal })).data,
});

export const tokenScopesQuery = queryOptions({
  queryKey: ['token-scopes'],
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: async ({ signal }) => (await call(listTokenScopes, {}, { signal })).data,
});

/** `scopes`: null for everything. */
export async function makeToken(name: string, days: number | undefined, scopes: readonly string[] | null) {
  const body = { name, expires_in_days: days, scopes: scopes && [...scopes] };
  const made = await call(createMyToken, { body });
  await queryClient.invalidateQueries(tokensQuery);
  return made;
}

export async function endToken(id: number): Promise<void> {
  await call(deleteMyToken, { id });
  await queryClient.invalidateQueries(tokensQuery);
}

export function changePassword(id: number, current: string, next: string) {
  return call(setUserPassword, { id, body: { current_password: current, password: next } });
}
