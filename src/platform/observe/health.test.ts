import { mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp, useApp } from '../../../test/support/app.ts';

describe('a healthy application', () => {
  const app = useApp();

  const elsewhere = { 'x-forwarded-for': '192.0.2.7' };

  test('is alive and ready, without signing in', async () => {
    for (const path of ['/healthz', '/readyz']) {
      const { status, body } = await app.anonymous.get(path, { headers: elsewhere });
      expect(status).toBe(200);
      expect(body).toEqual({ status: 'ok' });
    }
  });

  test('names the programs for files that were found, on the machine itself and to administrators', async () => {
    const found = Object.keys(app.application.platform.programs.paths);
    expect((await app.anonymous.get('/readyz')).body).toEqual({ status: 'ok', programs: found });
    expect((await app.admin.get('/readyz', { headers: elsewhere })).body).toEqual({ status: 'ok', programs: found });
  });
});

describe('an application that is about to stop', () => {
  const app = useApp({ ATRIUM_DRAIN_SECONDS: '1' });

  test('says so to balancers, and answers everything else as before on connections that it closes', async () => {
    expect((await app.admin.raw('GET', '/api/people/v2/users/1')).headers.get('connection')).not.toBe('close');
    const drained = app.application.drain();
    expect(await app.anonymous.get('/healthz')).toMatchObject({ status: 503, body: { status: 'stopping' } });
    expect(await app.anonymous.get('/readyz')).toMatchObject({
      status: 503,
      body: { status: 'stopping', unreachable: [] },
    });
    const answer = await app.admin.raw('GET', '/api/people/v2/users/1');
    expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close']);
    await drained;
  });
});

describe('an application without its folder of files', () => {
  let app: TestApp & { dispose(): Promise<void> };
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'atrium-health-'));
    app = await startTestApp({ ATRIUM_DATA: folder });
  });
  afterAll(async () => {
    await app.dispose();
    await rm(folder, { recursive: true, force: true });
  });

  test('is alive but not ready until the folder is back', async () => {
    await rename(join(folder, 'blobs'), join(folder, 'gone'));
    const gone = await app.anonymous.get('/readyz');
    expect(gone.status).toBe(503);
    expect(gone.body).toEqual({ status: 'unavailable', unreachable: ['files'] });
    expect((await app.anonymous.get('/healthz')).status).toBe(200);
    await rename(join(folder, 'gone'), join(folder, 'blobs'));
    expect((await app.anonymous.get('/readyz')).status).toBe(200);
  });
});

describe('an application without its database', () => {
  const app = useApp();

  test('is alive but not ready, and does not reveal the reason', async () => {
    const { database } = app.application.platform;
    const ping = database.ping;
    database.ping = () => Promise.reject(new Error('postgres://user:password@host refused'));
    try {
      const { status, body } = await app.anonymous.get('/readyz');
      expect(status).toBe(503);
      expect(body).toEqual({ status: 'unavailable', unreachable: ['database'] });
      expect((await app.anonymous.get('/healthz')).status).toBe(200);
    } finally {
      database.ping = ping;
    }
  });
});
