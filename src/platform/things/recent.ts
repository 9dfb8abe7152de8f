// What people opened lately: noted in memory, written now and then, never on the way of a request.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { asBackground } from '../caller.ts';
import { type Database, type Db, transaction } from '../db/index.ts';
import type { App } from '../http/app.ts';
import { routeOf } from '../http/requests/route.ts';
import { alone, defineTopic, type Processes } from '../processes/index.ts';
import type { Clock } from '../time/clock.ts';
import { listOpened, RECENT_KEPT, writeOpened } from './recent.repository.ts';
import type { ThingRef } from './thing-ref.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route shows one thing of this type, whose id is the parameter of the address. */
    opens?: readonly [type: string, param: string];
  }
}

const FLUSH_MS = 5_000;
/** People whose things wait to be written; beyond them the longest waiting are forgotten. */
const MAX_WAITING = 10_000;

export interface OpenedThing extends ThingRef {
  openedAt: number;
}

interface OpenedAt {
  userId: number;
  thing: OpenedThing;
}

type Noted = Map<number, Map<string, OpenedThing>>;

export interface Recent {
  note(userId: number, ref: ThingRef): void;
  /** The last opened first, those included that are not yet written. */
  list(db: Db, userId: number): Promise<OpenedThing[]>;
  flush(): Promise<void>;
  stop(): Promise<void>;
}

export function createRecent(
  { database, clock, processes = alone }: { database: Database; clock: Clock; processes?: Processes },
  onError: (error: unknown) => void,
): Recent {
  let waiting: Noted = new Map();
  /** What is being written, until it is. */
  let underWay: Noted = new Map();
  let lastWrite: Promise<void> = Promise.resolve();
  const elsewhere = createHeard(processes);

  const write = async () => {
    underWay = waiting;
    waiting = new Map();
    const rows = [...underWay].flatMap(([user_id, things]) =>
      [...things.values()].map(({ type, id, openedAt }) => ({ user_id, type, object_id: id, opened_at: openedAt })),
    );
    try {
      if (rows.length > 0) await transaction(database.db, (tx) => writeOpened(tx, rows));
    } catch (error) {
      putBack(underWay);
      throw error;
    } finally {
      underWay = new Map();
    }
  };
  /** What could not be written, as when a user is being deleted, is written with what came after it. */
  const putBack = (unwritten: Noted) => {
    const later = waiting;
    waiting = unwritten;
    for (const [userId, things] of later) {
      for (const thing of things.values()) add(userId, thing);
    }
  };
  const add = (userId: number, thing: OpenedThing) => {
    const theirs = waiting.get(userId) ?? new Map<string, OpenedThing>();
    const key = `${thing.type} ${thing.id}`;
    // The last opened stand at the end, of people and of things.
    waiting.delete(userId);
    waiting.set(userId, theirs);
    theirs.delete(key);
    theirs.set(key, thing);
    dropFirst(theirs, RECENT_KEPT);
    dropFirst(waiting, MAX_WAITING);
  };
  /** One write at a time. */
  const flush = (): Promise<void> => {
    const next = lastWrite.then(write);
    lastWrite = next.catch(() => {});
    return next;
  };
  const timer = setInterval(() => asBackground(flush).catch(onError), FLUSH_MS);
  timer.unref();

  return {
    flush,
    note(userId, { type, id }) {
      const thing = { type, id, openedAt: clock.now() };
      add(userId, thing);
      processes.broadcast(opening, { userId, thing });
    },
    async list(db, userId) {
      const own = [underWay, waiting].flatMap((noted) => [...(noted.get(userId)?.values() ?? [])]).reverse();
      const known = new Set<string>();
      const isNew = ({ type, id }: ThingRef) => known.size < known.add(`${type} ${id}`).size;
      return [...own, ...elsewhere.of(userId), ...(await listOpened(db, userId))]
        .sort((one, other) => other.openedAt - one.openedAt)
        .filter(isNew)
        .slice(0, RECENT_KEPT);
    },
    async stop() {
      clearInterval(timer);
      elsewhere.stop();
      // What cannot be written any more must not keep the application from closing.
      await flush().catch(onError);
    },
  };
}

const opening = defineTopic<OpenedAt>('recent');

/** What people opened at other processes, kept at least until those have written it. */
function createHeard(processes: Processes) {
  let [heard, before]: [OpenedAt[], OpenedAt[]] = [[], []];
  processes.hear(opening, (one) => void (heard.length < MAX_WAITING && heard.push(one)));
  const forget = () => {
    before = heard;
    heard = [];
  };
  const timer = processes.count > 1 ? setInterval(forget, 2 * FLUSH_MS).unref() : undefined;
  return {
    of: (userId: number) => [...before, ...heard].filter((one) => one.userId === userId).map(({ thing }) => thing),
    stop: () => clearInterval(timer),
  };
}

/** For a route whose address does not hold the id. */
export function noteOpened(request: FastifyRequest, ref: ThingRef): void {
  opened.set(request, ref);
}

const opened = new WeakMap<FastifyRequest, ThingRef>();

/**
 * Notes what was opened after it was answered. Scripts (tokens) open nothing, nor does a page that only fetches what somebody may look
 * at next.
 */
export function registerRecent(app: App, recent: Recent): void {
  const note = (request: FastifyRequest, reply: FastifyReply): void => {
    const { opens } = routeOf(request).config;
    const ref = opened.get(request) ?? (opens && { type: opens[0], id: paramOf(request, opens[1]) });
    if (!ref || request.method !== 'GET' || (reply.statusCode !== 200 && reply.statusCode !== 304)) return;
    const { actor, signIn, headers } = request;
    const isAhead = /prefetch/.test(`${headers['sec-purpose'] ?? ''} ${headers.purpose ?? ''}`);
    if (!actor || signIn.via === 'token' || isAhead || !Number.isSafeInteger(ref.id)) return;
    recent.note(actor.id, ref);
  };
  app.addHook('onResponse', (request, reply, done) => {
    note(request, reply);
    done();
  });
}

function paramOf({ params }: FastifyRequest, name: string): number {
  return typeof params === 'object' && params !== null ? Number(Reflect.get(params, name)) : Number.NaN;
}

function dropFirst(map: Map<unknown, unknown>, kept: number): void {
  if (map.size > kept) map.delete(map.keys().next().value);
}
