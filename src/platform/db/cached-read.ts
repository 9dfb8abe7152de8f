// Reads of rows that are asked for all the time and seldom change.
import { databaseOf, rootOf } from './database.ts';
import { createTableCache, type TableCache, type TableCacheOptions } from './table-cache.ts';
import type { Db } from './tables.ts';

export type CacheOf<V> = (db: Db) => TableCache<V> | undefined;

/** One cache for each open database. A transaction has none: rows that it reads may be locked and must be current. */
export function createCaches<V>(options: TableCacheOptions<V>): CacheOf<V> {
  const caches = new WeakMap<Db, TableCache<V>>();
  return (db) => {
    const known = caches.get(db);
    if (known) return known;
    const database = databaseOf(db);
    if (!database) return undefined;
    // All handles of a database share it.
    const cache = caches.get(database.db) ?? createTableCache<V>(database.changes, options);
    caches.set(database.db, cache);
    caches.set(db, cache);
    return cache;
  };
}

/** As `createCaches`, and transactions share it: for what says who may do something, which may change at any moment after it was looked at. */
export function createSharedCaches<V>(options: TableCacheOptions<V>): CacheOf<V> {
  const cacheOf = createCaches(options);
  return (db) => cacheOf(rootOf(db));
}

interface CachedRead<A extends readonly unknown[], V> {
  (db: Db, ...args: A): Promise<V | undefined>;
  /** From the cache inside of a transaction as well: for what decides a right, or is only shown. It may be some milliseconds old. */
  remembered(db: Db, ...args: A): Promise<V | undefined>;
}

/** The read, from a cache outside of transactions. What is not found is looked for again. */
export function cachedRead<A extends readonly (number | string)[], V>(
  options: TableCacheOptions<V | undefined>,
  load: (db: Db, ...args: A) => Promise<V | undefined>,
): CachedRead<A, V> {
  const cacheOf = createCaches<V | undefined>(options);
  const read = async (cached: Db, db: Db, args: A) => {
    const cache = cacheOf(cached);
    return cache ? cache.get(args.join(' '), () => load(db, ...args)) : load(db, ...args);
  };
  return Object.assign((db: Db, ...args: A) => read(db, db, args), {
    remembered: (db: Db, ...args: A) => read(rootOf(db), db, args),
  });
}
