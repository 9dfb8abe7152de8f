// The channel that carries changes between the instances on PostgreSQL: one connection that listens.
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type pg from 'pg';
import { SERVING } from './migrate.ts';
import type { PostgresServers } from './postgres-servers.ts';
import { createChangeHub, type TableChanges } from './table-changes.ts';
import type { Db } from './tables.ts';

const CHANNEL = 'atrium_changes';

const RECONNECT_MS = 1_000;
const FAREWELL_MS = 1_000;
/** What the driver says. */
const CONNECT_TIMEOUT = 'timeout expired';

export interface LineTimes {
  heartbeatMs: number;
  /** An answer that takes longer will not come: the other end is gone without a word. */
  answerMs: number;
}

const usualTimes: LineTimes = { heartbeatMs: 15_000, answerMs: 10_000 };

export interface Listener {
  changes: TableChanges;
  /** Tells all instances, once the transaction commits. */
  announce(tables: Iterable<string>, tx: Db): Promise<void>;
  /** What this instance has changed itself: known at once, so its own announcement tells it nothing. */
  changed(tables: Iterable<string>): void;
  /** Takes another line. */
  renew(): void;
  /** Shows those who want to migrate that somebody serves, as long as the line is there. */
  serve(): Promise<void>;
  close(): Promise<void>;
}

/** Hears of the changes of every instance. While the line is down nothing is cached. */
export async function openListener(servers: PostgresServers, times = usualTimes): Promise<Listener> {
  const hub = createChangeHub();
  const counts = new Map<string, number>();
  const closed = new AbortController();
  const id = crypto.randomUUID();
  let epoch = 0;
  let current: Line | undefined;

  const changed = (tables: Iterable<string>) => {
    const list = [...tables];
    for (const table of list) counts.set(table, (counts.get(table) ?? 0) + 1);
    hub.emit(list);
  };
  let isServing = false;
  const heard = (message: string) => {
    const [sender, ...tables] = message.split(',');
    if (sender !== id) changed(tables);
  };
  const open = (onSilence?: (client: pg.Client) => void) =>
    servers.tryEach(async () => {
      const client = new servers.Client({
        application_name: 'atrium-changes',
        keepAlive: true,
        connectionTimeoutMillis: times.answerMs,
        query_timeout: times.answerMs,
      });
      try {
        return await openLine(client, { heartbeatMs: times.heartbeatMs, heard, isServing: () => isServing });
      } catch (error) {
        if (error instanceof Error && error.message === CONNECT_TIMEOUT) onSilence?.(client);
        throw error;
      }
    });
  // The line was lost before: a server that is gone without a word closes no other connection either.
  const reopen = () => open(servers.cutAllBeside).catch(() => undefined);
  const hold = async (line: Line): Promise<void> => {
    // No revision of before comes back: changes may have been missed in between.
    epoch += 1_000_000_000;
    current = line;
    hub.emitAll();
    await line.lost;
    current = undefined;
  };
  const keepOpen = async (first: Line): Promise<void> => {
    let line: Line | undefined = first;
    while (!closed.signal.aborted) {
      if (line) await hold(line);
      await sleep(RECONNECT_MS, undefined, { signal: closed.signal, ref: false }).catch(() => {});
      line = closed.signal.aborted ? undefined : await reopen();
    }
    await line?.end();
  };
  const kept = keepOpen(await open());

  return {
    changed,
    renew: () => void current?.end(),
    async announce(tables, tx) {
      await sql`select pg_notify(${CHANNEL}, ${[id, ...tables].join(',')})`.execute(tx);
    },
    changes: {
      subscribe: hub.subscribe,
      revisionOf(tables) {
        if (!current) return undefined;
        let sum = epoch;
        for (const table of tables) sum += counts.get(table) ?? 0;
        return sum;
      },
    },
    async serve() {
      isServing = true;
      await current?.serve();
    },
    async close() {
      closed.abort();
      await current?.end();
      await kept;
    },
  };
}

interface Line {
  /** Settles when nothing more will be heard on it. */
  lost: Promise<void>;
  serve(): Promise<void>;
  end(): Promise<void>;
}

interface LineOptions {
  heartbeatMs: number;
  heard(message: string): void;
  isServing(): boolean;
}

async function openLine(client: pg.Client, { heartbeatMs, heard, isServing }: LineOptions): Promise<Line> {
  const { promise: lost, resolve: lose } = Promise.withResolvers<void>();
  const end = async () => {
    client.removeAllListeners('notification');
    lose();
    // A farewell to somebody who may be gone already.
    await Promise.race([client.end().catch(() => {}), sleep(FAREWELL_MS, undefined, { ref: false })]);
  };
  const serve = async () => {
    await client.query('select pg_advisory_lock_shared(hashtext($1))', [`atrium:${SERVING}`]);
  };
  client.on('error', end);
  client.once('end', end);
  client.on('notification', ({ payload }) => heard(payload ?? ''));
  try {
    await client.connect();
    await client.query(`listen ${CHANNEL}`);
    if (isServing()) await serve();
  } catch (error) {
    await end();
    throw error;
  }
  const heartbeat = setInterval(() => client.query('select 1').catch(end), heartbeatMs);
  heartbeat.unref();
  lost.then(() => clearInterval(heartbeat));
  return { lost, serve, end };
}
