// Reads that may be a little behind, on a real replica that is held back and stopped.
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { startApplication } from '../src/app.ts';
import { startTestApp, type TestApp } from './support/app.ts';
import { type Client, createClient } from './support/client.ts';
import { createUser } from './support/people.ts';
import { type PairedDatabase, rowsOf, startPairedDatabase } from './support/standby.ts';
import { administer } from './support/templates.ts';

const EXPORT = '/api/people/v1/users/export';
const MARKED = [
  EXPORT,
  '/api/expenses/v1/sheets/export',
  '/api/expenses/v1/items/export',
  '/api/audit/v1/export',
  '/api/admin/v1/overview',
];
const UNMARKED = ['/api/people/v2/users?limit=200', '/api/audit/v1', '/api/search/v1?query=user'];

describe.runIf(inject('engine') === 'postgres')('a replica of the database', () => {
  let database: PairedDatabase;
  let app: TestApp;
  /** An administrator who changes nothing. */
  let reader: Client;
  const cleanUps: (() => Promise<void>)[] = [];

  beforeAll(async () => {
    database = await startPairedDatabase();
    cleanUps.push(database.stop);
    // Nobody waits for it, as for most replicas.
    await administer(database.primary.url, 'alter system reset synchronous_standby_names');
    await administer(database.primary.url, 'select pg_reload_conf()');
    const replica = { ATRIUM_REPLICA_URL: database.urlOf(database.standby), ATRIUM_REPLICA_BEHIND_SECONDS: '3600' };
    const started = await startTestApp(replica, { url: database.urlOf(database.primary), drop: async () => {} });
    cleanUps.push(started.dispose);
    app = started;
    const user = await createUser(app, { username: 'reader' });
    expect((await app.admin.put('/api/people/v2/roles/1/users', [{ id: 1 }, { id: user.id }])).status).toBeLessThan(
      300,
    );
    reader = user.client;
  });
  afterAll(async () => {
    for (const cleanUp of cleanUps.reverse()) await cleanUp();
  });

  const answered = (of = app.application) => ({ ...of.platform.database.counts?.().replica });
  const ask = async (client: Client, path: string) => {
    const { status, body } = await client.get(path);
    expect([path, status]).toEqual([path, 200]);
    return typeof body === 'string' ? body : JSON.stringify(body);
  };
  const holdBack = async () => {
    await rowsOf(database.standby.url, 'select pg_wal_replay_pause()');
    const state = async () => (await rowsOf(database.standby.url, 'select pg_get_wal_replay_pause_state() as now'))[0];
    await expect.poll(state).toEqual({ now: 'paused' });
  };
  const letGo = () => rowsOf(database.standby.url, 'select pg_wal_replay_resume()');
  const isUsed = () =>
    expect.poll(async () => {
      const before = answered().replica ?? 0;
      await ask(reader, EXPORT);
      return (answered().replica ?? 0) - before;
    });

  it('answers exports and the overview, and nothing else', async () => {
    await isUsed().toBeGreaterThan(0);
    for (const path of MARKED) {
      const { replica = 0, primary = 0 } = answered();
      await ask(reader, path);
      expect([path, answered().primary]).toEqual([path, primary]);
      expect(answered().replica).toBeGreaterThan(replica);
    }
    const before = answered();
    for (const path of UNMARKED) await ask(reader, path);
    expect(answered()).toEqual(before);
  });

  it('may be behind, but not for who has changed something', async () => {
    await isUsed().toBeGreaterThan(0);
    await holdBack();
    await createUser(app, { username: 'written.later' });
    expect(await ask(reader, EXPORT)).not.toContain('written.later');
    expect(await ask(reader, '/api/people/v2/users?limit=200')).toContain('written.later');
    expect(await ask(app.admin, EXPORT)).toContain('written.later');
    await letGo();
    await expect.poll(() => ask(reader, EXPORT)).toContain('written.later');
  });

  it('is passed over when it is too far behind', async () => {
    const other = await startApplication({ ...app.config, replicaBehindSeconds: 0 }, { clock: app.clock });
    cleanUps.push(other.stop);
    const client = createClient(other.url, { authorization: `Basic ${btoa('reader:a good password')}` });
    const notices: string[] = [];
    other.platform.database.onNotice?.((notice) => notices.push(notice));
    await holdBack();
    await createUser(app, { username: 'written.last' });
    expect(await ask(client, EXPORT)).toContain('written.last');
    expect(answered(other).replica).toBe(0);
    expect(notices).toEqual(['the replica is passed over: it is too far behind, or follows nobody']);
    await letGo();
    const used = async () => {
      await ask(client, EXPORT);
      return answered(other).replica;
    };
    await expect.poll(used).toBeGreaterThan(0);
    expect(notices.at(-1)).toBe('the replica is used again');
  });

  it('is passed over when it is gone', async () => {
    await isUsed().toBeGreaterThan(0);
    const notices: string[] = [];
    app.application.platform.database.onNotice?.((notice) => notices.push(notice));
    await database.standby.kill();
    const { primary = 0 } = answered();
    expect(await ask(reader, EXPORT)).toContain('reader');
    expect(answered().primary).toBeGreaterThan(primary);
    expect(notices).toEqual([expect.stringMatching(/^the replica is passed over: /)]);
    for (const path of MARKED) await ask(reader, path);
    expect(await ask(app.admin, '/metrics')).toMatch(
      /atrium_database_replica_reads_total\{answered_by="primary"\} [1-9]/,
    );
  });
});
