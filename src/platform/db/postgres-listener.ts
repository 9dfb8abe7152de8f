// The channel that carries changes between the instances on PostgreSQL: one connection that listens and tells.
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type pg from 'pg';
import { SERVING } from './migrate.ts';
import type { PostgresServers } from './postgres-servers.ts';
import { createChangeHub, type TableChanges } from './table-changes.ts';
import type { Db } from './tables.ts';

const CHANNEL = 'atrium_changes';
/** The name by which instances see each other's lines. */
const LINE_NAME = 'atrium-changes';

/**
 * An announcement is worth nothing after a crash of the server, and need not wait for the disk. The line of a machine that is gone without a
 * word ends after half a minute, so that the others see it.
 */
const lineSettings =
  'set synchronous_commit = off; set tcp_keepalives_idle = 15; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3';

const RECONNECT_MS = 1_000;
const FAREWELL_MS = 1_000;
/** What the driver says when nobody answers. */
const CONNECT_TIMEOUT = 'timeout expired';

export interface LineTimes {
  heartbeatMs: number;
  /** An answer that takes longer will not come: the other end is gone without a word. */
  answerMs: number;
}

const usualTimes: LineTimes = { heartbeatMs: 15_000, answerMs: 10_000 };

export interface Listener {
  changes: TableChanges;
  /** Before the commit: while the line is down, the transaction tells all instances itself. */
  announce(tables: Iterable<string>, tx: Db): Promise<void>;
  /**
   * A transaction of this instance has changed the tables: known here at once, and resolves when all instances are told. While the
   * line is down nobody waits: they are told once more when it is back.
   */
  changed(tables: Iterable<string>): Promise<void>;
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
  let isServing = false;

  const count = (tables: readonly string[]) => {
    for (const table of tables) counts.set(table, (counts.get(table) ?? 0) + 1);
    hub.emit(tables);
  };
  const heard = (message: string) => {
    const [sender, ...tables] = message.split(',');
    if (sender !== id) count(tables);
  };
  /** No revision of before comes back: changes may have been missed. */
  const missed = () => {
    epoch += 1_000_000_000;
    hub.emitAll();
  };
  const messageOf = (tables: Iterable<string>) => [id, ...tables].join(',');
  const announcements = createAnnouncements((tables) => current?.tell(messageOf(tables)));
  const open = (onSilence?: (client: pg.Client) => void) =>
    servers.tryEach(async () => {
      const client = new servers.Client({
        application_name: LINE_NAME,
        keepAlive: true,
        connectionTimeoutMillis: times.answerMs,
        query_timeout: times.answerMs,
      });
      try {
        return await openLine(client, { heartbeatMs: times.heartbeatMs, heard, missed, isServing: () => isServing });
      } catch (error) {
        if (error instanceof Error && error.message === CONNECT_TIMEOUT) onSilence?.(client);
        throw error;
      }
    });
  // The line was lost before: a server that is gone without a word closes no other connection either.
  const reopen = () => open(servers.cutAllBeside).catch(() => undefined);
  const hold = async (line: Line): Promise<void> => {
    current = line;
    missed();
    announcements.send();
    await line.lost;
    current = undefined;
    announcements.give();
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
    async announce(tables, tx) {
      if (!current) await sql`select pg_notify(${CHANNEL}, ${messageOf(tables)})`.execute(tx);
    },
    async changed(tables) {
      const list = [...tables];
      count(list);
      await announcements.add(list);
    },
    renew: () => void current?.end(),
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
      await announcements.add([]);
      closed.abort();
      await current?.end();
      await kept;
    },
  };
}

interface Announcements {
  /** Resolves when these tables are announced, or nobody can be told now. */
  add(tables: readonly string[]): Promise<void>;
  /** Sends the announcements that wait. */
  send(): void;
  /** Nobody can be told now: whoever waits goes on. */
  give(): void;
}

