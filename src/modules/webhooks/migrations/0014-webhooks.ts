// The tables of webhooks: where events are sent, what waits to be sent, and how each try went.
import { type Migration, runStatements } from '../../../platform/db/index.ts';

export const migration0014: Migration = {
  name: '0014-webhooks',
  async up(tx, t) {
    await runStatements(tx, [
      // `events`: names separated by commas, or `*`. Secrets are sealed with the key in the data folder.
      // `state`: enabled, disabled (by an administrator), gone (410) or failing (given up after three days).
      `create table webhooks (
        id ${t.id}, url ${t.text} not null, description ${t.text} not null, events ${t.text} not null,
        state ${t.text} not null, state_at ${t.int} not null,
        secret ${t.text} not null, old_secret ${t.text}, old_secret_until ${t.int},
        created_by ${t.int} references users (id) on delete set null, created_at ${t.int} not null,
        modified_at ${t.int} not null)`,
      `create index webhooks_created_by on webhooks (created_by)`,

      // `message_id` names the event to the receiver and stays through retries and replays. `queued`: 1 when it waits for
      // its turn, 0 when it is sent by itself (pings, replays). `status`: waiting, delivered, failed, cancelled.
      // `tries` counts all of them; `failures` those since `first_tried_at`, which begin anew when the webhook is mended.
      `create table webhook_deliveries (
        id ${t.id}, webhook_id ${t.int} not null references webhooks (id) on delete cascade,
        message_id ${t.text} not null, type ${t.text} not null, payload ${t.text} not null,
        queued ${t.int} not null, status ${t.text} not null, tries ${t.int} not null default 0,
        failures ${t.int} not null default 0, first_tried_at ${t.int}, next_try_at ${t.int},
        response_status ${t.int}, last_error ${t.text}, created_at ${t.int} not null, ended_at ${t.int})`,
      `create index webhook_deliveries_log on webhook_deliveries (webhook_id, id)`,
      `create index webhook_deliveries_status on webhook_deliveries (webhook_id, status, id)`,
      `create index webhook_deliveries_type on webhook_deliveries (webhook_id, type, id)`,
      // The columns of the condition stand in it as well, so that SQLite prefers it to the index of states.
      `create index webhook_deliveries_alone on webhook_deliveries (webhook_id, status, queued)
        where status = 'waiting' and queued = 0`,
      `create index webhook_deliveries_ended on webhook_deliveries (ended_at) where ended_at is not null`,

      `create table webhook_tries (
        id ${t.id}, delivery_id ${t.int} not null references webhook_deliveries (id) on delete cascade,
        at ${t.int} not null, duration_ms ${t.int} not null, url ${t.text} not null, request_headers ${t.text} not null,
        response_status ${t.int}, response_headers ${t.text}, response_body ${t.text}, error ${t.text})`,
      `create index webhook_tries_delivery on webhook_tries (delivery_id, id)`,
    ]);
  },
};
