import type { Flag, Generated } from '../../platform/db/index.ts';

declare module '../../platform/db/tables.ts' {
  interface Tables extends WebhookTables {}
}

interface WebhookTables {
  webhooks: WebhookTable;
  webhook_deliveries: DeliveryTable;
  webhook_tries: TryTable;
}

interface WebhookTable {
  id: Generated<number>;
  url: string;
  description: string;
  /** Names separated by commas, or `*`. */
  events: string;
  state: 'enabled' | 'disabled' | 'gone' | 'failing';
  state_at: number;
  /** The key of the signatures, sealed. */
  secret: string;
  old_secret: string | null;
  old_secret_until: number | null;
  created_by: number | null;
  created_at: number;
  modified_at: number;
}

interface DeliveryTable {
  id: Generated<number>;
  webhook_id: number;
  /** Names the event to the receiver; stays through retries and replays. */
  message_id: string;
  type: string;
  /** The body as it is sent. */
  payload: string;
  /** Waits for its turn behind earlier ones; otherwise sent by itself. */
  queued: Flag;
  status: 'waiting' | 'delivered' | 'failed' | 'cancelled';
  tries: Generated<number>;
  /** Tries that failed since `first_tried_at`. */
  failures: Generated<number>;
  first_tried_at: number | null;
  next_try_at: number | null;
  response_status: number | null;
  last_error: string | null;
  created_at: number;
  ended_at: number | null;
}

interface TryTable {
  id: Generated<number>;
  delivery_id: number;
  at: number;
  duration_ms: number;
  url: string;
  /** The headers that were sent, as JSON. */
  request_headers: string;
  response_status: number | null;
  /** The headers of the answer, as JSON. */
  response_headers: string | null;
  response_body: string | null;
  error: string | null;
}
