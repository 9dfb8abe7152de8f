// What the tests of webhooks have in common: webhooks, events to send, and a look at the log.

import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { TestApp } from '../../../test/support/app.ts';
import { answer, type Received, type Receiver, startReceiver } from '../../../test/support/webhook-receiver.ts';
import { transaction } from '../../platform/db/index.ts';
import type { EventData } from '../../platform/events/events.ts';
import { HOUR_MS } from '../../platform/time/durations.ts';

export const WEBHOOKS = '/api/webhooks/v1';
export const PRIVATE = { ATRIUM_WEBHOOK_ALLOW_PRIVATE: '1' };

export interface TestWebhook {
  id: number;
  secret: string;
  path: string;
}

export async function createWebhook(
  app: Pick<TestApp, 'admin'>,
  url: string,
  events: readonly string[] = ['*'],
): Promise<TestWebhook> {
  const { status, body } = await app.admin.post(WEBHOOKS, { url, events });
  if (status !== 201) throw new Error(`webhook: ${status} ${JSON.stringify(body)}`);
  return { id: body.id, secret: body.secret, path: `${WEBHOOKS}/${body.id}` };
}

export const HOUR = HOUR_MS;

export interface TestDelivery {
  receiver: Receiver;
  webhook: TestWebhook;
  /** Records so many events `thanks.received`, numbered. */
  record(count?: number, from?: number): Promise<void>;
  /** The webhook as it is shown. */
  state(): Promise<ReturnType<typeof JSON.parse>>;
}

/**
 * A receiver for the file, and for each test a webhook of its own as the only one. Read `receiver` and `webhook` inside
 * tests only.
 */
export function useDelivery(app: TestApp, events: readonly string[]): TestDelivery {
  const delivery = {} as TestDelivery;
  delivery.record = (count = 1, from = 1) => recordEvents(app, 'thanks.received', numbered(count, from));
  delivery.state = async () => (await app.admin.get(delivery.webhook.path)).body;
  beforeAll(async () => {
    delivery.receiver = await startReceiver();
  });
  afterAll(() => delivery.receiver.stop());
  beforeEach(async () => {
    await deleteAllWebhooks(app);
    delivery.receiver.received.length = 0;
    delivery.receiver.behave(answer(204));
    delivery.webhook = await createWebhook(app, delivery.receiver.url, events);
  });
  return delivery;
}

export async function deleteAllWebhooks(app: TestApp): Promise<void> {
  for (const { id } of (await app.admin.get(`${WEBHOOKS}?limit=200`)).body.data) {
    await app.admin.delete(`${WEBHOOKS}/${id}`);
  }
  await runDue(app);
}

/** Events as modules record them, in one transaction. */
export async function recordEvents(
  { application }: Pick<TestApp, 'application'>,
  name: string,
  events: readonly EventData[],
): Promise<void> {
  const { database, events: recorder } = application.platform;
  await transaction(database.db, (tx) => recorder.record(tx, { name }, () => events));
}

export function numbered(count: number, from = 1): { n: number }[] {
  return Array.from({ length: count }, (_, index) => ({ n: from + index }));
}

/** The numbers of the events that arrived. */
export function numbers(received: readonly Received[]): number[] {
  return received.map(({ body }) => body.data.n);
}

/** Runs all jobs that are due by the clock of the test. */
export async function runDue({ application }: Pick<TestApp, 'application'>): Promise<void> {
  await application.platform.jobs.runDue();
}

export async function deliveriesOf(app: Pick<TestApp, 'admin'>, { path }: TestWebhook, query = '') {
  return (await app.admin.get(`${path}/deliveries?limit=200${query}`)).body.data;
}

/** The newest delivery, with its log. */
export async function newestOf(app: Pick<TestApp, 'admin'>, webhook: TestWebhook) {
  const [newest] = await deliveriesOf(app, webhook);
  return (await app.admin.get(`${webhook.path}/deliveries/${newest.id}`)).body;
}
