// Three real instances behind a real balancer, with one PostgreSQL and one bucket in common.
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { sendByClient } from '../src/modules/documents/uploads/uploads.test-support.ts';
import { openDatabase } from '../src/platform/db/index.ts';
import { type Balancer, hasBalancer, startBalancer } from './support/balancer.ts';
import { type Client, createClient } from './support/client.ts';
import { DOCUMENTS } from './support/documents.ts';
import { freePort, freePorts } from './support/free-ports.ts';
import {
  type FollowedStream,
  followStream,
  type Instance,
  type Load,
  readAll,
  settingsOfAll,
  startInstance,
  startLoad,
} from './support/instances.ts';
import { giveCheapPassword } from './support/passwords.ts';
import { hasS3Server, type S3Server, startS3Server } from './support/s3-server.ts';
import { ADMIN_PASSWORD, cloneTemplate, type TestDatabase } from './support/templates.ts';

const MIB = 1024 * 1024;
const BUCKET = 'atrium-instances';
const WRITERS = 3;
/** An instance that was killed holds an upload for eight seconds. */
const RETRIES = [0, 100, 200, 400, 800, 1_600, 1_600, 1_600, 1_600, 1_600, 1_600, 1_600, 1_600];
/** A later version, with a migration of its own. */
const NEWER = [process.execPath, 'test/support/serve-newer.ts'];
const admin = `admin:${ADMIN_PASSWORD}`;
const reader = { username: 'reader', password: 'reads what is new' };
const basic = (login: string) => ({ authorization: `Basic ${Buffer.from(login).toString('base64')}` });
const isPossible = inject('engine') === 'postgres' && hasBalancer() && (await hasS3Server());

