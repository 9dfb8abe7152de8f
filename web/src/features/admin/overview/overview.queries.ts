import { getAdministrationOverview } from '@atrium/client/operations';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';

export const overviewQuery = queryOptions({
  queryKey: ['admin', 'overview'],
  queryFn: ({ signal }) => call(getAdministrationOverview, {}, { signal }),
  refetchInterval: 30_000,
});
