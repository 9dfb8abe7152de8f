// Rule H1. No capability opens them.
import {
  createWebhook,
  deliveriesOf,
  recordEvents,
  runDue,
} from '../../../src/modules/webhooks/webhooks.test-support.ts';
import { done } from '../company.ts';
import type { Subject, Table } from '../table.ts';

const url = 'http://127.0.0.1:9/';
const change =
  (subject: Subject, body: unknown): Subject =>
  async (company, kind) => ({ ...(await subject(company, kind)), body });
const webhook: Subject = async ({ app }) => ({ id: (await createWebhook(app, url, ['user.deleted'])).id });
/** One that failed at first and is tried again later. */
const delivered: Subject = async ({ app }) => {
  const webhook = await createWebhook(app, url, ['thanks.received']);
  await recordEvents(app, 'thanks.received', [{ n: 1 }]);
  await runDue(app);
  const [delivery] = await deliveriesOf(app, webhook);
  await done(app.admin.patch(webhook.path, { events: ['user.deleted'] }));
  return { id: webhook.id, delivery_id: delivery.id };
};
const ended: Subject = async ({ app }) => {
  const webhook = await createWebhook(app, url, ['user.deleted']);
  const { body } = await app.admin.post(`${webhook.path}/test`);
  await runDue(app);
  return { id: webhook.id, delivery_id: body.id };
};

export const webhooks: Table = {
  rows: {
    'GET /api/webhooks/v1': ['uu fffff ff o'],
    'POST /api/webhooks/v1': ['uu fffff ff o', () => ({ body: { url, events: ['user.deleted'] } })],
    'GET /api/webhooks/v1/{id}': ['uu fffff ff o', webhook],
    'PATCH /api/webhooks/v1/{id}': ['uu fffff ff o', change(webhook, { description: 'New' })],
    'DELETE /api/webhooks/v1/{id}': ['uu fffff ff o', webhook],
    'POST /api/webhooks/v1/{id}/secret': ['uu fffff ff o', change(webhook, { overlap_hours: 1 })],
    'GET /api/webhooks/v1/{id}/deliveries': ['uu fffff ff o', webhook],
    'GET /api/webhooks/v1/{id}/deliveries/{delivery_id}': ['uu fffff ff o', delivered],
    'DELETE /api/webhooks/v1/{id}/deliveries/{delivery_id}': ['uu fffff ff o', delivered],
    'POST /api/webhooks/v1/{id}/deliveries/{delivery_id}/replay': ['uu fffff ff o', ended],
    'POST /api/webhooks/v1/{id}/test': ['uu fffff ff o', webhook],
  },
};