/**
 * PostgreSQL lets transactions that notify commit one behind the other, each with the disk to itself. So changes are announced after their commit,
 * many with one announcement: those that come while one is on its way go with the next.
 */
function createAnnouncements(tell: (tables: Iterable<string>) => Promise<void> | undefined): Announcements {
  let tables = new Set<string>();
  let waiting: (() => void)[] = [];
  let isSending = false;

  const give = () => {
    const given = waiting;
    waiting = [];
    for (const resolve of given) resolve();
  };
  const send = async (): Promise<void> => {
    if (isSending) return;
    isSending = true;
    while (tables.size > 0) {
      const [sent, told] = [tables, waiting];
      [tables, waiting] = [new Set(), []];
      const isTold = await tell(sent)?.then(
        () => true,
        () => false,
      );
      for (const resolve of told) resolve();
      if (isTold) continue;
      for (const table of sent) tables.add(table);
      break;
    }
    isSending = false;
    give();
  };
  return {
    async add(added) {
      for (const table of added) tables.add(table);
      if (tables.size === 0 && !isSending) return;
      const told = new Promise<void>((resolve) => waiting.push(resolve));
      void send();
      await told;
    },
    send: () => void send(),
    give,
  };
}

interface Line {
  /** Settles when nothing more will be heard on it. */
  lost: Promise<void>;
  /** Tells everybody who listens. */
  tell(message: string): Promise<void>;
  serve(): Promise<void>;
  end(): Promise<void>;
}

interface LineOptions {
  heartbeatMs: number;
  heard(message: string): void;
  /** An instance has gone, perhaps between a commit and its announcement. */
  missed(): void;
  isServing(): boolean;
}

async function openLine(client: pg.Client, { heartbeatMs, heard, missed, isServing }: LineOptions): Promise<Line> {
  /** The lines of other instances, by the process of the server that each has. */
  let others = new Set<number>();
  const { promise: lost, resolve: lose } = Promise.withResolvers<void>();
  const end = async () => {
    client.removeAllListeners('notification');
    lose();
    // A farewell to somebody who may be gone already.
    await Promise.race([client.end().catch(() => {}), sleep(FAREWELL_MS, undefined, { ref: false })]);
  };
  /** The driver wants one statement after the other. */
  let last: Promise<unknown> = Promise.resolve();
  const query = <R extends pg.QueryResultRow>(statement: pg.QueryConfig): Promise<pg.QueryResult<R>> => {
    const result = last.then(() => client.query<R>(statement));
    last = result.catch(() => {});
    return result;
  };
  const tell = async (message: string) => {
    try {
      await query({ name: 'announce', text: 'select pg_notify($1, $2)', values: [CHANNEL, message] });
    } catch (error) {
      // Another line tells it; that this one is gone, the others see.
      await end();
      throw error;
    }
  };
  const lookForOthers = async () => {
    const known = others;
    others = new Set();
    const { rows } = await query<{ pid: number }>({
      text: 'select pid from pg_stat_activity where application_name = $1 and datname = current_database()',
      values: [LINE_NAME],
    });
    const found = new Set(rows.map(({ pid }) => pid));
    for (const pid of found) others.add(pid);
    if ([...known].some((pid) => !found.has(pid))) missed();
  };
  const serve = async () => {
    await query({ text: 'select pg_advisory_lock_shared(hashtext($1))', values: [`atrium:${SERVING}`] });
  };
  client.on('error', end);
  client.once('end', end);
  client.on('notification', ({ payload, processId }) => {
    others.add(processId);
    heard(payload ?? '');
  });
  try {
    await client.connect();
    await query({ text: lineSettings });
    await query({ text: `listen ${CHANNEL}` });
    await tell('');
    if (isServing()) await serve();
  } catch (error) {
    await end();
    throw error;
  }
  const heartbeat = setInterval(() => lookForOthers().catch(end), heartbeatMs);
  heartbeat.unref();
  lost.then(() => clearInterval(heartbeat));
  return { lost, tell, serve, end };
}
