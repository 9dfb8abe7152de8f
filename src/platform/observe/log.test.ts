import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createClient } from '../../../test/support/client.ts';
import { createSmallServer } from '../../../test/support/small-server.ts';
import { AppError } from '../http/errors/errors.ts';
import { loggerOptions } from './log.ts';

interface Line {
  level: string;
  msg: string;
  reqId?: string;
  [name: string]: unknown;
}

describe('a line of the log', () => {
  async function logOf(
    work: (app: Awaited<ReturnType<typeof createSmallServer>>) => unknown,
    level = 'trace',
  ): Promise<Line[]> {
    const lines: Line[] = [];
    const options = loggerOptions(level);
    const stream = { write: (text: string) => lines.push(JSON.parse(text)) };
    const app = await createSmallServer({ logger: typeof options === 'object' ? { ...options, stream } : options });
    app.get('/fine/:id', async () => 'fine');
    app.post('/made', async () => 'made');
    app.get('/broken', async () => {
      throw new Error('what went wrong');
    });
    app.get('/refused', async () => {
      throw new AppError('forbidden', 403, 'no');
    });
    await work(app);
    await app.close();
    return lines;
  }

  test('tells method, path, status and time, but not the query', async () => {
    const lines = await logOf((app) =>
      app.inject({ url: '/fine/7?token=s3cret', headers: { 'x-request-id': 'mine' } }),
    );
    const line = lines.find(({ msg }) => msg === 'request');
    expect(line).toMatchObject({ level: 'debug', reqId: 'mine', method: 'GET', path: '/fine/7', status: 200 });
    expect(line?.ms).toEqual(expect.any(Number));
    expect(JSON.stringify(lines)).not.toContain('s3cret');
  });

  test('has a higher level for writes, refusals and server errors', async () => {
    const lines = await logOf(async (app) => {
      await app.inject({ method: 'POST', url: '/made' });
      await app.inject('/refused');
      await app.inject('/nothing');
      await app.inject('/broken');
    });
    const levels = lines.filter(({ msg }) => msg === 'request').map(({ path, level }) => `${path} ${level}`);
    expect(levels).toEqual(['/made info', '/refused info', '/nothing info', '/broken warn']);
  });

  test('of a server error has the stack and the request id; that of a refusal has no stack', async () => {
    const lines = await logOf(async (app) => {
      await app.inject({ url: '/broken', headers: { 'x-request-id': 'mine' } });
      await app.inject('/refused');
    });
    const faults = lines.filter(({ level }) => level === 'error');
    expect(faults).toHaveLength(1);
    expect(faults[0]).toMatchObject({ reqId: 'mine', err: { message: 'what went wrong' } });
    expect(JSON.stringify(faults[0]?.err)).toContain('log.test.ts');
  });

  test('is not written when reads succeed, at the usual level', async () => {
    const lines = await logOf((app) => app.inject('/fine/7'), 'info');
    expect(lines.filter(({ msg }) => msg === 'request')).toEqual([]);
  });

  test('has no secrets', async () => {
    const secret = {
      authorization: 'S3CRET',
      cookie: 'S3CRET',
      password: 'S3CRET',
      token: 'S3CRET',
      'set-cookie': 'S3CRET',
    };
    const lines = await logOf((app) => {
      app.log.info({ ...secret, open: 'kept' }, 'top');
      app.log.info({ body: secret }, 'inside');
      app.log.info({ req: { headers: secret } }, 'deeper');
    });
    expect(lines.find(({ msg }) => msg === 'top')).toMatchObject({ password: '[redacted]', open: 'kept' });
    expect(JSON.stringify(lines)).not.toContain('S3CRET');
  });

  test('is not written at all when silent', async () => {
    expect(loggerOptions('silent')).toBe(false);
  });
});

/** The whole application in a process of its own, as talkative as it can be. */
describe('the log of a whole application', () => {
  const passwords = ['first password 1', 'second password 2', 'third password 3', 'wrong password 4'] as const;
  let folder: string;
  let child: ChildProcess;
  let output = '';
  let url = '';

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'atrium-log-'));
    const script = `
      const { startApplication } = await import(process.argv[1] + '/app.ts');
      const { readConfig } = await import(process.argv[1] + '/config.ts');
      const application = await startApplication(readConfig(process.env));
      console.error(application.url);
      process.once('SIGTERM', () => application.stop());
    `;
    const source = join(import.meta.dirname, '../..');
    child = spawn(process.execPath, ['--input-type=module', '-e', script, source], {
      env: { PORT: '0', ATRIUM_DATA: folder, ATRIUM_LOG_LEVEL: 'trace', ATRIUM_ADMIN_PASSWORD: passwords[0] },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
    if (!child.stderr) throw new Error('no stderr');
    for await (const line of createInterface(child.stderr)) {
      output += `${line}\n`;
      if (line.startsWith('http')) {
        url = line;
        break;
      }
    }
  });
  afterAll(async () => {
    if (child.exitCode === null) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
    await rm(folder, { recursive: true, force: true });
  });

  test('holds no password, token, cookie or query', async () => {
    const basic = (name: string, password: string) => `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`;
    const credentials = basic('admin', passwords[0]);
    const admin = createClient(url, { authorization: credentials });
    const anonymous = createClient(url, {});
    const person = {
      username: 'mia',
      firstname: 'Mia',
      surname: 'M',
      email: 'mia@example.com',
      password: passwords[1],
    };
    const created = await admin.post('/api/people/v2/users', person);
    expect(created.status).toBe(200);
    expect(
      (await admin.put(`/api/people/v2/users/${created.body.id}/password`, { password: passwords[2] })).status,
    ).toBe(204);
    expect(
      (await createClient(url, { authorization: basic('mia', passwords[3]) }).get('/api/people/v2/user')).status,
    ).toBe(401);

    const headers = { origin: url };
    const session = await anonymous.post('/api/session/v1', { username: 'mia', password: passwords[2] }, { headers });
    expect(session.status).toBe(200);
    const cookie = session.headers.get('set-cookie')?.match(/atrium_session=([^;]+)/)?.[1] ?? '';
    expect(cookie).not.toBe('');
    await anonymous.post('/api/session/v1', { username: 'mia', password: passwords[3] }, { headers });
    const token = await admin.post('/api/people/v1/me/tokens', { name: 'log' });
    expect(token.status).toBe(201);
    await createClient(url, { authorization: `Bearer ${token.body.token}` }).get(
      '/api/people/v2/users?query=in-the-query',
    );
    await createClient(url, { cookie: `atrium_session=${cookie}` }).get('/api/session/v1');
    await admin.put('/api/people/v2/users/1', `{"password": "${passwords[3]}`, {
      headers: { 'content-type': 'text/plain' },
    });
    await admin.post('/api/people/v2/users', { ...person, password: 'short', username: 7 });
    // A request is logged after its answer.
    const lines = () => output.split('\n').filter((line) => line.includes('"msg":"request"'));
    await expect.poll(() => lines().length).toBeGreaterThan(8);
    await expect.poll(() => lines().at(-1)).toContain('/api/people/v2/users');
    for (const secret of [...passwords, 'short', credentials.slice(6), cookie, token.body.token, 'in-the-query']) {
      expect(output.includes(secret), `the log holds ${secret}`).toBe(false);
    }
  });

  test('names the user of each write', () => {
    const requests = output
      .split('\n')
      .filter((line) => line.includes('"msg":"request"'))
      .map((line) => JSON.parse(line));
    expect(requests).toContainEqual(
      expect.objectContaining({ method: 'POST', path: '/api/people/v2/users', status: 200, user: 1, level: 'info' }),
    );
  });
});
