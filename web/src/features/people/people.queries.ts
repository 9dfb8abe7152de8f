import type { Profile } from '@atrium/client/core';
import {
  getProfile,
  getWorkOfPerson,
  listBadges,
  listExtranets,
  listFacets,
  listGroups,
  listProfiles,
  listThanks,
  listUserMetadataFields,
  listUsers,
} from '@atrium/client/operations';
import { keepPreviousData, queryOptions, useQueries } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { queryClient } from '../../api/queries.ts';
import { pagesInSight, placesIn } from '../../ui/pages-in-sight.ts';

/** As many as the server gives at a time. */
export const PAGE = 200;

export interface PeopleFilter {
  query: string;
  group?: number | undefined;
  office?: string | undefined;
  city?: string | undefined;
  skill?: string | undefined;
  extranet?: number | undefined;
  sort: string;
}

const questionOf = ({ query, group, office, city, skill, extranet }: PeopleFilter) => {
  const values = { ...(office && { office }), ...(city && { city }), ...(skill && { skills: skill }) };
  return {
    ...(query !== '' && { query }),
    ...(group !== undefined && { group_ids: [group] }),
    ...(extranet !== undefined && { extranet_ids: [extranet] }),
    ...(Object.keys(values).length > 0 && { metadata: JSON.stringify(values) }),
  };
};

export const peoplePage = (filter: PeopleFilter, page: number) =>
  queryOptions({
    queryKey: ['people', 'list', filter, page],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call(listProfiles, { ...questionOf(filter), sort: filter.sort, limit: PAGE, offset: page * PAGE }, { signal }),
  });

/** The people of the rows in sight: the pages that they stand in. */
export function usePeople(filter: PeopleFilter, first: number, last: number) {
  const numbers = pagesInSight(first, last, PAGE);
  const pages = useQueries({
    // Comparing hundreds of people with those before would cost more than it saves.
    queries: numbers.map((page) => ({
      ...peoplePage(filter, page),
      placeholderData: undefined,
      structuralSharing: false,
    })),
  });
  return placesIn(
    numbers,
    pages.map(({ data }): readonly Profile[] | undefined => data?.data),
    PAGE,
  );
}

/** A letter after every other. */
const LAST = '\u{10ffff}';

/** Where in the list, by name, those begin who are called like this. */
export async function placeOfName(filter: PeopleFilter, name: string, total: number): Promise<number> {
  const isDescending = filter.sort.startsWith('-');
  const before = isDescending ? name + LAST : name;
  const earlier = await queryClient.fetchQuery({
    queryKey: ['people', 'place', filter, before],
    queryFn: async ({ signal }) =>
      (await call(listProfiles, { ...questionOf(filter), before, limit: 0 }, { signal })).pagination.total,
  });
  return Math.min(total - 1, Math.max(0, isDescending ? total - earlier : earlier));
}

/** How many there are in all, whatever is searched for. */
export const everybodyQuery = queryOptions({
  queryKey: ['people', 'total'],
  queryFn: async ({ signal }) => (await call(listUsers, { fields: ['id'], limit: 1 }, { signal })).pagination.total,
});

/** The first groups by name with these words. */
export const groupsQuery = (words = '') =>
  queryOptions({
    queryKey: ['groups', 'named', words],
    staleTime: 5 * 60_000,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call(listGroups, { limit: 200, ...(words !== '' && { query: words }) }, { signal }),
  });

export const facetsQuery = queryOptions({
  queryKey: ['people', 'facets'],
  staleTime: 5 * 60_000,
  queryFn: async ({ signal }) => (await call(listFacets, {}, { signal })).data,
});

export const extranetsQuery = queryOptions({
  queryKey: ['extranets'],
  staleTime: 5 * 60_000,
  queryFn: async ({ signal }) => (await call(listExtranets, { limit: 200 }, { signal })).data,
});

export const fieldsQuery = queryOptions({
  queryKey: ['people', 'fields'],
  staleTime: 5 * 60_000,
  queryFn: async ({ signal }) => (await call(listUserMetadataFields, { limit: 100 }, { signal })).data,
});

export const personQuery = (id: number) =>
  queryOptions({ queryKey: ['people', 'one', id], queryFn: ({ signal }) => call(getProfile, { id }, { signal }) });

export const reportsQuery = (id: number, limit: number) =>
  queryOptions({
    queryKey: ['people', 'reports', id, limit],
    queryFn: ({ signal }) => call(listProfiles, { manager_id: id, limit }, { signal }),
  });

export const workQuery = (id: number) =>
  queryOptions({
    queryKey: ['people', 'work', id],
    queryFn: ({ signal }) => call(getWorkOfPerson, { id }, { signal }),
  });

export const badgesQuery = (id: number) =>
  queryOptions({
    queryKey: ['badges', 'of', id],
    queryFn: ({ signal }) => call(listBadges, { assigned_to: id }, { signal }),
  });

export const thanksToQuery = (id: number) =>
  queryOptions({
    queryKey: ['thanks', 'to', id],
    queryFn: async ({ signal }) => (await call(listThanks, { user_ids: [id], limit: 3 }, { signal })).data,
  });
