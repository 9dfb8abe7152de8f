import { isoDate } from '../../platform/time/wire.ts';
import { presentDelivery } from './log/deliveries.presenter.ts';
import type { Delivery } from './log/deliveries.repository.ts';
import type { StoredWebhook, Webhook } from './webhooks.repository.ts';

export interface ShownWebhook {
  webhook: Webhook;
  last: Delivery | undefined;
}

export function presentWebhook({ webhook, last }: ShownWebhook) {
  const { id, created_by: creator, creator_name: name } = webhook;
  return {
    id,
    ...editedPart(webhook),
    state_since: isoDate(webhook.state_at),
    created: isoDate(webhook.created_at),
    created_by: creator === null ? null : { id: creator, name: name ?? '' },
    modified: isoDate(webhook.modified_at),
    waiting: webhook.waiting,
    last_delivery: last ? presentDelivery(last) : null,
  };
}

/** The ETag of a webhook: it does not change with deliveries, which an editor does not change. */
export function editedPart({ url, description, events, state }: StoredWebhook) {
  return { url, description, events: events.split(','), enabled: state === 'enabled', state };
}
