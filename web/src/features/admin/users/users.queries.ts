import type { PartialUser } from '@atrium/client/core';
import { listInvitations, listRolesOfUsers, listUsers, updateUser } from '@atrium/client/operations';
import { keepPreviousData, queryOptions, useQueries } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { pagesInSight, placesIn } from '../../../ui/pages-in-sight.ts';
import { forgetAccounts } from '../together/together.queries.ts';

const PAGE = 200;

export type State = 'active' | 'invited' | 'blocked' | 'all';

export interface AccountsFilter {
  query: string;
  state: State;
  sort: string;
  role?: number | undefined;
  extranet?: number | undefined;
}

export interface Account {
  id: number;
  name: string;
  username: string;
  email: string;
  job_title: string;
  blocked: boolean;
  last: string | null;
  extranet_id: number;
}

const accountOf = ({
  id,
  fullname = '',
  username = '',
  email = '',
  job_title = '',
  blocked = false,
  last_time_used = null,
  extranet_id = 0,
}: PartialUser): Account => ({
  id,
  name: fullname,
  username,
  email,
  job_title,
  blocked,
  last: last_time_used,
  extranet_id,
});

const fields = ['fullname', 'username', 'email', 'job_title', 'blocked', 'last_time_used', 'extranet_id'] as const;

const searched = ['firstname', 'surname', 'username', 'email', 'job_title', 'company', 'user_code'] as const;

const questionOf = ({ query, state, sort, role, extranet }: AccountsFilter, page: number) => ({
  view: 'admin' as const,
  ...(state === 'invited' ? { status: 'active' as const, invited: true } : { status: state }),
  fields: [...fields],
  sort,
  limit: PAGE,
  offset: page * PAGE,
  ...(query !== '' && { query, query_fields: [...searched] }),
  ...(role !== undefined && { role_ids: [role] }),
  ...(extranet !== undefined && { extranet_id: [extranet] }),
});

export const accountsPage = (filter: AccountsFilter, page: number) =>
  queryOptions({
    queryKey: ['accounts', 'list', filter, page],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const { data, pagination } = await call(listUsers, questionOf(filter, page), { signal });
      return { accounts: data.map(accountOf), total: pagination.total };
    },
  });

/** The roles of these, by their id. */
const rolesQuery = (ids: readonly number[]) =>
  queryOptions({
    queryKey: ['accounts', 'roles', ids],
    enabled: ids.length > 0,
    queryFn: async ({ signal }) => {
      const { data } = await call(listRolesOfUsers, { ids: [...ids] }, { signal });
      return new Map(data.map(({ id, roles }) => [id, roles]));
    },
  });

export type InvitationState = 'waiting' | 'sent' | 'refused' | 'expired';

/** What became of the invitations of these, by their id. */
const invitationsQuery = (ids: readonly number[]) =>
  queryOptions({
    queryKey: ['accounts', 'invitations', ids],
    enabled: ids.length > 0,
    queryFn: async ({ signal }) => {
      const { data } = await call(listInvitations, { ids: [...ids] }, { signal });
      return new Map<number, InvitationState>(data.map(({ id, state }) => [id, state]));
    },
  });

/** How many were invited and have not signed in since. */
export const invitedCountQuery = queryOptions({
  queryKey: ['accounts', 'invited'],
  queryFn: async ({ signal }) =>
    (await call(listUsers, { view: 'admin', invited: true, fields: ['id'], limit: 1 }, { signal })).pagination.total,
});

/** The accounts of the rows in sight, their roles and invitations: by the pages that they stand in. */
export function useAccounts(filter: AccountsFilter, first: number, last: number) {
  const numbers = pagesInSight(first, last, PAGE);
  const pages = useQueries({
    queries: numbers.map((page) => ({ ...accountsPage(filter, page), placeholderData: undefined })),
  });
  const roles = useQueries({
    queries: pages.map(({ data }) => rolesQuery(data?.accounts.map(({ id }) => id) ?? [])),
  });
  const invitations = useQueries({
    queries: pages.map(({ data }) =>
      invitationsQuery(data?.accounts.filter(({ last }) => last === null).map(({ id }) => id) ?? []),
    ),
  });
  return {
    accountAt: placesIn(
      numbers,
      pages.map(({ data }): readonly Account[] | undefined => data?.accounts),
      PAGE,
    ),
    rolesOf: (id: number) => roles.map(({ data }) => data?.get(id)).find(Boolean) ?? [],
    invitationOf: (id: number) => invitations.map(({ data }) => data?.get(id)).find(Boolean),
  };
}

/** Everybody whom the filter finds: to choose them all. */
export async function allAccounts(filter: AccountsFilter): Promise<Account[]> {
  const all: Account[] = [];
  for (let page = 0; ; page += 1) {
    const { data, pagination } = await call(listUsers, questionOf(filter, page));
    all.push(...data.map(accountOf));
    if (data.length < PAGE || all.length >= pagination.total) return all;
  }
}

export interface AccountInput {
  firstname: string;
  surname: string;
  username: string;
  email: string;
  job_title: string;
  company: string;
  user_code: string;
  extranet_id: number;
}

export async function saveAccount(id: number, body: Partial<AccountInput>): Promise<void> {
  await call(updateUser, { id, body });
  await forgetAccounts();
}
