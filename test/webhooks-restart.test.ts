import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startApplication } from '../src/app.ts';
import {
  createWebhook,
  numbered,
  PRIVATE,
  recordEvents,
  runDue,
} from '../src/modules/webhooks/webhooks.test-support.ts';
import { startTestApp } from './support/app.ts';
import { answer, hang, isSignedWith, type Receiver, startReceiver } from './support/webhook-receiver.ts';

let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
});
afterAll(() => receiver.stop());
beforeEach(() => {
  receiver.received.length = 0;
});

describe('a restart of the server', () => {
  it('goes on with the deliveries of a webhook, with the same secret', async () => {
    const first = await startTestApp(PRIVATE);
    try {
      const hook = await createWebhook(first, receiver.url, ['*']);
      receiver.behave(answer(500));
      await recordEvents(first, 'expense.approved', numbered(5));
      await runDue(first);
      await first.application.stop();
      receiver.received.length = 0;
      receiver.behave(answer(200));
      first.clock.advance(10_000);
      const second = await startApplication({ ...first.config, port: 0 }, { clock: first.clock });
      await second.platform.jobs.runDue();
      await second.stop();
      expect(receiver.received.map(({ body }) => body.data.n)).toEqual([1, 2, 3, 4, 5]);
      expect(receiver.received.every((one) => isSignedWith(hook.secret, one))).toBe(true);
    } finally {
      await first.dispose();
    }
  });

  it('in the middle of a long queue stops between two messages, and loses none', async () => {
    const first = await startTestApp(PRIVATE);
    try {
      await createWebhook(first, receiver.url, ['*']);
      receiver.behave(async (_received, response) => {
        await sleep(20);
        response.writeHead(200).end();
      });
      await recordEvents(first, 'expense.approved', numbered(60));
      await receiver.until(10);
      await first.application.stop();
      expect(receiver.received.length).toBeLessThan(60);
      const second = await startApplication({ ...first.config, port: 0 }, { clock: first.clock });
      await second.platform.jobs.runDue();
      await second.stop();
      expect(receiver.received.map(({ body }) => body.data.n)).toEqual(numbered(60).map(({ n }) => n));
    } finally {
      await first.dispose();
    }
  });

  it('while a receiver hangs waits for a limited time, and the message is sent again later', async () => {
    const first = await startTestApp(PRIVATE);
    try {
      await createWebhook(first, receiver.url, ['*']);
      receiver.behave(hang);
      await recordEvents(first, 'expense.approved', numbered(2));
      await receiver.until(1);
      await first.application.stop();
      receiver.behave(answer(200));
      first.clock.advance(60_001);
      const second = await startApplication({ ...first.config, port: 0 }, { clock: first.clock });
      await second.platform.jobs.runDue();
      await second.stop();
      expect(receiver.received.map(({ body }) => body.data.n)).toEqual([1, 1, 2]);
      expect(receiver.received[1]?.headers['webhook-id']).toBe(receiver.received[0]?.headers['webhook-id']);
    } finally {
      await first.dispose();
    }
  });
});
