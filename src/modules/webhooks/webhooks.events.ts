import { Type } from 'typebox';
import type { EventDefinition } from '../../platform/events/definitions.ts';
import type { Outgoing } from '../../platform/http/index.ts';

/** Sent only when an administrator asks for it; nothing has happened. */
export const PING = 'webhook.test';

const ping: EventDefinition = {
  name: PING,
  summary: 'An administrator tries out the webhook',
  data: Type.Object({ webhook_id: Type.Integer() }, { $id: 'EventPing', description: 'A try-out.' }),
  example: { webhook_id: 4 },
};

const description = `Signed by the Standard Webhooks convention: \`webhook-signature\` holds \`v1,\` and the Base64 of the
HMAC-SHA256 of \`<webhook-id>.<webhook-timestamp>.<body>\`, made with the bytes that follow \`whsec_\` in the secret, in Base64;
several, separated by spaces, while a secret is being replaced. Sent at least once and in order: the next follows when this was answered with 2xx,
within 15 seconds. Otherwise it is sent again for three days, at growing intervals.`;

const headers = [
  { name: 'webhook-id', description: 'Names the event; the same whenever it is sent again.' },
  { name: 'webhook-timestamp', description: 'When this try was made: seconds since 1970.' },
  { name: 'webhook-signature', description: 'One or more signatures, separated by spaces.' },
];

/** What the description of the interface says of each event that webhooks can be registered for. */
export function describeEvents(events: readonly EventDefinition[]): Outgoing[] {
  return [...events, ping].map((event) => ({ ...event, description, tag: 'Webhooks: events', headers }));
}
