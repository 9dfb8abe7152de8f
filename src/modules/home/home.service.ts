// The front page: what modules have registered, each part by the rules of its module; one that fails leaves the others be.
import type { FastifyRequest } from 'fastify';
import type { Actor } from '../../platform/access/index.ts';
import { together, transaction } from '../../platform/db/index.ts';
import { countWaiting, listWaiting, type WaitingThing } from '../../platform/home/index.ts';
import { invalidField, type Page, type PageRequest } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import {
  listPins,
  type NamedThing,
  type OpenedThing,
  replacePins,
  type ThingRef,
} from '../../platform/things/index.ts';

/** Waiting things that the front page shows. */
const WAITING_SHOWN = 10;

export interface Waiting extends WaitingThing {
  kind: string;
  since: number;
  acts: readonly string[];
}

export type WaitingPage = Page<Waiting> & { counts: Record<string, number> };
export type HomeService = ReturnType<typeof createHomeService>;

type Parts = Pick<Platform, 'database' | 'home' | 'things' | 'recent' | 'log'>;

export function createHomeService({ database, home, things, recent, log }: Parts) {
  const { db } = database;

  /** Null for what fails; the log has the reason. */
  const attempt = async <T>(part: string, read: () => Promise<T>): Promise<T | null> => {
    try {
      return await read();
    } catch (error) {
      log.error({ err: error, part }, 'a part of the front page could not be read');
      return null;
    }
  };

  const waiting = async (actor: Actor, page: PageRequest): Promise<WaitingPage> => {
    const counts = await countWaiting(db, actor, home.waiting);
    const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
    if (page.limit === 0 || page.offset >= total) return { items: [], total, counts };
    const rows = await listWaiting(db, actor, home.waiting, page);
    const found = new Map<string, Waiting>();
    const findOf = async ({ kind, acts, list }: (typeof home.waiting)[number]): Promise<void> => {
      const own = rows.filter((row) => row.kind === kind);
      if (own.length === 0) return;
      const sinceOf = new Map(own.map(({ id, since }) => [id, since]));
      for (const thing of await list(db, actor, [...sinceOf.keys()])) {
        found.set(`${kind} ${thing.key}`, { ...thing, kind, acts, since: sinceOf.get(thing.key) ?? 0 });
      }
    };
    await together(...home.waiting.map(findOf));
    return { items: rows.flatMap(({ kind, id }) => found.get(`${kind} ${id}`) ?? []), total, counts };
  };

  const unread = async (actor: Actor): Promise<Record<string, number | null>> => {
    const counts = home.unread.map(async ({ name, count }) => [name, await attempt(name, () => count(actor))] as const);
    return Object.fromEntries(await together(...counts));
  };

  return {
    waiting,

    async home(request: FastifyRequest) {
      const { actor } = request;
      const parts = home.parts.map(async ({ name, shown, list }) => {
        const page = await attempt(name, () => list(request, { limit: shown, offset: 0 }));
        return [name, page] as const;
      });
      const [first, counts, ...lists] = await together(
        attempt('waiting', () => waiting(actor, { limit: WAITING_SHOWN, offset: 0 })),
        unread(actor),
        ...parts,
      );
      return { waiting: first, lists: Object.fromEntries(lists), unread: counts };
    },

    async counts(actor: Actor) {
      const [counts, waits] = await together(
        unread(actor),
        attempt('waiting', () => countWaiting(db, actor, home.waiting)),
      );
      return { unread: counts, waiting: waits };
    },

    /** In their order; what one may no longer see, and what is in the trash, is left out. */
    async pins(actor: Actor): Promise<NamedThing[]> {
      return things.list(db, actor, await listPins(db, actor.id));
    },

    /** What is pinned and cannot be seen just now stays only if it is named again. */
    async setPins(actor: Actor, refs: readonly ThingRef[]): Promise<NamedThing[]> {
      const known = new Set<string>();
      for (const [index, { type, id }] of refs.entries()) {
        const key = `${type} ${id}`;
        if (known.has(key)) throw invalidField(`${index}`, `${type} ${id} is named twice`);
        known.add(key);
      }
      return transaction(db, async (tx) => {
        const found = await things.list(tx, actor, refs);
        const seen = new Set(found.map(({ type, id }) => `${type} ${id}`));
        const index = refs.findIndex(({ type, id }) => !seen.has(`${type} ${id}`));
        const missing = refs[index];
        if (missing) throw invalidField(`${index}.id`, `there is no ${missing.type} ${missing.id}`);
        await replacePins(tx, actor.id, refs);
        return found;
      });
    },

    /** The last opened first. */
    async recent(actor: Actor, { limit, offset }: PageRequest): Promise<Page<OpenedThing & NamedThing>> {
      const items = await things.list(db, actor, await recent.list(db, actor.id));
      return { items: items.slice(offset, offset + limit), total: items.length };
    },
  };
}
