// The index of the search: it follows the changes that triggers have written down, a few objects at a time, soon after their commit.
import { setTimeout as sleep } from 'node:timers/promises';
import { asBackground } from '../caller.ts';
import { type Database, lockName, transaction } from '../db/index.ts';
import type { Jobs } from '../jobs/index.ts';
import { letOthersIn } from '../let-others-in.ts';
import { alone, type Processes } from '../processes/index.ts';
import * as changes from './changes.repository.ts';
import { createCommonTerms } from './common-terms.ts';
import { type Entry, entryOf, type SearchText } from './entries.ts';
import { MAX_ID } from './index-keys.repository.ts';
import type { Searchable } from './searchable.ts';
import { requestRebuild } from './sources.repository.ts';
import { type IndexState, listIndexed, putEntries, readState, removeEntries } from './term-index.repository.ts';
import { addNames, addWords, countWords } from './vocabulary.repository.ts';

/** How far the building of one type has come. */
export interface RebuildProgress {
  type: string;
  all: number;
  left: number;
}

export interface SearchIndex {
  readonly searchables: readonly Searchable[];
  state(): Promise<IndexState>;
  /** Follows changes from now on. */
  start(): void;
  stop(): Promise<void>;
  /**
   * Follows everything that has changed before the call, and builds what is to be built anew. `rest`: for each second of work, so many
   * of rest; `atOnce`: objects at a time.
   */
  follow(options?: { rest?: number; atOnce?: number }): Promise<void>;
  /** Has everything indexed anew; goes on with what was begun before. Returns whether there was something to go on with. */
  rebuild(): Promise<boolean>;
  progress(): Promise<RebuildProgress[]>;
}

/** Objects at a time: few, as their texts are in memory and the embedded database writes in the thread that serves everybody. */
const AT_ONCE = 40;
/** Ids at a time that a rebuild puts among the changes. */
const QUEUED_AT_ONCE = 400;
/** What is changed within this time is followed together. */
const PATIENCE_MS = 200;
/** For each second of following, so many of rest: it takes a fifth of the time, and hardly any of it while others write. */
const REST = 4;
const REST_BESIDE_WRITES = 15;
const WRITES_MS = 500;
const MAX_REST_MS = 1_000;
const NET_MS = 30_000;

interface SearchIndexParts {
  database: Database;
  jobs: Jobs;
  processes?: Processes;
  onError(error: unknown): void;
}

