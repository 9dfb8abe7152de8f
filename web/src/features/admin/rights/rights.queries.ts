// Grants, and those who may have them: everyone, roles, groups, and people who were granted something.
import type { CapabilityGrant } from '@atrium/client/core';
import {
  grantCapability,
  listCapabilities,
  listGroups,
  listRoles,
  listUsers,
  withdrawCapability,
} from '@atrium/client/operations';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { queryClient } from '../../../api/queries.ts';
import type { Right } from '../../../api/session.ts';

const PAGE = 200;
/** More groups than these are found by searching. */
const MOST_GROUPS = 2_000;

export interface Subject {
  kind: CapabilityGrant['subject'];
  /** 0 for everyone. */
  id: number;
  name: string;
  isInactive: boolean;
}

export const keyOf = ({ kind, id }: Pick<Subject, 'kind' | 'id'>): string => `${kind} ${id}`;
const subjectOf = ({ subject, subject_id }: CapabilityGrant): string => keyOf({ kind: subject, id: subject_id ?? 0 });

/** All pages of a list. */
async function everything<T>(
  ask: (offset: number) => Promise<{ data: T[]; pagination: { total: number } }>,
  most = Number.POSITIVE_INFINITY,
): Promise<{ all: T[]; total: number }> {
  const all: T[] = [];
  for (;;) {
    const { data, pagination } = await ask(all.length);
    all.push(...data);
    if (data.length === 0 || all.length >= Math.min(most, pagination.total)) return { all, total: pagination.total };
  }
}

export const grantsQuery = queryOptions({
  queryKey: ['admin', 'rights', 'grants'],
  queryFn: async ({ signal }): Promise<CapabilityGrant[]> =>
    (await everything((offset) => call(listCapabilities, { limit: PAGE, offset }, { signal }))).all,
});

export const rolesQuery = queryOptions({
  queryKey: ['admin', 'rights', 'roles'],
  queryFn: async ({ signal }): Promise<Subject[]> => {
    const { all } = await everything((offset) => call(listRoles, { limit: PAGE, offset, status: 'all' }, { signal }));
    return all.map(({ id, name, inactive }) => ({ kind: 'role', id, name, isInactive: inactive }));
  },
});

export const groupsQuery = (query: string) =>
  queryOptions({
    queryKey: ['admin', 'rights', 'groups', query],
    queryFn: async ({ signal }): Promise<{ groups: Subject[]; total: number }> => {
      const { all, total } = await everything(
        (offset) =>
          call(listGroups, { limit: PAGE, offset, status: 'all', ...(query !== '' && { query }) }, { signal }),
        MOST_GROUPS,
      );
      return {
        groups: all.map(({ id, name, inactive }) => ({ kind: 'group', id, name, isInactive: inactive })),
        total,
      };
    },
  });

/** Names of people. */
export const peopleQuery = (ids: readonly number[]) =>
  queryOptions({
    queryKey: ['admin', 'rights', 'people', ids],
    queryFn: async ({ signal }): Promise<Subject[]> => {
      const found: Subject[] = [];
      for (let at = 0; at < ids.length; at += PAGE) {
        const some = ids.slice(at, at + PAGE);
        const { data } = await call(
          listUsers,
          { ids: some, fields: ['fullname', 'blocked'], limit: PAGE, status: 'all' },
          { signal },
        );
        found.push(
          ...data.map(({ id, fullname = '', blocked = false }) => ({
            kind: 'user' as const,
            id,
            name: fullname,
            isInactive: blocked,
          })),
        );
      }
      return found.sort((a, b) => a.name.localeCompare(b.name));
    },
  });

/** The ids of grants by subject and right. */
export type Matrix = ReadonlyMap<string, ReadonlyMap<string, number>>;

export function matrixOf(grants: readonly CapabilityGrant[]): Matrix {
  const matrix = new Map<string, Map<string, number>>();
  for (const grant of grants) {
    const key = subjectOf(grant);
    const row = matrix.get(key) ?? new Map<string, number>();
    row.set(grant.capability, grant.id);
    matrix.set(key, row);
  }
  return matrix;
}

/** Shown at once, and taken back where the server refuses: -1 is the id of a grant that is on its way. */
export async function setGrant({ kind, id }: Subject, capability: Right, isGranted: boolean): Promise<void> {
  const { queryKey } = grantsQuery;
  await queryClient.cancelQueries({ queryKey });
  const before = queryClient.getQueryData(queryKey) ?? [];
  const isThis = (grant: CapabilityGrant) =>
    subjectOf(grant) === keyOf({ kind, id }) && grant.capability === capability;
  const change = (with_: readonly CapabilityGrant[]) =>
    queryClient.setQueryData(queryKey, (now = []) => [...now.filter((grant) => !isThis(grant)), ...with_]);
  const subject_id = kind === 'everyone' ? null : id;
  const held = before.find(isThis);
  if (isGranted === (held !== undefined)) return;
  change(isGranted ? [{ id: -1, capability, subject: kind, subject_id }] : []);
  try {
    if (isGranted) change([await call(grantCapability, { body: { capability, subject: kind, subject_id } })]);
    else if (held) await call(withdrawCapability, { id: held.id });
  } catch (error) {
    change(held ? [held] : []);
    throw error;
  }
}
