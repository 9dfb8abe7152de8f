import type { HeldDocument } from '@atrium/client/core';
import { listCheckOuts } from '@atrium/client/operations';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';

/** Those that are out for longest come first. */
const MOST = 200;

export const checkOutsQuery = (everybody: boolean) =>
  queryOptions({
    queryKey: ['documents', 'check-outs', everybody],
    queryFn: async ({ signal }): Promise<{ documents: readonly HeldDocument[]; total: number }> => {
      const { data, pagination } = await call(listCheckOuts, { everybody, limit: MOST }, { signal });
      return { documents: data, total: pagination.total };
    },
  });
