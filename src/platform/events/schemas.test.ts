import { Compile } from 'typebox/compile';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useApp } from '../../../test/support/app.ts';
import { findFaults } from '../../../test/support/openapi-faults.ts';
import { createUser } from '../../../test/support/people.ts';
import { type Receiver, startReceiver } from '../../../test/support/webhook-receiver.ts';
import { events } from '../../app.ts';
import { describeEvents } from '../../modules/webhooks/index.ts';

const eventMessages = describeEvents(events);
const app = useApp({ ATRIUM_WEBHOOK_ALLOW_PRIVATE: '1' });
let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
});
afterAll(() => receiver.stop());

describe('the description of events', () => {
  it('names each of them once, with its payload', async () => {
    const { body } = await app.anonymous.get('/openapi.json');
    expect(Object.keys(body.webhooks)).toEqual([...events.map(({ name }) => name), 'webhook.test']);
    const asPaths = { ...body, paths: Object.fromEntries(Object.entries(body.webhooks).map(([k, v]) => [`/${k}`, v])) };
    expect(findFaults(asPaths).filter((fault) => !fault.includes('is no status'))).toEqual([]);
    expect(findFaults(body)).toEqual([]);
    for (const [name, { post }] of Object.entries<{ post: Described }>(body.webhooks)) {
      const { schema, example } = post.requestBody.content['application/json'];
      expect(schema.properties.type.const).toBe(name);
      expect(schema.required).toEqual(['type', 'timestamp', 'data']);
      expect(example.type).toBe(name);
      const target = schema.properties.data.$ref.replace('#/components/schemas/', '');
      expect(['EventNotice', 'EventUser', 'EventDocument', 'EventPing']).toContain(target);
      expect(body.components.schemas[target]).toMatchObject({ type: 'object', description: expect.any(String) });
      expect(JSON.stringify(body.components.schemas[target])).not.toContain('$id');
      expect(post.operationId).toMatch(/^send[A-Za-z]+$/);
    }
    const ids = Object.values<{ post: Described }>(body.webhooks).map(({ post }) => post.operationId);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it.each(eventMessages)('has an example of $name that its own schema takes', ({ data, example }) => {
    expect([...Compile(data).Errors(example)]).toEqual([]);
  });

  it('matches the messages that webhooks get', async () => {
    const { body: hook } = await app.admin.post('/api/webhooks/v1', { url: receiver.url, events: ['*'] });
    const user = await createUser(app);
    await app.admin.put(`/api/people/v2/users/${user.id}`, { job_title: 'Baker' });
    const thanked = [{ id: 1, oclass: { id: user.id, oclass: 1 } }];
    await app.admin.post('/thanks', { description: 'Well done', thanked, tags: [] });
    await app.admin.delete(`/api/people/v2/users/${user.id}`);
    await app.admin.post(`/api/webhooks/v1/${hook.id}/test`);
    await app.application.platform.jobs.runDue();
    const types = receiver.received.map(({ body }) => body.type);
    expect(types).toEqual(expect.arrayContaining(['thanks.received', 'webhook.test']));
    for (const { body } of receiver.received) {
      const message = eventMessages.find(({ name }) => name === body.type);
      expect(message && [...Compile(message.data).Errors(body.data)], JSON.stringify(body)).toEqual([]);
      expect(Object.keys(body)).toEqual(['type', 'timestamp', 'data']);
    }
  });
});

interface Described {
  operationId: string;
  requestBody: {
    content: {
      'application/json': {
        schema: { required: string[]; properties: { type: { const: string }; data: { $ref: string } } };
        example: { type: string };
      };
    };
  };
}
