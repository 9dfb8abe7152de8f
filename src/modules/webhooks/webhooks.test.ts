import { describe, expect, it } from 'vitest';
import { useApp } from '../../../test/support/app.ts';
import { createUser, grant, uniqueName } from '../../../test/support/people.ts';
import { fewestQueries } from '../../../test/support/queries.ts';
import { startReceiver } from '../../../test/support/webhook-receiver.ts';
import { transaction } from '../../platform/db/index.ts';
import { createWebhook, numbered, PRIVATE, recordEvents, runDue, WEBHOOKS } from './webhooks.test-support.ts';

const app = useApp(PRIVATE);
/** An address at which nothing listens. */
const url = 'http://127.0.0.1:9/hook';
const wanted = { url, events: ['user.created', 'thanks.received'], description: 'Payroll' };

describe('a webhook', () => {
  it('is registered with a secret that only the answer to its creation shows', async () => {
    const made = await app.admin.post(WEBHOOKS, wanted);
    expect(made.status).toBe(201);
    expect(made.headers.get('cache-control')).toBe('no-store');
    const { secret, ...rest } = made.body;
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(Buffer.from(secret.slice(6), 'base64')).toHaveLength(32);
    const now = '2026-01-31T09:05:00+00:00';
    expect(rest).toEqual({
      id: expect.any(Number),
      ...wanted,
      enabled: true,
      state: 'enabled',
      state_since: now,
      created: now,
      created_by: { id: 1, name: expect.any(String) },
      modified: now,
      waiting: 0,
      last_delivery: null,
    });
    const read = await app.admin.get(`${WEBHOOKS}/${rest.id}`);
    expect(read).toMatchObject({ status: 200, body: rest });
    expect(read.body.secret).toBeUndefined();
    expect(read.headers.get('etag')).toBe(made.headers.get('etag'));
    const { db } = app.application.platform.database;
    const rows = await db.selectFrom('webhooks').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(secret.slice(6));
  });

  it('is listed in order, in pages, with as many queries for many as for one', async () => {
    const ids = [];
    for (let n = 0; n < 3; n += 1) ids.push((await createWebhook(app, url)).id);
    const all = (await app.admin.get(`${WEBHOOKS}?limit=200`)).body;
    expect(all.data.map(({ id }: { id: number }) => id).slice(-3)).toEqual(ids);
    expect(JSON.stringify(all)).not.toContain('whsec_');
    const { total } = all.pagination;
    const page = (await app.admin.get(`${WEBHOOKS}/?limit=2&offset=${total - 2}`)).body;
    expect(page.data.map(({ id }: { id: number }) => id)).toEqual(ids.slice(1));
    expect(page.pagination).toMatchObject({ total, next: null });
    expect((await app.admin.get(`${WEBHOOKS}?limit=0`)).body.data).toEqual([]);
    const count = (limit: number) => fewestQueries(app, () => app.admin.get(`${WEBHOOKS}?limit=${limit}`));
    expect(await count(200)).toBe(await count(1));
  });

  it('is changed in part; If-Match holds against edits, not against deliveries', async () => {
    const receiver = await startReceiver();
    const { path, id } = await createWebhook(app, receiver.url);
    const etag = (await app.admin.get(path)).headers.get('etag') ?? '';
    await recordEvents(app, 'thanks.received', numbered(1));
    await receiver.until(1);
    const match = { headers: { 'if-match': etag } };
    const changed = await app.admin.patch(path, { description: 'Other', events: ['*', '*'] }, match);
    expect(changed).toMatchObject({
      status: 200,
      body: { id, description: 'Other', events: ['*'], url: receiver.url },
    });
    expect(changed.headers.get('etag')).not.toBe(etag);
    expect((await app.admin.patch(path, { description: 'Third' }, match)).status).toBe(412);
    expect((await app.admin.delete(path, undefined, match)).status).toBe(412);
    expect((await app.admin.patch(path, {})).body.description).toBe('Other');
    expect((await app.admin.delete(path)).status).toBe(204);
    await receiver.stop();
  });

  it('is switched off and on by hand', async () => {
    const { path } = await createWebhook(app, url, ['user.deleted']);
    expect((await app.admin.patch(path, { enabled: 0 })).body).toMatchObject({ enabled: false, state: 'disabled' });
    app.clock.advance(60_000);
    expect((await app.admin.patch(path, { url: `${url}2` })).body).toMatchObject({ state: 'disabled' });
    const on = (await app.admin.patch(path, { enabled: true })).body;
    expect(on).toMatchObject({ enabled: true, state: 'enabled' });
    expect(Date.parse(on.state_since) - Date.parse(on.created)).toBe(60_000);
  });

  it('is created switched off when the request says so', async () => {
    const { status, body } = await app.admin.post(WEBHOOKS, { url, events: ['user.deleted'], enabled: false });
    expect([status, body]).toMatchObject([201, { enabled: false, state: 'disabled' }]);
    expect((await app.admin.delete(`${WEBHOOKS}/${body.id}`)).status).toBe(204);
  });

  it.each([
    ['https://Example.com/a?b=%20c#d', 'https://Example.com/a?b=%20c#d'],
    ['http://exämple.com/ü?ä', 'http://xn--exmple-cua.com/%C3%BC?%C3%A4'],
    ['https://example.com/{a}|"<>', 'https://example.com/%7Ba%7D%7C%22%3C%3E'],
  ])('with the address %s is shown with an encoded address', async (sent, shown) => {
    const { path } = await createWebhook(app, sent, ['user.deleted']);
    const { body } = await app.admin.get(path);
    expect(body.url).toBe(shown);
    expect((await app.admin.patch(path, { url: body.url, description: 'x' })).status).toBe(200);
    await app.admin.delete(path);
  });

  it('is deleted with its log, however long', async () => {
    const { path, id } = await createWebhook(app, url, ['expense.rejected']);
    await app.admin.patch(path, { enabled: false });
    const { db } = app.application.platform.database;
    const row = {
      webhook_id: id,
      message_id: 'msg_x',
      type: 'x',
      payload: '{}',
      queued: 1,
      status: 'waiting',
      created_at: 1,
    } as const;
    await transaction(db, async (tx) => {
      for (let n = 0; n < 3; n += 1) await tx.insertInto('webhook_deliveries').values(Array(400).fill(row)).execute();
    });
    expect((await app.admin.get(path)).body.waiting).toBe(1200);
    expect((await app.admin.delete(path)).status).toBe(204);
    expect((await app.admin.get(path)).status).toBe(404);
    expect((await app.admin.delete(path)).status).toBe(404);
    expect(await db.selectFrom('webhook_deliveries').selectAll().where('webhook_id', '=', id).execute()).toEqual([]);
  });

  it('stays when the user who made it is deleted', async () => {
    const user = await createUser(app);
    await app.admin.put('/api/people/v2/roles/1/users', [{ id: 1 }, { id: user.id }]);
    const { body } = await user.client.post(WEBHOOKS, { url, events: ['comment.added'] });
    expect(body.created_by.id).toBe(user.id);
    expect((await app.admin.delete(`/api/people/v2/users/${user.id}`)).status).toBeLessThan(300);
    expect((await app.admin.get(`${WEBHOOKS}/${body.id}`)).body).toMatchObject({ id: body.id, created_by: null });
  });

  it('is created once for an Idempotency-Key; a repeat answers 409 and shows no secret', async () => {
    const request = { headers: { 'idempotency-key': uniqueName('key-') } };
    const first = await app.admin.post(WEBHOOKS, wanted, request);
    const again = await app.admin.post(WEBHOOKS, wanted, request);
    expect(again).toMatchObject({ status: 409, body: { type: `${app.url}/docs/errors#already_created` } });
    expect(again.body.detail).toContain(`Webhook ${first.body.id} `);
    const { db } = app.application.platform.database;
    const kept = await db.selectFrom('idempotency_keys').selectAll().execute();
    expect(JSON.stringify(kept)).not.toContain(first.body.secret.slice(6));
  });

  it('is one of at most 100, also when many are created at once', async () => {
    const { total } = (await app.admin.get(`${WEBHOOKS}?limit=0`)).body.pagination;
    const answers = await Promise.all(
      Array.from({ length: 105 - total }, () => app.admin.post(WEBHOOKS, { url, events: ['question.asked'] })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(100 - total);
    const refused = answers.filter(({ status }) => status === 409);
    expect(refused).toHaveLength(5);
    expect(refused[0]?.body.type).toBe(`${app.url}/docs/errors#too_many_webhooks`);
    for (const { status, body } of answers) if (status === 201) await app.admin.delete(`${WEBHOOKS}/${body.id}`);
    await runDue(app);
  });
});

describe('wrong input of a webhook', () => {
  it.each([
    ['url', {}],
    ['url', { url: '' }],
    ['url', { url: 5 }],
    ['url', { url: 'hook' }],
    ['url', { url: '/hook' }],
    ['url', { url: 'ftp://example.com/' }],
    ['url', { url: 'file:///etc/passwd' }],
    ['url', { url: 'javascript:alert(1)' }],
    ['url', { url: 'https://' }],
    ['url', { url: 'http:example.com' }],
    ['url', { url: 'http:\\\\example.com' }],
    ['url', { url: 'https:///example.com' }],
    ['enabled', { enabled: 'perhaps' }],
    ['url', { url: 'https://user@example.com/' }],
    ['url', { url: 'https://user:password@example.com/' }],
    ['url', { url: 'https://:password@example.com/' }],
    ['url', { url: 'https://example.com:0/' }],
    ['url', { url: 'https://example.com:65536/' }],
    ['url', { url: ' https://example.com/' }],
    ['url', { url: 'https://exa\nmple.com/' }],
    ['url', { url: `https://example.com/${'x'.repeat(2000)}` }],
    ['events', { events: [] }],
    ['events', { events: undefined }],
    ['events', { events: ['nothing.happened'] }],
    ['events', { events: ['webhook.test'] }],
    ['events', { events: ['*', 'user.created'] }],
    ['events', { events: [5] }],
    ['events', { events: ['user.created,user.deleted'] }],
    ['description', { description: 5 }],
    ['description', { description: 'x'.repeat(1001) }],
    ['description', { description: 'a\0b' }],
  ])('is answered with 400 that names the field %s (%#)', async (field, wrong) => {
    const { url: _url, ...rest } = wanted;
    const body = field === 'url' ? { ...rest, ...wrong } : { ...wanted, ...wrong };
    const { total } = (await app.admin.get(WEBHOOKS)).body.pagination;
    const answer = await app.admin.post(WEBHOOKS, body);
    expect(answer.status).toBe(400);
    expect(answer.headers.get('content-type')).toContain('application/problem+json');
    expect(answer.body.detail).toContain(field);
    expect((await app.admin.get(WEBHOOKS)).body.pagination.total).toBe(total);
  });

  it('in a change is answered with 400, and nothing is changed', async () => {
    const { path } = await createWebhook(app, url);
    const before = (await app.admin.get(path)).body;
    for (const wrong of [
      { url: 'ftp://x/' },
      { url: null },
      { events: [] },
      { events: ['x'] },
      { enabled: 'perhaps' },
    ]) {
      expect([wrong, (await app.admin.patch(path, { description: 'New', ...wrong })).status]).toEqual([wrong, 400]);
    }
    for (const hours of [-1, 169, 1.5, 'x']) {
      expect((await app.admin.post(`${path}/secret`, { overlap_hours: hours })).status).toBe(400);
    }
    expect((await app.admin.get(path)).body).toEqual(before);
    await app.admin.delete(path);
  });

  it('in an address is answered with 404 for an unknown id and 400 for what is no number', async () => {
    for (const id of ['987654321', 'x']) {
      const status = id === 'x' ? 400 : 404;
      expect((await app.admin.get(`${WEBHOOKS}/${id}`)).status).toBe(status);
      expect((await app.admin.patch(`${WEBHOOKS}/${id}`, { enabled: true })).status).toBe(status);
      expect((await app.admin.delete(`${WEBHOOKS}/${id}`)).status).toBe(status);
      expect((await app.admin.post(`${WEBHOOKS}/${id}/secret`)).status).toBe(status);
      expect((await app.admin.post(`${WEBHOOKS}/${id}/test`)).status).toBe(status);
      expect((await app.admin.get(`${WEBHOOKS}/${id}/deliveries`)).status).toBe(status);
      expect((await app.admin.get(`${WEBHOOKS}/${id}/deliveries/1`)).status).toBe(status);
      expect((await app.admin.post(`${WEBHOOKS}/${id}/deliveries/1/replay`)).status).toBe(status);
      expect((await app.admin.delete(`${WEBHOOKS}/${id}/deliveries/1`)).status).toBe(status);
    }
  });
});

describe('the right to manage webhooks', () => {
  it('H1: belongs to members of role 1 only, whatever capabilities others have', async () => {
    const { path } = await createWebhook(app, url);
    const [user, holder] = [await createUser(app), await createUser(app)];
    for (const capability of ['people.admin', 'documents.admin', 'audit.read'] as const)
      await grant(app, capability, holder);
    const statuses = async (client: typeof app.admin) => [
      (await client.get(WEBHOOKS)).status,
      (await client.post(WEBHOOKS, wanted)).status,
      (await client.post(WEBHOOKS, {})).status,
      (await client.get(path)).status,
      (await client.patch(path, { enabled: false })).status,
      (await client.delete(path)).status,
      (await client.post(`${path}/secret`)).status,
      (await client.post(`${path}/test`)).status,
      (await client.get(`${path}/deliveries`)).status,
      (await client.get(`${path}/deliveries/1`)).status,
      (await client.post(`${path}/deliveries/1/replay`)).status,
      (await client.delete(`${path}/deliveries/1`)).status,
    ];
    for (const { client } of [user, holder]) expect(await statuses(client)).toEqual(Array(12).fill(403));
    expect(await statuses(app.anonymous)).toEqual(Array(12).fill(401));
    const administrator = await createUser(app);
    await app.admin.put('/api/people/v2/roles/1/users', [{ id: 1 }, { id: administrator.id }]);
    expect((await administrator.client.get(path)).body).toMatchObject({ enabled: true });
    expect((await administrator.client.delete(path)).status).toBe(204);
  });
});
