// The server of the database is killed under load, and the one that followed it takes its place.
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { startApplication } from '../src/app.ts';
import { ConfigError } from '../src/config.ts';
import { connectTo, postgresServers } from '../src/platform/db/postgres-servers.ts';
import { startTestApp, type TestApp } from './support/app.ts';
import { type Client, createClient } from './support/client.ts';
import { createUser } from './support/people.ts';
import { hasPooler, startPooler } from './support/pooler.ts';
import { type PairedDatabase, rowsOf, startPairedDatabase } from './support/standby.ts';
import { ADMIN_PASSWORD } from './support/templates.ts';

const WRITERS = 4;
/** Of each writer, once there is a server again. */
const MORE_WRITES = 10;

describe.runIf(inject('engine') === 'postgres')('a database of two servers', () => {
  let database: PairedDatabase;
  let app: TestApp;
  let pooler: Awaited<ReturnType<typeof startPooler>> | undefined;
  const cleanUps: (() => Promise<void>)[] = [];
  beforeAll(async () => {
    database = await startPairedDatabase();
    cleanUps.push(database.stop);
    app = await start(database.url);
    if (!hasPooler()) return;
    pooler = await startPooler(database.urlOf(database.standby), { mode: 'session', lines: 5 });
    cleanUps.push(pooler.stop);
    expect(await rowsOf(pooler.url, 'select pg_is_in_recovery() as follows')).toEqual([{ follows: true }]);
  });
  afterAll(async () => {
    for (const cleanUp of cleanUps.reverse()) await cleanUp();
  });

  const start = async (url: string): Promise<TestApp> => {
    const app = await startTestApp({}, { url, drop: async () => {} });
    cleanUps.push(app.dispose);
    return app;
  };
  const startBeside = async (): Promise<Client> => {
    const { url, stop } = await startApplication(app.config, { clock: app.clock });
    cleanUps.push(stop);
    return createClient(url, { authorization: `Basic ${btoa(`admin:${ADMIN_PASSWORD}`)}` });
  };

  it('keeps every confirmed write when the one that is written to is killed, and is used again without a restart', async () => {
    const other = await startBeside();
    const user = await createUser(app, { username: 'held.in.caches' });
    const path = `/api/people/v2/users/${user.id}`;
    for (const client of [app.admin, other]) expect((await client.get(path)).status).toBe(200);

    const confirmed: number[] = [];
    const refusals: (readonly [number, string | null])[] = [];
    let wanted = Number.POSITIVE_INFINITY;
    const write = async (client: Client, name: string) => {
      for (let at = 0; confirmed.length < wanted; at += 1) {
        const { status, headers, body } = await client.post('/api/people/v2/groups', { name: `${name} ${at}` });
        if (status === 200) confirmed.push(body.id);
        else refusals.push([status, headers.get('retry-after')]);
        const read = await client.get(path);
        if (read.status !== 200) refusals.push([read.status, read.headers.get('retry-after')]);
      }
    };
    const load = Promise.all(
      Array.from({ length: WRITERS }, (_, at) => write(at % 2 ? other : app.admin, `Group ${at}`)),
    );
    await expect.poll(() => confirmed.length).toBeGreaterThan(WRITERS);
    await database.primary.kill();
    await expect.poll(() => refusals.length).toBeGreaterThan(WRITERS);
    expect((await app.anonymous.get('/readyz')).status).toBe(503);
    await rowsOf(database.standby.url, 'select pg_promote()');
    wanted = confirmed.length + WRITERS * MORE_WRITES;
    await load;

    expect(refusals.filter(([status, after]) => status !== 503 || after !== '5')).toEqual([]);
    const kept = await rowsOf(database.urlOf(database.standby), 'select id from groups');
    expect(kept.map(({ id }) => Number(id))).toEqual(expect.arrayContaining(confirmed));
    await expect.poll(async () => (await app.anonymous.get('/readyz')).status).toBe(200);
    expect(app.application.platform.database.counts?.().moves).toBe(1);
    // Changes of one instance are heard of by the other again: it may cache, and does not read what was.
    const { changes } = app.application.platform.database;
    await expect.poll(() => changes.revisionOf(['users'])).toBeDefined();
    for (const firstname of ['Once', 'Twice']) {
      expect((await other.put(path, { firstname })).status).toBe(200);
      await expect.poll(async () => (await app.admin.get(path)).body).toMatchObject({ firstname });
    }
  });

  it('is found at the other one when the first of them has become one that only reads', async () => {
    await database.primary.startReading();
    const other = await startBeside();
    const { status, body } = await other.post('/api/people/v2/groups', { name: 'At the second' });
    expect(status).toBe(200);
    const kept = await rowsOf(database.urlOf(database.standby), `select name from groups where id = ${body.id}`);
    expect(kept).toEqual([{ name: 'At the second' }]);
  });

  it('is used through a pooler that still takes the new server for one that only reads', async ({ skip }) => {
    if (!pooler) return skip('there is no pooler');
    const servers = postgresServers(pooler.url);
    const ask = async () => {
      const client = await connectTo(servers, {});
      const { rows } = await client.query('select pg_is_in_recovery() as follows');
      await client.end();
      return rows;
    };
    await expect.poll(ask).toEqual([{ follows: false }]);
  });

  it('is refused at the start where no server takes writes', async () => {
    const refusal = await start(database.urlOf(database.primary)).then(
      () => 'started',
      (error: unknown) => error,
    );
    expect(refusal).toBeInstanceOf(ConfigError);
    expect(String(refusal)).toMatch(/DATABASE_URL is not usable: the server takes no writes/);
  });
});
