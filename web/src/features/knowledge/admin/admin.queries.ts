import type { KnowledgebaseCategoryDetails } from '@atrium/client/core';
import {
  addCategory,
  changeCategory,
  deleteCategory,
  getCategoryDetails,
  getCategoryExperts,
  getCategoryPermissions,
  listRoles,
  replaceCategoryExperts,
  replaceCategoryPermissions,
} from '@atrium/client/operations';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { refreshQueries } from '../../../api/queries.ts';
import { htmlOf } from '../../../ui/plain-text.ts';

export type Details = KnowledgebaseCategoryDetails;
type Entry = Details['entries'][number];

/** The steps of what somebody may do; each brings the ones before it along. */
export const levels = ['view', 'post', 'publish', 'manage'] as const;
export type Level = (typeof levels)[number];

export interface Line {
  subject: Entry['subject'];
  id: number | null;
  name: string;
  isInactive: boolean;
  level: Level;
}

export interface Read<Value> {
  value: Value;
  etag: string | undefined;
}

/** What is changed must be what is there now: it is read anew each time. */
const fresh = { staleTime: 0, gcTime: 0 } as const;

export const detailsQuery = (id: number) =>
  queryOptions({
    ...fresh,
    queryKey: ['knowledge', 'details', id],
    queryFn: async ({ signal }): Promise<Read<Details>> => {
      const { data, etag } = await call(getCategoryDetails, { id }, { signal }).withResponse();
      return { value: data, etag };
    },
  });

export const rightsQuery = (id: number) =>
  queryOptions({
    ...fresh,
    queryKey: ['knowledge', 'rights', id],
    queryFn: async ({ signal }): Promise<Read<readonly Line[]>> => {
      // The tag is read first: a change between the two is noticed when the list is saved.
      const { etag } = await call(getCategoryPermissions, { id }, { signal }).withResponse();
      const { entries } = await call(getCategoryDetails, { id }, { signal });
      return { value: entries.map(lineOf), etag };
    },
  });

export const expertsQuery = (id: number) =>
  queryOptions({
    ...fresh,
    queryKey: ['knowledge', 'experts', id],
    queryFn: async ({ signal }): Promise<Read<readonly { id: number; name: string }[]>> => {
      const { data, etag } = await call(getCategoryExperts, { id }, { signal }).withResponse();
      return { value: data.data, etag };
    },
  });

export const rolesQuery = queryOptions({
  queryKey: ['roles'],
  staleTime: 5 * 60_000,
  queryFn: async ({ signal }) => (await call(listRoles, { limit: 200 }, { signal })).data,
});

const lineOf = ({ subject, subject_id: id, name, inactive, rights }: Entry): Line => ({
  subject,
  id,
  name,
  isInactive: inactive,
  level: levels.findLast((level) => rights.includes(level)) ?? 'view',
});

const refresh = () => refreshQueries(['knowledge']);

export interface Settings {
  name: string;
  /** Without formatting; left out where it stays as it is. */
  description?: string;
  onlyExperts: boolean;
}

const bodyOf = ({ name, description, onlyExperts }: Settings) => ({
  name,
  only_experts_answer: onlyExperts,
  ...(description !== undefined && { description: description === '' ? '' : htmlOf(description) }),
});

export async function makeCategory(parent: number | null, settings: Settings): Promise<number> {
  const { id } = await call(addCategory, { body: { ...bodyOf(settings), parent_id: parent } });
  await refresh();
  return id;
}

export async function saveSettings(id: number, settings: Settings, etag: string | undefined): Promise<void> {
  await call(changeCategory, { id, body: bodyOf(settings) }, { ifMatch: etag });
  await refresh();
}

/** Done when it is placed: whoever sees the new order can take it back already. */
export async function placeCategory(id: number, place: { parent_id?: number | null; position?: number }) {
  await call(changeCategory, { id, body: place });
  void refresh();
}

export async function saveRights(id: number, lines: readonly Line[], etag: string | undefined): Promise<void> {
  const entries = lines.map(({ subject, id: subjectId, level }) => ({
    subject,
    ...(subjectId !== null && { subject_id: subjectId }),
    rights: [level],
  }));
  await call(replaceCategoryPermissions, { id, body: { entries } }, { ifMatch: etag });
  await refresh();
}

export async function saveExperts(id: number, userIds: readonly number[], etag: string | undefined): Promise<void> {
  await call(replaceCategoryExperts, { id, body: { user_ids: [...userIds] } }, { ifMatch: etag });
  await refresh();
}

export async function removeCategory(id: number): Promise<void> {
  await call(deleteCategory, { category_id: id, cascade: true });
  await refresh();
}
