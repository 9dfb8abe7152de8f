import { AtriumError, NetworkError, ServerError } from '@atrium/client/core';
import { QueryClient } from '@tanstack/react-query';

/** What was asked for before stays until the new answer is there; the client itself repeats what may be lost. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, staleTime: 30_000, refetchOnWindowFocus: true, throwOnError: false },
    mutations: { retry: false },
  },
});

/** Asks again after a change. A first answer that is still under way may be older than the change, and would be taken for the new one. */
export async function refreshQueries(queryKey: readonly unknown[]): Promise<void> {
  await queryClient.cancelQueries({ queryKey, predicate: ({ state }) => state.data === undefined });
  await queryClient.invalidateQueries({ queryKey });
}

/** What a page needs to know of a failure. */
export interface Failure {
  kind: 'forbidden' | 'missing' | 'offline' | 'server' | 'refused';
  /** In the words of the server. */
  detail: string;
  requestId: string | undefined;
  field: string | undefined;
}

export function failureOf(error: unknown): Failure {
  if (!(error instanceof AtriumError)) {
    return {
      kind: 'server',
      detail: error instanceof Error ? error.message : '',
      requestId: undefined,
      field: undefined,
    };
  }
  const { status, message, requestId, field } = error;
  const kind =
    error instanceof NetworkError
      ? 'offline'
      : error instanceof ServerError
        ? 'server'
        : status === 403
          ? 'forbidden'
          : status === 404
            ? 'missing'
            : 'refused';
  return { kind, detail: message, requestId, field };
}
