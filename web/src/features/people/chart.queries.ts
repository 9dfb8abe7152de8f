import type { OrgChartNode } from '@atrium/client/core';
import { getOrgChart, setUserManager } from '@atrium/client/operations';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { queryClient } from '../../api/queries.ts';

export type ChartPerson = Omit<OrgChartNode, 'subordinates' | 'photo_url'>;

/** Those at the top, as many as a chart can show beside one another. */
const TOPS = 200;

export const chartTopQuery = queryOptions({
  queryKey: ['people', 'chart', 'top'],
  queryFn: async ({ signal }): Promise<readonly ChartPerson[]> => {
    const answer = await call(getOrgChart, { depth: 0, limit: TOPS }, { signal });
    return 'data' in answer ? answer.data : [];
  },
});

export const chartBelowQuery = (id: number) =>
  queryOptions({
    queryKey: ['people', 'chart', 'below', id],
    queryFn: async ({ signal }): Promise<readonly ChartPerson[]> => {
      const answer = await call(getOrgChart, { root: id, depth: 1 }, { signal });
      return 'subordinates' in answer ? answer.subordinates : [];
    },
  });

/** From the top to the person, both included. */
export const chartWayQuery = (id: number) =>
  queryOptions({
    queryKey: ['people', 'chart', 'way', id],
    queryFn: async ({ signal }): Promise<readonly ChartPerson[]> => {
      const answer = await call(getOrgChart, { to: id }, { signal });
      return 'data' in answer ? answer.data : [];
    },
  });

export async function setManager(id: number, managerId: number | null): Promise<void> {
  try {
    await call(setUserManager, { id, body: { manager_id: managerId } });
  } finally {
    await queryClient.invalidateQueries({ queryKey: ['people'] });
  }
}
