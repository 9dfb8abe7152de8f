import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { useApp } from '../../../../test/support/app.ts';
import { insertCrowd } from '../../../../test/support/crowd.ts';
import { DOCUMENTS } from '../../../../test/support/documents.ts';
import { createUser, grant, type TestUser } from '../../../../test/support/people.ts';
import { startApplication } from '../../../app.ts';
import { MINUTE_MS } from '../../../platform/time/durations.ts';

const LIMITS = '/api/admin/v1/limits';
const KIB = 1024;
const SETTINGS = { storage: 600 * KIB, told: 50 };
const app = useApp({
  ATRIUM_USER_QUOTA: String(SETTINGS.storage),
  ATRIUM_TOLD_PER_HOUR: String(SETTINGS.told),
});

const nothingSet = Object.fromEntries(
  ['storage', 'requests', 'streams', 'told'].map((kind) => [kind, { each_user: null, together: null }]),
);
let ada: TestUser;
beforeEach(async () => {
  ada = await createUser(app);
});
afterEach(async () => {
  await app.admin.patch(LIMITS, nothingSet);
  await app.admin.put(ownOf(ada), {});
  app.clock.advance(61 * MINUTE_MS);
});

const ownOf = ({ id }: { id: number }) => `${LIMITS}/users/${id}`;
const keep = ({ client }: TestUser, kib: number) =>
  client.request('POST', `${DOCUMENTS}/dropbox`, { body: Buffer.alloc(kib * KIB, `${Math.random()}`) });
const thank = (by: TestUser, ids: readonly number[]) =>
  by.client.post('/thanks', {
    description: 'Well done',
    tags: [],
    thanked: ids.map((id) => ({ id, oclass: { id, oclass: 1 } })),
  });
let inserted = 0;
const crowdOf = (count: number) => {
  inserted += count;
  return insertCrowd(app, inserted - count, inserted);
};

