// What we need of PostgreSQL and of whatever stands before it, tried at the start: without it changes would get lost later, without an error.
import { randomInt } from 'node:crypto';
import type pg from 'pg';
import { connectTo, type PostgresServers, postgresServers } from './postgres-servers.ts';

export interface PostgresAddresses {
  url: string;
  /** A direct line for announcements, where `url` leads to a pooler. */
  listenUrl?: string | undefined;
}

const OLDEST_VERSION = 140_000;
const CONFIG: pg.ClientConfig = { application_name: 'atrium-self-test', connectionTimeoutMillis: 30_000 };
/** An announcement takes a millisecond; one that has not come by then will not come. */
const HEARING_TIMEOUT_MS = 5_000;

/** Throws what would fail, in one line. */
export async function testPostgres({ url, listenUrl }: PostgresAddresses): Promise<void> {
  const servers = postgresServers(url);
  const clients: pg.Client[] = [];
  const connect = async (to: PostgresServers) => {
    const client = await connectTo(to, CONFIG);
    clients.push(client);
    return client;
  };
  try {
    const one = await connect(servers);
    const other = await connect(servers);
    const listening = await connect(listenUrl === undefined ? servers : postgresServers(listenUrl));
    await requireVersion(one);
    await requireExtension(one);
    await requireLocks(one, other);
    await requireAnnouncements(one, listening);
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => {})));
  }
}

async function requireVersion(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ number: string; name: string }>(
    `select current_setting('server_version_num') as number, current_setting('server_version') as name`,
  );
  const [version] = rows;
  if (version && Number(version.number) < OLDEST_VERSION)
    throw new Error(`the server is PostgreSQL ${version.name}; 14 or newer is needed`);
}

async function requireExtension(client: pg.Client): Promise<void> {
  const { rows } = await client.query("select 1 from pg_available_extensions where name = 'pg_trgm'");
  if (rows.length === 0)
    throw new Error('the server does not offer the extension pg_trgm, which comes with PostgreSQL');
}

/** Some databases that speak the language of PostgreSQL grant every lock. */
async function requireLocks(one: pg.Client, other: pg.Client): Promise<void> {
  const key = randomInt(2 ** 31);
  await one.query('begin');
  await one.query('select pg_advisory_xact_lock($1)', [key]);
  const { rows } = await other.query<{ granted: boolean }>('select pg_try_advisory_xact_lock($1) as granted', [key]);
  await one.query('rollback');
  if (rows[0]?.granted !== false)
    throw new Error('the server grants one advisory lock to two transactions: it is not PostgreSQL itself');
}

/** A pooler that gives each transaction another line loses every announcement without an error. */
async function requireAnnouncements(sending: pg.Client, listening: pg.Client): Promise<void> {
  const channel = `atrium_self_test_${randomInt(2 ** 31)}`;
  const { promise: heard, resolve: hear } = Promise.withResolvers<boolean>();
  listening.on('notification', ({ channel: from }) => from === channel && hear(true));
  const deadline = setTimeout(() => hear(false), HEARING_TIMEOUT_MS);
  await listening.query(`listen ${channel}`);
  await sending.query('select pg_notify($1, $2)', [channel, '']);
  const isHeard = await heard;
  clearTimeout(deadline);
  if (!isHeard)
    throw new Error(
      'announcements of changes do not arrive: a pooler has to work in session mode, or ATRIUM_LISTEN_URL has to lead past it to the same database',
    );
}
