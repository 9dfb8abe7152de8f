// Roles and extranets: few enough to be listed whole.
import type { Extranet, Role } from '@atrium/client/core';
import {
  countMembers,
  createExtranet,
  createRole,
  deleteExtranet,
  deleteRole,
  listExtranets,
  listExtranetUsers,
  listRoles,
  listRolesWithSecondFactor,
  listRoleUsers,
  listUsers,
  requireSecondFactor,
  stopRequiringSecondFactor,
  updateExtranet,
  updateRole,
} from '@atrium/client/operations';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { queryClient } from '../../../api/queries.ts';
import { forgetAccounts } from '../together/together.queries.ts';

const PAGE = 200;
/** More are found by searching. */
const MOST = 1_000;

async function allOf<Item>(
  page: (offset: number) => Promise<{ data: Item[]; pagination: { total: number } }>,
): Promise<Item[]> {
  const all: Item[] = [];
  for (;;) {
    const { data, pagination } = await page(all.length);
    all.push(...data);
    if (data.length === 0 || all.length >= Math.min(MOST, pagination.total)) return all;
  }
}

export const allRolesQuery = queryOptions({
  queryKey: ['roles', 'all'],
  queryFn: ({ signal }): Promise<Role[]> =>
    allOf((offset) => call(listRoles, { status: 'all', limit: PAGE, offset }, { signal })),
});

/** The roles that ask their members for a second factor, by id. */
export const neededFactorsQuery = queryOptions({
  queryKey: ['roles', 'second-factor'],
  queryFn: async ({ signal }) =>
    new Map((await call(listRolesWithSecondFactor, {}, { signal })).data.map((role) => [role.id, role])),
});

export async function askForFactor(id: number, isAsked: boolean): Promise<void> {
  await call(isAsked ? requireSecondFactor : stopRequiringSecondFactor, { id });
  await queryClient.invalidateQueries(neededFactorsQuery);
}

export const allExtranetsQuery = queryOptions({
  queryKey: ['extranets', 'all'],
  queryFn: ({ signal }): Promise<Extranet[]> =>
    allOf((offset) => call(listExtranets, { status: 'all', limit: PAGE, offset }, { signal })),
});

export const roleCountsQuery = (ids: readonly number[]) =>
  queryOptions({
    queryKey: ['roles', 'counts', ids],
    enabled: ids.length > 0,
    queryFn: async ({ signal }) => {
      const { roles } = await call(countMembers, { roles: ids.slice(0, 500) }, { signal });
      return new Map(roles.map((count) => [count.id, count]));
    },
  });

/** How many are in each extranet. */
export const extranetCountsQuery = (ids: readonly number[]) =>
  queryOptions({
    queryKey: ['extranets', 'counts', ids],
    enabled: ids.length > 0,
    queryFn: async ({ signal }) => {
      const totals = await Promise.all(
        ids.slice(0, 50).map(async (id) => {
          const asked = { view: 'admin', status: 'all', extranet_id: [id], fields: ['id'], limit: 1 } as const;
          const { pagination } = await call(listUsers, { ...asked, extranet_id: [id], fields: ['id'] }, { signal });
          return [id, pagination.total] as const;
        }),
      );
      return new Map(totals);
    },
  });

export const ownersQuery = (ids: readonly number[]) =>
  queryOptions({
    queryKey: ['accounts', 'owners', ids],
    enabled: ids.length > 0,
    queryFn: async ({ signal }) => {
      const asked = { ids: ids.slice(0, PAGE), fields: ['fullname' as const], limit: PAGE };
      const { data } = await call(listUsers, { ...asked, view: 'admin', status: 'all' }, { signal });
      return new Map(data.map(({ id, fullname = '' }) => [id, fullname]));
    },
  });

export const membersQuery = (kind: 'role' | 'extranet', id: number, offset: number) =>
  queryOptions({
    queryKey: [`${kind}s`, 'members', id, offset],
    queryFn: ({ signal }) =>
      call(kind === 'role' ? listRoleUsers : listExtranetUsers, { id, limit: 50, offset }, { signal }),
  });

export interface RoleInput {
  name: string;
  description: string;
  owner_id: number;
  inactive: boolean;
}

export async function saveRole(id: number | undefined, body: RoleInput): Promise<Role> {
  const saved = id === undefined ? await call(createRole, { body }) : await call(updateRole, { id, body });
  await forgetAccounts();
  return saved;
}

export async function removeRole(id: number): Promise<void> {
  await call(deleteRole, { id });
  await forgetAccounts();
}

export interface ExtranetInput {
  name: string;
  description: string;
  admin_id: number;
  inactive: boolean;
  read_only: boolean;
}

export async function saveExtranet(id: number | undefined, body: ExtranetInput): Promise<Extranet> {
  const saved = id === undefined ? await call(createExtranet, { body }) : await call(updateExtranet, { id, body });
  await forgetAccounts();
  return saved;
}

export async function removeExtranet(id: number, heirId: number): Promise<void> {
  await call(deleteExtranet, { id, body: { migration_extranet_id: heirId } });
  await forgetAccounts();
}
