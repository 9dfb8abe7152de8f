import type { Operations, Reply, Webhook, WebhookDelivery } from '@atrium/client/core';
import {
  cancelWebhookDelivery,
  createWebhook,
  deleteWebhook,
  getWebhook,
  getWebhookDelivery,
  listWebhookDeliveries,
  listWebhooks,
  renewWebhookSecret,
  replayWebhookDelivery,
  testWebhook,
  updateWebhook,
} from '@atrium/client/operations';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { queryClient } from '../../../api/queries.ts';

/** As many as there can be. */
const MOST = 100;
const PAGE = 50;
const ALL = ['admin', 'webhooks'] as const;
/** While something is on its way, the log is asked for anew. */
const SOON_MS = 2_000;

export type WebhookInput = Operations['createWebhook']['input']['body'];
export type EventName = WebhookInput['events'][number];
export type Status = WebhookDelivery['status'];

export const webhooksQuery = queryOptions({
  queryKey: [...ALL, 'list'],
  queryFn: async ({ signal }) => (await call(listWebhooks, { limit: MOST }, { signal })).data,
  refetchInterval: 30_000,
});

/** A webhook with the tag of what was read. */
export type ReadWebhook = Webhook & { etag: string | undefined };

const tagged = async (answer: Reply<Webhook>): Promise<ReadWebhook> => {
  const { data, etag } = await answer.withResponse();
  return { ...data, etag };
};

export const webhookQuery = (id: number) =>
  queryOptions({
    queryKey: [...ALL, 'one', id],
    queryFn: ({ signal }) => tagged(call(getWebhook, { id }, { signal })),
  });

export const deliveriesQuery = (id: number, status: Status | undefined) =>
  infiniteQueryOptions({
    queryKey: [...ALL, 'deliveries', id, status ?? ''],
    initialPageParam: 0,
    queryFn: ({ signal, pageParam: offset }) =>
      call(listWebhookDeliveries, { id, limit: PAGE, offset, ...(status && { status }) }, { signal }),
    getNextPageParam: (last, pages) => {
      const shown = pages.reduce((sum, { data }) => sum + data.length, 0);
      return last.data.length > 0 && shown < last.pagination.total ? shown : undefined;
    },
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ data }) => data.some((each) => each.status === 'waiting' && each.tries === 0))
        ? SOON_MS
        : false,
  });

export const deliveryQuery = (id: number, deliveryId: number) =>
  queryOptions({
    queryKey: [...ALL, 'delivery', id, deliveryId],
    queryFn: ({ signal }) => call(getWebhookDelivery, { id, delivery_id: deliveryId }, { signal }),
    refetchInterval: ({ state }) => (state.data?.status === 'waiting' ? SOON_MS : false),
  });

/** The webhook as it is now. */
export const readWebhook = (id: number): Promise<ReadWebhook> =>
  queryClient.fetchQuery({ ...webhookQuery(id), staleTime: 0 });

const refresh = () => queryClient.invalidateQueries({ queryKey: ALL });

export async function makeWebhook(body: WebhookInput) {
  const made = await call(createWebhook, { body });
  await refresh();
  return made;
}

/** Changes a webhook that is as it was read; otherwise `PreconditionFailed`, and what is there is read anew. */
export async function changeWebhook(
  { id, etag }: ReadWebhook,
  body: Operations['updateWebhook']['input']['body'],
): Promise<ReadWebhook> {
  try {
    const changed = await tagged(call(updateWebhook, { id, body }, { ifMatch: etag }));
    queryClient.setQueryData(webhookQuery(id).queryKey, changed);
    return changed;
  } finally {
    await refresh();
  }
}

export async function removeWebhook({ id, etag }: ReadWebhook): Promise<void> {
  await call(deleteWebhook, { id }, { ifMatch: etag });
  queryClient.removeQueries({ queryKey: webhookQuery(id).queryKey });
  await queryClient.invalidateQueries(webhooksQuery);
}

export async function renewSecret(id: number): Promise<string> {
  return (await call(renewWebhookSecret, { id, body: { overlap_hours: 24 } })).secret;
}

export async function sendTest(id: number): Promise<void> {
  await call(testWebhook, { id });
  await refresh();
}

export async function replay(id: number, deliveryId: number): Promise<void> {
  await call(replayWebhookDelivery, { id, delivery_id: deliveryId });
  await refresh();
}

export async function giveUp(id: number, deliveryId: number): Promise<void> {
  await call(cancelWebhookDelivery, { id, delivery_id: deliveryId });
  await refresh();
}
