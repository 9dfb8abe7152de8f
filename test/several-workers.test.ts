import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { json, text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { Answer } from './support/client.ts';
import { atrium } from './support/command-line.ts';
import { spawnServer } from './support/server-process.ts';
import { emptyDatabase, type TestDatabase } from './support/templates.ts';
import { temporaryFolder } from './support/temporary-folder.ts';

const PASSWORD = 'a first password';
const USERS = '/api/people/v2/users';
const LIMITS = '/api/admin/v1/limits';
const STREAM = '/api/notifications/v1/stream';
/** Connections that reach both processes: they are handed out in turn. */
const EACH = 4;

let database: TestDatabase;
let folder: string;
let server: { child: ChildProcess; url: string };
let mia: { id: number; authorization: string };

const ADMIN = `Basic ${Buffer.from(`admin:${PASSWORD}`).toString('base64')}`;

function environment(dataDir = folder): Record<string, string> {
  return {
    DATABASE_URL: inject('engine') === 'postgres' ? database.url : '',
    ATRIUM_DATA: dataDir,
    PORT: '0',
    ATRIUM_WORKERS: '2',
    ATRIUM_ADMIN_PASSWORD: PASSWORD,
    ATRIUM_LOG_LEVEL: 'fatal',
  };
}

beforeAll(async () => {
  database = await emptyDatabase();
  folder = await temporaryFolder('atrium-workers-');
  server = await spawnServer(environment());
  mia = await makeUser('mia');
});

afterAll(async () => {
  server?.child.kill('SIGKILL');
  await database?.drop();
});

/** On a connection of its own. */
async function open(method: string, path: string, authorization: string, body?: unknown): Promise<IncomingMessage> {
  const sent = request(`${server.url}${path}`, { method, agent: false, headers: { authorization } });
  if (body !== undefined) sent.setHeader('content-type', 'application/json');
  sent.end(body === undefined ? undefined : JSON.stringify(body));
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  return answer;
}

async function ask(method: string, path: string, authorization = ADMIN, body?: unknown) {
  const answer = await open(method, path, authorization, body);
  const type = answer.headers['content-type'] ?? '';
  return {
    status: answer.statusCode,
    body: (/json/.test(type) ? await json(answer) : await text(answer)) as Answer['body'],
  };
}

/** The same, at every process. */
async function askEach<T>(find: () => Promise<T>): Promise<T[]> {
  const found: T[] = [];
  for (let count = 0; count < EACH; count += 1) found.push(await find());
  return found;
}

async function makeUser(username: string): Promise<{ id: number; authorization: string }> {
  const user = { username, firstname: 'Test', surname: username, email: `${username}@example.com`, password: PASSWORD };
  const { body } = await ask('POST', USERS, ADMIN, user);
  const basic = `Basic ${Buffer.from(`${username}:${PASSWORD}`).toString('base64')}`;
  const token = await ask('POST', '/api/people/v1/me/tokens', basic, { name: 'for a test' });
  expect(token.status).toBe(201);
  return { id: body.id, authorization: `Bearer ${token.body.token}` };
}

async function thank(description: string): Promise<number | undefined> {
  const thanked = [{ id: 1, oclass: { id: mia.id, oclass: 1 } }];
  return (await ask('POST', '/thanks', ADMIN, { description, thanked, tags: [] })).status;
}

async function listThanks(): Promise<string[]> {
  const { body } = await ask('GET', '/thanks?limit=200');
  return body.data.map(({ description }: { description: string }) => description);
}

async function openStream(authorization: string) {
  const answer = await open('GET', STREAM, authorization);
  const stream = { status: answer.statusCode, heard: '', hasEnded: false, close: () => void answer.destroy() };
  answer.on('data', (bytes) => {
    stream.heard += bytes;
  });
  answer.on('error', () => {});
  answer.once('close', () => {
    stream.hasEnded = true;
  });
  return stream;
}

async function processIds(): Promise<number[]> {
  const { pid } = server.child;
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return children.trim().split(' ').filter(Boolean).map(Number);
}

test('a new notification reaches the pages at every process, and their number is limited for all together', async () => {
  const streams = await askEach(() => openStream(mia.authorization));
  await expect.poll(() => streams.map(({ heard }) => heard.includes('retry:'))).toEqual(Array(EACH).fill(true));
  expect(await thank('for the news')).toBe(200);
  const count = () => streams.map(({ heard }) => heard.match(/^data: /gm)?.length ?? 0);
  await expect.poll(count).toEqual(Array(EACH).fill(1));

  await ask('PATCH', LIMITS, ADMIN, { streams: { each_user: EACH } });
  const known = async () => {
    const { streams: of } = (await ask('GET', LIMITS)).body;
    return [of.each_user.limit, of.together.used];
  };
  await expect.poll(() => askEach(known)).toEqual(Array(EACH).fill([EACH, EACH]));
  const more = await askEach(() => ask('GET', STREAM, mia.authorization));
  expect(more.map(({ status }) => status)).toEqual(Array(EACH).fill(429));
  for (const stream of streams) stream.close();
  await expect.poll(() => askEach(known)).toEqual(Array(EACH).fill([EACH, 0]));
});

test('a user who is blocked is out of every process', async () => {
  const ben = await makeUser('ben');
  const status = async () => (await ask('GET', '/api/people/v2/user', ben.authorization)).status;
  expect(await askEach(status)).toEqual(Array(EACH).fill(200));
  const streams = await askEach(() => openStream(ben.authorization));
  await ask('PUT', `${USERS}/${ben.id}`, ADMIN, { blocked: true });
  await expect.poll(() => askEach(status)).toEqual(Array(EACH).fill(401));
  await expect.poll(() => streams.map(({ hasEnded }) => hasEnded)).toEqual(Array(EACH).fill(true));
});

test('metrics are those of all processes together', async () => {
  await askEach(() => ask('GET', '/healthz'));
  const { body } = await ask('GET', '/metrics');
  expect(body).toMatch(/^atrium_processes 2$/m);
  expect(body).toMatch(
    new RegExp(`^atrium_http_request_duration_seconds_count\\{.*route="/healthz".*\\} ${EACH}$`, 'm'),
  );
});

test('a process that is killed loses nothing that was confirmed, and another one takes its place', async () => {
  const write = async (number: number) => {
    const description = `note ${number}`;
    return (await thank(description).catch(() => undefined)) === 200 ? [description] : [];
  };
  const before = await Promise.all(Array.from({ length: 30 }, (_, number) => write(number)));
  expect(before.flat()).toHaveLength(30);
  const [victim = 0] = await processIds();
  const under = Array.from({ length: 30 }, (_, number) => write(100 + number));
  await Promise.race(under);
  process.kill(victim, 'SIGKILL');
  const confirmed = [...before, ...(await Promise.all(under))].flat();
  expect(await listThanks()).toEqual(expect.arrayContaining(confirmed));
  expect(await thank('for going on')).toBe(200);
  await expect
    .poll(async () => (await ask('GET', '/metrics')).body, { timeout: 30_000 })
    .toMatch(/^atrium_processes 2$/m);
  expect(await processIds()).not.toContain(victim);
  expect(await askEach(() => thank('for coming back'))).toEqual(Array(EACH).fill(200));
});

test('a port that is taken is told in one line, and nothing goes on', async () => {
  const port = new URL(server.url).port;
  const outcome = await atrium(['serve'], {
    ...environment(await temporaryFolder('atrium-workers-')),
    DATABASE_URL: '',
    PORT: port,
  });
  expect(outcome).toMatchObject({ code: 2, out: '' });
  expect(outcome.err).toMatch(/^atrium: HOST or PORT is not usable: .*\n$/);
});

test('all processes end with the first, gracefully, and leave everything in order', async () => {
  const ids = await processIds();
  const ended = once(server.child, 'exit');
  server.child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  const found = ids.filter((id) => isThere(id));
  expect(found).toEqual([]);
  const { code, err } = await atrium(['verify'], environment());
  expect([code, err]).toEqual([0, '']);
});

test('all processes end, though the line to one breaks before its end is seen', async () => {
  const breakLines = `import cluster from 'node:cluster';
    cluster.on('fork', (worker) => {
      worker.once('disconnect', () => worker.emit('error', new Error('write EPIPE')));
    });`;
  const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(breakLines)}`;
  server = await spawnServer({ ...environment(), NODE_OPTIONS });
  const ids = await processIds();
  const ended = once(server.child, 'exit');
  server.child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  expect(ids.filter((id) => isThere(id))).toEqual([]);
});

test('processes do not outlive the one that started them', async () => {
  server = await spawnServer(environment());
  const ids = await processIds();
  expect(ids).toHaveLength(2);
  server.child.kill('SIGKILL');
  await expect.poll(() => ids.filter((id) => isThere(id))).toEqual([]);
});

function isThere(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