describe('the limits of users', () => {
  it('are those of the settings until an administrator sets others, which hold at once and after a start', async () => {
    const { status, body } = await app.admin.get(LIMITS);
    expect(status).toBe(200);
    expect(body).toEqual({
      storage: { each_user: { limit: 600 * KIB, set: false }, together: { limit: 0, used: 0 }, near: 0 },
      requests: { each_user: { limit: 0, set: false }, together: { limit: 0, used: expect.any(Number) }, near: 0 },
      streams: { each_user: { limit: 20, set: false }, together: { limit: 0, used: 0 }, near: 0 },
      told: { each_user: { limit: 50, set: false }, together: { limit: 0, used: 0 }, near: 0 },
    });
    const changed = await app.admin.patch(LIMITS, { storage: { each_user: 10 * KIB } });
    expect(changed.body.storage.each_user).toEqual({ limit: 10 * KIB, set: true });
    expect(changed.body.told).toEqual(body.told);
    expect((await keep(ada, 11)).status).toBe(413);
    const restarted = await startApplication({ ...app.config, port: 0 }, { clock: app.clock });
    expect(restarted.platform.limits.ofUser(ada.id).storage).toBe(10 * KIB);
    await restarted.stop();
    const back = await app.admin.patch(LIMITS, { storage: { each_user: null } });
    expect(back.body.storage.each_user).toEqual({ limit: 600 * KIB, set: false });
    expect((await keep(ada, 11)).status).toBe(200);
  });

  it('can be others for one user, who is listed with what they take', async () => {
    const set = await app.admin.put(ownOf(ada), { storage: 20 * KIB, streams: 3 });
    expect(set.status).toBe(200);
    expect((await keep(ada, 21)).status).toBe(413);
    expect((await keep(ada, 17)).status).toBe(200);
    expect((await keep(await createUser(app), 21)).status).toBe(200);
    const expected = {
      user: { id: ada.id, name: expect.any(String), photo_url: expect.any(String) },
      storage: { limit: 20 * KIB, own: true, used: 17 * KIB, near: true },
      requests: { limit: 0, own: false, used: expect.any(Number), near: false },
      streams: { limit: 3, own: true, used: 0, near: false },
      told: { limit: 50, own: false, used: 0, near: false },
    };
    expect((await app.admin.get(ownOf(ada))).body).toEqual(expected);
    const { body } = await app.admin.get(`${LIMITS}/users`);
    expect(body).toEqual({ data: [expected], pagination: { offset: 0, limit: 50, total: 1, prev: null, next: null } });
    const none = await app.admin.put(ownOf(ada), {});
    expect(none.body).toMatchObject({ storage: { own: false }, streams: { own: false } });
    expect((await app.admin.get(`${LIMITS}/users`)).body.data).toEqual([]);
  });

  it('go with their user', async () => {
    await app.admin.put(ownOf(ada), { streams: 3 });
    await app.admin.delete(`/api/people/v2/users/${ada.id}`);
    expect((await app.admin.get(ownOf(ada))).status).toBe(404);
    expect((await app.admin.get(`${LIMITS}/users`)).body).toMatchObject({ data: [], pagination: { total: 0 } });
  });

  it('of storage of all together refuse uploads as a full disk does, and keep nothing', async () => {
    await keep(ada, 30);
    app.clock.advance(MINUTE_MS);
    const used = (await app.admin.get(LIMITS)).body.storage.together.used;
    expect(used).toBeGreaterThanOrEqual(30 * KIB);
    await app.admin.patch(LIMITS, { storage: { together: used + 10 * KIB } });
    const refused = await keep(await createUser(app), 11);
    expect([refused.status, refused.body.detail]).toEqual([500, expect.stringContaining('Everybody')]);
    app.clock.advance(MINUTE_MS);
    expect((await app.admin.get(LIMITS)).body.storage.together.used).toBe(used);
    expect((await keep(ada, 9)).status).toBe(200);
  });

  it('of requests count each user alone, begin anew every minute, and name the limit', async () => {
    await app.admin.patch(LIMITS, { requests: { each_user: 60 } });
    app.clock.advance(MINUTE_MS);
    for (let turn = 0; turn < 60; turn += 1) expect((await ada.client.get('/api/people/v1/me')).status).toBe(200);
    const refused = await ada.client.get('/api/people/v1/me');
    expect([refused.status, Number(refused.headers.get('retry-after'))]).toEqual([429, 60]);
    expect(JSON.stringify(refused.body)).toContain('60 requests a minute');
    expect((await (await createUser(app)).client.get('/api/people/v1/me')).status).toBe(200);
    expect((await app.admin.get(ownOf(ada))).body.requests).toEqual({ limit: 60, own: false, used: 60, near: true });
    app.clock.advance(MINUTE_MS);
    expect((await ada.client.get('/api/people/v1/me')).status).toBe(200);
  });

  it('of requests of all together spare administrators, who must be able to raise them', async () => {
    await app.admin.patch(LIMITS, { requests: { together: 60 } });
    app.clock.advance(MINUTE_MS);
    for (let turn = 0; turn < 60; turn += 1) await ada.client.get('/api/people/v1/me');
    expect((await ada.client.get('/api/people/v1/me')).status).toBe(429);
    expect((await app.admin.patch(LIMITS, { requests: { together: null } })).status).toBe(200);
    expect((await ada.client.get('/api/people/v1/me')).status).toBe(200);
  });

  it('of told people hold for one user and for all together', async () => {
    const [bob, crowd] = [await createUser(app), await crowdOf(12)];
    await app.admin.put(ownOf(ada), { told: 5 });
    expect((await thank(ada, crowd.slice(0, 4))).status).toBe(200);
    expect((await thank(ada, crowd.slice(4, 6))).status).toBe(429);
    await app.admin.patch(LIMITS, { told: { together: 10 } });
    expect((await thank(bob, crowd.slice(0, 6))).status).toBe(200);
    expect((await thank(bob, crowd.slice(6, 8))).status).toBe(429);
    expect((await app.admin.get(LIMITS)).body.told.together).toEqual({ limit: 10, used: 10 });
    app.clock.advance(61 * MINUTE_MS);
    expect((await thank(bob, crowd.slice(6, 8))).status).toBe(200);
  });

  it('of which somebody is near are on the first page of the administration', async () => {
    const kinds = async () => {
      app.clock.advance(MINUTE_MS);
      const { attention } = (await app.admin.get('/api/admin/v1/overview')).body;
      return attention.filter(({ kind }: { kind: string }) => kind === 'limits_near');
    };
    expect(await kinds()).toEqual([]);
    await app.admin.put(ownOf(ada), { storage: 10 * KIB });
    await keep(ada, 8);
    expect(await kinds()).toEqual([{ kind: 'limits_near', count: 1, at_least: false }]);
    await app.admin.put(ownOf(ada), { storage: 11 * KIB });
    expect(await kinds()).toEqual([]);
  });

  it('are seen and set by administrators alone', async () => {
    await grant(app, 'people.admin', ada);
    for (const { client, status } of [
      { client: ada.client, status: 403 },
      { client: app.anonymous, status: 401 },
    ]) {
      for (const path of [LIMITS, `${LIMITS}/users`, ownOf(ada)]) expect((await client.get(path)).status).toBe(status);
      expect((await client.patch(LIMITS, { storage: { each_user: 0 } })).status).toBe(status);
      expect((await client.put(ownOf(ada), { storage: 0 })).status).toBe(status);
    }
    expect((await app.admin.get(LIMITS)).body.storage.each_user.set).toBe(false);
  });

  it('answer what cannot be with an error that names it, and change nothing', async () => {
    const wrong: [object, string][] = [
      [{ storage: { each_user: -1 } }, 'storage'],
      [{ requests: { each_user: 59 } }, 'requests'],
      [{ streams: { together: 1.5 } }, 'streams'],
      [{ told: { each_user: 'many' } }, 'told'],
      [{ storage: { each_user: 5 }, unknown: {} }, 'unknown'],
      [{ storage: 5 }, 'storage'],
    ];
    for (const [body, named] of wrong) {
      const answer = await app.admin.patch(LIMITS, body);
      expect([answer.status, JSON.stringify(answer.body)]).toEqual([400, expect.stringContaining(named)]);
    }
    for (const body of [{ storage: -1 }, { requests: 59 }]) {
      expect((await app.admin.put(ownOf(ada), body)).status).toBe(400);
    }
    expect((await app.admin.put(`${LIMITS}/users/999999`, { storage: 1 })).status).toBe(404);
    expect((await app.admin.get(LIMITS)).body.storage.each_user.set).toBe(false);
    expect((await app.admin.get(`${LIMITS}/users`)).body.data).toEqual([]);
  });
});