describe.runIf(isPossible)('three instances behind a balancer', () => {
  let s3: S3Server;
  let database: TestDatabase;
  let balancer: Balancer;
  let environment: Record<string, string>;
  let instances: Instance[];
  let client: Client;
  let readerId: number;

  beforeAll(async () => {
    s3 = await startS3Server();
    await s3.makeBucket(BUCKET);
    database = await cloneTemplate();
    const [front = 0, ...ports] = await freePorts(4);
    const parts = { databaseUrl: database.url, front, bucket: BUCKET, s3Url: s3.url };
    environment = { ...settingsOfAll(parts), ATRIUM_MIN_FREE_DISK: '0' };
    instances = await Promise.all(ports.map((port) => startInstance(port, environment)));
    balancer = await startBalancer(front, ports);
    client = createClient(balancer.url, basic(admin));
    const { body } = await client.post('/api/people/v2/users', {
      username: reader.username,
      firstname: 'Rita',
      surname: 'Reader',
      email: 'rita@example.com',
    });
    readerId = body.id;
    const opened = await openDatabase({ url: database.url, poolSize: 1 });
    await giveCheapPassword(opened.db, readerId, reader.password);
    await opened.close();
  });
  afterAll(async () => {
    await Promise.all((instances ?? []).map((instance) => instance.end('SIGKILL')));
    await balancer?.stop();
    await s3?.stop();
    await database?.drop();
  });

  const readerHeaders = basic(`${reader.username}:${reader.password}`);

  /** Everything that was confirmed is at every instance, and the stream has told of every note. */
  const expectNothingLost = async (load: Load, stream: FollowedStream): Promise<void> => {
    for (const instance of instances) {
      const notes = await readAll(instance, basic(admin), '/api/thankyou/v3/thanks', notesOf);
      const there = new Set(notes.map(({ description }) => description));
      expect(load.confirmed.filter((description) => !there.has(description))).toEqual([]);
    }
    const [first] = instances;
    if (!first) throw new Error('there is no instance');
    const told = await readAll(first, readerHeaders, '/api/notifications/v1', notificationsOf);
    const ids = told.flatMap(({ id, text }) => (text.includes(load.name) ? id : []));
    expect(ids.length).toBeGreaterThanOrEqual(load.confirmed.length);
    await expect.poll(() => ids.filter((id) => !stream.ids.has(id))).toEqual([]);
  };

  const expectDocument = async (fileKey: string | undefined, bytes: Buffer): Promise<void> => {
    const made = await client.post(`${DOCUMENTS}/folder/1/documents`, {
      title: 'Sent in parts.bin',
      components: [{ file_key: fileKey }],
    });
    expect(made.status, JSON.stringify(made.body)).toBe(200);
    const file = await client.raw('GET', `${DOCUMENTS}/document/${made.body.doc_id}/file`);
    expect(Buffer.from(await file.arrayBuffer()).equals(bytes)).toBe(true);
  };

  const grow = (load: Load, by: number) => {
    const until = load.confirmed.length + by;
    return expect.poll(() => load.confirmed.length).toBeGreaterThanOrEqual(until);
  };

  it('lose nothing that was confirmed when one is killed with -9, and fail no request but writes under way at it', async () => {
    const stream = await followStream(balancer.url, readerHeaders.authorization);
    const load = startLoad(client, readerId, 'Before and after a kill');
    const bytes = randomBytes(12 * MIB);
    let sent = 0;
    const uploading = sendByClient({
      url: balancer.url,
      auth: admin,
      bytes,
      chunkSize: MIB,
      retryDelays: RETRIES,
      onProgress: (so) => {
        sent = so;
      },
    });
    await grow(load, 20);
    await expect.poll(() => sent).toBeGreaterThan(2 * MIB);
    const [victim, ...others] = instances;
    await victim?.end('SIGKILL');
    load.killed += 1;
    instances = others;
    await grow(load, 60);
    const key = await uploading;
    await load.stop();
    expect(load.failures.filter(({ method, begunAfter }) => method === 'GET' || begunAfter > 0)).toEqual([]);
    expect(load.failures.length).toBeLessThanOrEqual(WRITERS);
    await expectNothingLost(load, stream);
    await stream.stop();
    await expectDocument(key, bytes);
    instances.push(await startInstance(victim?.port ?? 0, environment));
  });

  it('are not given a schema that they cannot live with', async () => {
    const refused = startInstance(await freePort(), environment, NEWER);
    await expect(refused).rejects.toThrow(
      /^atrium: other instances serve on the database, and could not go on with 9000-newer; stop the other instances first\n$/,
    );
  });

  it('are replaced one by one by a later version without a request that fails, and live with its migration', async () => {
    const later = { ...environment, NEWER_OLD_MAY_SERVE: '1' };
    const stream = await followStream(balancer.url, readerHeaders.authorization);
    const load = startLoad(client, readerId, 'While all are replaced');
    await grow(load, 10);
    for (const old of [...instances]) {
      const bytes = randomBytes(4 * MIB);
      const uploading = sendByClient({ url: balancer.url, auth: admin, bytes, chunkSize: MIB, retryDelays: RETRIES });
      await old.end('SIGTERM');
      instances = instances.filter((instance) => instance !== old);
      instances.push(await startInstance(old.port, later, NEWER));
      await expectDocument(await uploading, bytes);
      await grow(load, 10);
    }
    await load.stop();
    expect(load.failures).toEqual([]);
    expect(stream.returns()).toBeGreaterThan(0);
    await expectNothingLost(load, stream);
    await stream.stop();
    // The version of before starts on it as well: the way back is open.
    const [newest] = instances;
    await newest?.end('SIGTERM');
    instances = instances.filter((instance) => instance !== newest);
    instances.push(await startInstance(newest?.port ?? 0, environment));
    expect((await client.get('/thanks?limit=5')).status).toBe(200);
  });
});

function notesOf(body: unknown): { description: string }[] {
  return (body as { data: { description: string }[] }).data;
}

function notificationsOf(body: unknown): { id: number; text: string }[] {
  return (body as { data: { id: number; text: string }[] }).data;
}