export function createSearchIndex(
  { database, jobs, processes = alone, onError }: SearchIndexParts,
  searchables: readonly Searchable[],
): SearchIndex {
  const { db } = database;
  const byNumber = new Map(searchables.map((searchable) => [searchable.number, searchable]));
  const commonTerms = createCommonTerms(database.engine);

  /** Returns whether there was anything to do. */
  const followSome = async (atOnce: number): Promise<boolean> => {
    const some = await changes.listChanges(db, atOnce);
    if (some.length === 0) return queueRebuild();
    const prepared: { searchable: Searchable; ids: number[]; entries: Entry[] }[] = [];
    for (const [number, ofType] of Map.groupBy(some, ({ type }) => type)) {
      const searchable = byNumber.get(number);
      const ids = [...new Set(ofType.map(({ object_id }) => object_id))];
      if (searchable) prepared.push({ searchable, ids, entries: await prepare(searchable, ids) });
    }
    await transaction(db, async (tx) => {
      lockName(tx, 'search index');
      const left = await changes.listLeft(
        tx,
        some.map(({ id }) => id),
      );
      for (const { searchable, ids, entries } of prepared) {
        // What another instance has followed meanwhile it may have read later than this one.
        const own = new Set(
          some.filter(({ id, type }) => left.has(id) && type === searchable.number).map(({ object_id }) => object_id),
        );
        await write(
          tx,
          searchable,
          ids.filter((id) => own.has(id)),
          entries.filter(({ id }) => own.has(id)),
        );
      }
      await changes.deleteChanges(tx, [...left]);
    });
    for (const { entries } of prepared) for (const { terms } of entries) commonTerms.count(terms);
    if (commonTerms.hasDue())
      await transaction(db, async (tx) => {
        lockName(tx, 'search index');
        await commonTerms.add(tx);
      });
    return true;
  };

  const prepare = async (searchable: Searchable, ids: readonly number[]): Promise<Entry[]> => {
    const entries: Entry[] = [];
    for (const text of await loadTexts(searchable, ids)) {
      entries.push(entryOf(text, searchable.isName ?? false));
      await letOthersIn();
    }
    return entries;
  };

  /** An object that cannot be read is told of and passed over, so that it holds up no other. */
  const loadTexts = async (searchable: Searchable, ids: readonly number[]): Promise<SearchText[]> => {
    try {
      return await searchable.load(db, ids);
    } catch {
      await database.ping();
      const texts: SearchText[] = [];
      for (const id of ids) {
        const loaded = await searchable.load(db, [id]).catch((error: unknown) => {
          onError(new Error(`${searchable.type} ${id} cannot be indexed`, { cause: error }));
          return [];
        });
        texts.push(...loaded);
      }
      return texts;
    }
  };

  /** Puts the ids that follow in a rebuild among the changes, and those in the index that may be of nothing any more. */
  const queueRebuild = async (): Promise<boolean> => {
    const [rebuild] = await changes.listRebuilds(db);
    if (!rebuild) return false;
    const searchable = byNumber.get(rebuild.type);
    await transaction(db, async (tx) => {
      lockName(tx, 'search index');
      const current = (await changes.listRebuilds(tx)).find(({ type }) => type === rebuild.type);
      if (!current || current.last_id !== rebuild.last_id) return;
      const ids = searchable ? await changes.listNextIds(tx, searchable, current.last_id, QUEUED_AT_ONCE) : [];
      const last = ids.length < QUEUED_AT_ONCE ? MAX_ID : (ids.at(-1) ?? 0);
      const indexed = await listIndexed(tx, rebuild.type, current.last_id, last);
      await changes.addChanges(tx, rebuild.type, [...new Set([...ids, ...indexed])]);
      if (ids.length < QUEUED_AT_ONCE) await changes.endRebuild(tx, rebuild.type);
      else await changes.advanceRebuild(tx, rebuild.type, last);
    });
    return true;
  };

  let running: Promise<void> = Promise.resolve();
  let state: 'new' | 'started' | 'stopped' = 'new';
  let isWoken = false;
  let lastWrite = Number.NEGATIVE_INFINITY;
  let timer: NodeJS.Timeout | undefined;
  const stopped = new AbortController();
  /** Nobody who stops the server waits for the end of a rest. */
  const pause = (ms: number) => sleep(ms, undefined, { signal: stopped.signal }).catch(() => {});

  /** One after the other, so that what is read later is written later. */
  const followAll = (rest: number | undefined, atOnce: number): Promise<void> => {
    const next = asBackground(() =>
      running.then(async () => {
        while (state !== 'stopped' || rest !== undefined) {
          const begun = performance.now();
          // What another process follows at this moment is not read here as well.
          const turn = await processes.turn('search index');
          const hasFollowed = await followSome(atOnce).finally(turn.end);
          if (!hasFollowed) return;
          const seconds = rest ?? (begun - lastWrite < WRITES_MS ? REST_BESIDE_WRITES : REST);
          if (seconds > 0) await pause(Math.min(seconds * (performance.now() - begun), MAX_REST_MS));
        }
      }),
    );
    running = next.catch(() => {});
    return next;
  };

  const wake = () => {
    lastWrite = performance.now();
    if (state !== 'started' || isWoken) return;
    isWoken = true;
    timer = setTimeout(() => {
      isWoken = false;
      followAll(undefined, AT_ONCE).catch((error: unknown) => {
        if (state === 'started') onError(error);
      });
    }, PATIENCE_MS).unref();
  };

  const tables = new Set(searchables.flatMap(({ sources }) => sources.map(({ table }) => table)));
  const unsubscribe: (() => void)[] = [];
  jobs.every('search.follow', NET_MS, async () => wake());

  return {
    searchables,
    async state() {
      const types = searchables.map(({ number }) => number);
      const { newest, fresh } = await readState(db, types, commonTerms.known.size);
      commonTerms.learn(fresh);
      return { newest, common: commonTerms.known };
    },
    start() {
      state = 'started';
      for (const table of tables) unsubscribe.push(database.changes.subscribe(table, wake));
      wake();
    },
    async stop() {
      state = 'stopped';
      stopped.abort();
      clearTimeout(timer);
      for (const end of unsubscribe) end();
      await running;
    },
    follow: ({ rest = 0, atOnce = AT_ONCE } = {}) => followAll(rest, atOnce),
    async rebuild() {
      const begun = await changes.listRebuilds(db);
      if (begun.length > 0) return true;
      await transaction(db, (tx) => requestRebuild(tx, searchables));
      return false;
    },
    async progress() {
      const begun = new Map((await changes.listRebuilds(db)).map(({ type, last_id }) => [type, last_id]));
      const all: RebuildProgress[] = [];
      for (const searchable of searchables) {
        const last = begun.get(searchable.number);
        const { all: count, left } = await changes.countObjects(db, searchable, last ?? MAX_ID);
        all.push({ type: searchable.type, all: count, left });
      }
      return all;
    },
  };

  async function write(tx: typeof db, searchable: Searchable, ids: readonly number[], entries: readonly Entry[]) {
    const found = new Set(entries.map(({ id }) => id));
    await removeEntries(
      tx,
      searchable.number,
      ids.filter((id) => !found.has(id)),
    );
    if (entries.length === 0) return;
    const added = await putEntries(tx, searchable.number, entries, await commonTerms.read(tx));
    const wordsOf = (some: readonly Entry[]) => some.flatMap(({ titleWords }) => titleWords);
    await countWords(tx, wordsOf(entries.filter(({ id }) => added.has(id))));
    await addWords(tx, wordsOf(entries.filter(({ id }) => !added.has(id))));
    if (searchable.isName) await addNames(tx, wordsOf(entries));
  }
}
