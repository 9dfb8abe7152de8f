// Poolers in front of PostgreSQL, and servers that only look like it: what would fail without an error later is refused at the start.
import pg from 'pg';
import { afterEach, describe, expect, inject, it } from 'vitest';
import { startApplication } from '../src/app.ts';
import { ConfigError } from '../src/config.ts';
import { startTestApp, type TestApp } from './support/app.ts';
import { createClient } from './support/client.ts';
import { createUser } from './support/people.ts';
import { hasPooler, startPooler } from './support/pooler.ts';
import { ADMIN_PASSWORD, cloneTemplate, type TestDatabase } from './support/templates.ts';

const isPostgres = inject('engine') === 'postgres';

const cleanUps: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

async function useDatabase(): Promise<TestDatabase> {
  const database = await cloneTemplate();
  cleanUps.push(database.drop);
  return database;
}

/** On a database that goes when the test ends, not with the application: another may run on it. */
async function start(url: string, environment: Record<string, string> = {}): Promise<TestApp> {
  const app = await startTestApp(environment, { url, drop: async () => {} });
  cleanUps.push(app.dispose);
  return app;
}

async function refusalOf(url: string): Promise<unknown> {
  return start(url).then(
    () => 'started',
    (error: unknown) => error,
  );
}

describe.runIf(isPostgres && hasPooler())('a pooler in front of PostgreSQL', () => {
  async function pool(mode: 'session' | 'transaction', lines: number) {
    const database = await useDatabase();
    const pooler = await startPooler(database.url, { mode, lines });
    cleanUps.push(pooler.stop);
    return { direct: database.url, pooled: pooler.url };
  }

  it('is refused at the start in transaction mode, where announcements of changes get lost', async () => {
    const { pooled } = await pool('transaction', 3);
    const refusal = await refusalOf(pooled);
    expect(refusal).toBeInstanceOf(ConfigError);
    expect(String(refusal)).toMatch(/DATABASE_URL is not usable: announcements .* ATRIUM_LISTEN_URL/);
    expect(String(refusal)).not.toContain('\n');
  });

  it('is used as the server itself is in session mode', async () => {
    const { pooled } = await pool('session', 20);
    const app = await start(pooled);
    const user = await createUser(app, { username: 'through.pooler' });
    expect((await app.admin.get(`/api/people/v2/users/${user.id}`)).status).toBe(200);
  });

  it('serves in transaction mode, with a direct line for announcements', async () => {
    const { direct, pooled } = await pool('transaction', 3);
    const one = await start(pooled, { ATRIUM_LISTEN_URL: direct });
    const second = await startApplication(one.config, { clock: one.clock });
    cleanUps.push(second.stop);
    const other = createClient(second.url, { authorization: `Basic ${btoa(`admin:${ADMIN_PASSWORD}`)}` });
    // More at once than there are lines, reads and writes mixed: each statement may go over another line than the one before.
    const made = await Promise.all(
      Array.from({ length: 40 }, async (_, at) => {
        const user = await createUser(one, { username: `pooled${at}` });
        const answers = await Promise.all([
          one.admin.get(`/api/people/v2/users/${user.id}`),
          other.get('/api/people/v2/users?limit=5'),
          other.get('/api/notifications/v1/count'),
        ]);
        expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
        return user.id;
      }),
    );
    const [first] = made;
    const path = `/api/people/v2/users/${first}`;
    expect((await other.get(path)).body).toMatchObject({ id: first });
    const renamed = await one.admin.put(path, { firstname: 'Renamed' });
    expect(renamed.status).toBe(200);
    await expect.poll(async () => (await other.get(path)).body).toMatchObject({ firstname: 'Renamed' });
  });
});

/** A schema before the server's own, whose functions are used in their place. */
async function pretend(url: string, definition: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const name = new URL(url).pathname.slice(1);
  try {
    await client.query(`create schema pretended; set search_path = pretended, pg_catalog, public; ${definition}`);
    await client.query(`alter database ${name} set search_path = pretended, pg_catalog, public`);
  } finally {
    await client.end();
  }
}

describe.runIf(isPostgres)('a server that only looks like PostgreSQL', () => {
  it.each([
    [
      'one lock to two transactions',
      'create function pg_try_advisory_xact_lock(bigint) returns boolean language sql as $$ select true $$',
      /DATABASE_URL is not usable: the server grants one advisory lock to two transactions/,
    ],
    [
      'an old version',
      "create function current_setting(text) returns text language sql as $$ select '130004' $$",
      /DATABASE_URL is not usable: the server is PostgreSQL 130004; 14 or newer is needed/,
    ],
    [
      'no extension for the search of names',
      'create view pg_available_extensions as select name from pg_catalog.pg_available_extensions where false',
      /DATABASE_URL is not usable: the server does not offer the extension pg_trgm/,
    ],
    [
      'no announcements',
      'create function pg_notify(text, text) returns void language sql as $$ $$',
      /DATABASE_URL is not usable: announcements of changes do not arrive/,
    ],
  ])('is refused at the start for %s', async (_fault, definition, message) => {
    const { url } = await useDatabase();
    await pretend(url, definition);
    const refusal = await refusalOf(url);
    expect(refusal).toBeInstanceOf(ConfigError);
    expect(String(refusal)).toMatch(message);
  });
});
