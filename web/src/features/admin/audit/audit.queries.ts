import type { AuditEntry } from '@atrium/client/core';
import { getAuditChoices, getUser, listAuditEntries, verifyAuditLog } from '@atrium/client/operations';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { base } from '../../../api/instance.ts';

const PAGE = 100;
const NEW_MS = 15_000;
const ALL = ['admin', 'audit'] as const;

export type Entry = AuditEntry;

/** As the address of the page has it. */
export interface AuditFilter {
  user?: number | undefined;
  module?: string | undefined;
  action?: string | undefined;
  object_type?: string | undefined;
  object_id?: string | undefined;
  address?: string | undefined;
  outcome?: 'done' | 'refused' | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

export const entriesQuery = (filter: AuditFilter) =>
  infiniteQueryOptions({
    queryKey: [...ALL, 'list', filter],
    initialPageParam: '',
    queryFn: ({ signal, pageParam: cursor }) =>
      call(listAuditEntries, { ...filter, limit: PAGE, ...(cursor !== '' && { cursor }) }, { signal }),
    getNextPageParam: ({ pagination }) => pagination.cursor ?? undefined,
    // What is new comes by itself, until somebody reads further back.
    refetchInterval: ({ state }) => ((state.data?.pages.length ?? 1) > 1 ? false : NEW_MS),
  });

export const choicesQuery = queryOptions({
  queryKey: [...ALL, 'choices'],
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: ({ signal }) => call(getAuditChoices, {}, { signal }),
});

export const personQuery = (id: number) =>
  queryOptions({
    queryKey: [...ALL, 'person', id],
    retry: false,
    queryFn: async ({ signal }) => (await call(getUser, { id }, { signal })).fullname,
  });

export const verifyLog = () => call(verifyAuditLog, {});

export function exportAddress(filter: AuditFilter, format: 'csv' | 'ndjson'): string {
  const given = Object.entries(filter).filter(([, value]) => value !== undefined);
  const parameters = new URLSearchParams(given.map(([name, value]): [string, string] => [name, String(value)]));
  parameters.set('format', format);
  return `${base}/api/audit/v1/export?${parameters}`;
}
