import type { Group } from '@atrium/client/core';
import {
  addGroupMember,
  countMembers,
  createGroup,
  deleteGroup,
  getGroup,
  getRightsOfGroup,
  listGroups,
  listUsers,
  removeGroupMember,
  updateGroup,
} from '@atrium/client/operations';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { queryClient } from '../../api/queries.ts';

const PAGE = 200;
/** More groups than these are found by searching. */
export const MOST = 2_000;
const COUNTED = 500;

export interface GroupFilter {
  query: string;
  /** Inactive groups as well. */
  all: boolean;
}

/** All groups that fit, as far as a tree can show them. */
export const groupsQuery = ({ query, all }: GroupFilter) =>
  queryOptions({
    queryKey: ['groups', 'tree', query, all],
    queryFn: async ({ signal }): Promise<{ groups: Group[]; total: number }> => {
      const groups: Group[] = [];
      for (;;) {
        const { data, pagination } = await call(
          listGroups,
          {
            limit: PAGE,
            offset: groups.length,
            status: all ? 'all' : 'active',
            ...(query !== '' && { query }),
          },
          { signal },
        );
        groups.push(...data);
        if (data.length === 0 || groups.length >= Math.min(MOST, pagination.total)) {
          return { groups, total: pagination.total };
        }
      }
    },
  });

export const groupQuery = (id: number) =>
  queryOptions({ queryKey: ['groups', 'one', id], queryFn: ({ signal }) => call(getGroup, { id }, { signal }) });

/** What a group may, and where, as far as the reader may know. */
export const groupRightsQuery = (id: number) =>
  queryOptions({
    queryKey: ['groups', 'rights', id],
    queryFn: ({ signal }) => call(getRightsOfGroup, { id }, { signal }),
  });

export const subgroupsQuery = (id: number) =>
  queryOptions({
    queryKey: ['groups', 'below', id],
    queryFn: async ({ signal }) => (await call(listGroups, { parent_group: id, limit: PAGE }, { signal })).data,
  });

/** The groups above one, from the top. */
export const wayQuery = (group: Group | undefined) =>
  queryOptions({
    queryKey: ['groups', 'way', group?.id, group?.parent_id],
    enabled: group !== undefined,
    queryFn: async ({ signal }) => {
      const way: Group[] = [];
      for (let id = group?.parent_id ?? 0; id !== 0 && way.length < 50; id = way[0]?.parent_id ?? 0) {
        way.unshift(await queryClient.ensureQueryData(groupQuery(id)));
        if (signal.aborted) break;
      }
      return way;
    },
  });

/** Members and first faces of each group, by its id. */
export const membersQuery = (ids: readonly number[]) =>
  queryOptions({
    queryKey: ['groups', 'counts', ids],
    enabled: ids.length > 0,
    queryFn: async ({ signal }) => {
      const counts = [];
      for (let at = 0; at < ids.length; at += COUNTED) {
        counts.push(...(await call(countMembers, { groups: ids.slice(at, at + COUNTED) }, { signal })).groups);
      }
      return new Map(counts.map((count) => [count.id, count]));
    },
  });

/** Those who look after groups, by their id. */
export const ownersQuery = (ids: readonly number[]) =>
  queryOptions({
    queryKey: ['groups', 'owners', ids],
    enabled: ids.length > 0,
    queryFn: async ({ signal }) => {
      const owners = [];
      for (let at = 0; at < ids.length; at += PAGE) {
        const some = ids.slice(at, at + PAGE);
        const { data } = await call(
          listUsers,
          { ids: some, fields: ['fullname', 'job_title'], limit: PAGE },
          { signal },
        );
        owners.push(...data);
      }
      return new Map(owners.map(({ id, fullname = '', job_title = '' }) => [id, { id, fullname, job_title }]));
    },
  });

export interface GroupInput {
  name: string;
  description: string;
  parent_id: number;
  owner_id: number;
  inactive: boolean;
}

export async function saveGroup(id: number | undefined, input: GroupInput): Promise<Group> {
  const saved =
    id === undefined ? await call(createGroup, { body: input }) : await call(updateGroup, { id, body: input });
  await forgetGroups();
  return saved;
}

export async function removeGroup(id: number): Promise<void> {
  await call(deleteGroup, { id });
  queryClient.removeQueries({ queryKey: groupQuery(id).queryKey });
  await forgetGroups();
}

/** One after the other: each is a change of the same group. */
export async function setMembers(id: number, userIds: readonly number[], isIn: boolean): Promise<void> {
  const operation = isIn ? addGroupMember : removeGroupMember;
  try {
    for (const userId of userIds) await call(operation, { id, user_id: userId });
  } finally {
    await forgetGroups();
  }
}

async function forgetGroups(): Promise<void> {
  const keys = [['groups'], ['people']];
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}
