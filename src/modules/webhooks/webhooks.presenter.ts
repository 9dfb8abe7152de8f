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

/** What `If-Match` holds against: deliveries that come and go change nothing that an editor has seen. */
export function editedPart({ url, description, events, state }: StoredWebhook) {
  return { url, description, events: events.split(','), enabled: state === 'enabled', state };
}
