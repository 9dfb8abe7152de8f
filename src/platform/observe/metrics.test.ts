import { beforeAll, describe, expect, test } from 'vitest';
import { useApp } from '../../../test/support/app.ts';
import { ADMIN_PASSWORD } from '../../../test/support/templates.ts';

const STRANGER = '203.0.113.9';
const basic = (name: string, password: string) => ({
  authorization: `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`,
});

describe('metrics', () => {
  const app = useApp();
  const read = async (remoteAddress: string, headers: Record<string, string> = {}) =>
    app.application.app.inject({ url: '/metrics', remoteAddress, headers });

  beforeAll(async () => {
    const mia = {
      username: 'mia',
      firstname: 'Mia',
      surname: 'M',
      email: 'mia@example.com',
      password: 'a good password',
    };
    expect((await app.admin.post('/api/people/v2/users', mia)).status).toBe(200);
  });

  test.each(['127.0.0.1', '::1', '::ffff:127.0.0.1'])('are open to everybody at %s', async (address) => {
    expect((await read(address)).statusCode).toBe(200);
  });

  test('need a sign-in from other addresses', async () => {
    const answer = await read(STRANGER);
    expect(answer.statusCode).toBe(401);
    expect(answer.headers['www-authenticate']).toBe('Basic realm="Atrium"');
    expect(answer.json()).toMatchObject({ status: 401, instance: '/metrics' });
    expect((await read(STRANGER, basic('admin', 'wrong password'))).statusCode).toBe(401);
    expect((await read(STRANGER, { authorization: 'Bearer nothing' })).statusCode).toBe(401);
    expect((await read(STRANGER, { cookie: 'atrium_session=nothing' })).statusCode).toBe(401);
  });

  test('are for administrators only from other addresses', async () => {
    expect((await read(STRANGER, basic('mia', 'a good password'))).statusCode).toBe(403);
    expect((await read(STRANGER, basic('admin', ADMIN_PASSWORD))).statusCode).toBe(200);
  });

  test('cannot be read by pretending to call from this machine', async () => {
    expect((await read(STRANGER, { 'x-forwarded-for': '127.0.0.1' })).statusCode).toBe(401);
    expect((await read(STRANGER, { host: 'localhost' })).statusCode).toBe(401);
  });

  test.each(['x-forwarded-for', 'forwarded', 'via', 'x-real-ip', 'x-forwarded-host'])(
    'need a sign-in from clients behind a proxy on this machine: %s',
    async (name) => {
      expect((await read('127.0.0.1', { [name]: '127.0.0.1' })).statusCode).toBe(401);
    },
  );
});

describe('metrics behind a trusted proxy', () => {
  const app = useApp({ ATRIUM_TRUST_PROXY: '1' });
  const read = async (remoteAddress: string, headers: Record<string, string> = {}) =>
    app.application.app.inject({ url: '/metrics', remoteAddress, headers });

  test('are open or closed by the address of the real client', async () => {
    expect((await read('127.0.0.1', { 'x-forwarded-for': STRANGER })).statusCode).toBe(401);
    expect((await read('127.0.0.1', { 'x-forwarded-for': `127.0.0.1, ${STRANGER}` })).statusCode).toBe(401);
    expect((await read('10.0.0.1', { 'x-forwarded-for': '127.0.0.1' })).statusCode).toBe(200);
    expect((await read('127.0.0.1', { forwarded: `for=${STRANGER}` })).statusCode).toBe(401);
    expect((await read('127.0.0.1')).statusCode).toBe(200);
    const headers = { 'x-forwarded-for': STRANGER, ...basic('admin', ADMIN_PASSWORD) };
    expect((await read('127.0.0.1', headers)).statusCode).toBe(200);
  });
});

describe('metrics of an application', () => {
  const app = useApp();
  const metrics = async (): Promise<string> => (await app.anonymous.get('/metrics')).body;

  test('count requests by the pattern of their route', async () => {
    await app.admin.get('/api/people/v2/users/1');
    await app.admin.get('/api/people/v2/users/1?fields=x');
    await app.admin.get('/api/people/v2/users/999999');
    await app.anonymous.get('/some/secret/address');
    const text = await metrics();
    const count = 'atrium_http_request_duration_seconds_count';
    expect(text).toContain(`${count}{method="GET",route="/api/people/v2/users/:id",status="2xx"} 2`);
    expect(text).toContain(`${count}{method="GET",route="/api/people/v2/users/:id",status="4xx"} 1`);
    expect(text).toContain(`${count}{method="GET",route="unknown",status="4xx"} 1`);
    expect(text).not.toContain('secret');
  });

  test('describe the engine, the jobs and the process', async () => {
    const response = await app.anonymous.raw('GET', '/metrics');
    expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
    const text = await response.text();
    expect(text).toContain(`atrium_database_info{engine="${app.application.platform.database.engine}"} 1`);
    for (const name of ['waiting', 'failed', 'oldest_age_seconds']) {
      expect(text).toMatch(new RegExp(`^atrium_jobs_${name} \\d`, 'm'));
    }
    expect(text).toMatch(/^atrium_worker_jobs_waiting 0$/m);
    for (const outcome of ['done', 'failed', 'stopped', 'refused']) {
      expect(text).toContain(`atrium_worker_jobs_total{outcome="${outcome}"} 0`);
    }
    expect(text).toMatch(/^process_cpu_seconds_total \d/m);
    expect(text).toMatch(/^nodejs_eventloop_lag_seconds \d/m);
  });

  test('are served also when the database does not answer', async () => {
    const { jobs } = app.application.platform;
    const stats = jobs.stats;
    jobs.stats = () => Promise.reject(new Error('gone'));
    try {
      const text = await metrics();
      expect(text).toMatch(/^atrium_jobs_waiting NaN$/im);
      expect(text).toMatch(/^process_cpu_seconds_total \d/m);
    } finally {
      jobs.stats = stats;
    }
  });
});

describe('two applications in one process', () => {
  const one = useApp();
  const other = useApp();

  test('have metrics of their own', async () => {
    await one.anonymous.get('/readyz');
    expect((await one.anonymous.get('/metrics')).body).toContain('route="/readyz"');
    expect((await other.anonymous.get('/metrics')).body).not.toContain('route="/readyz"');
  });
});
