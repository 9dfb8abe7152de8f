// Reads of rows that are asked for all the time and seldom change.
import { changesOf } from './database.ts';
import { createTableCache, type TableCache, type TableCacheOptions } from './table-cache.ts';
import type { Db } from './tables.ts';

export type CacheOf<V> = (db: Db) => TableCache<V> | undefined;

/** One cache for each open database. A transaction has none: rows that it reads may be locked and must be current. */
export function createCaches<V>(options: TableCacheOptions<V>): CacheOf<V> {
  const caches = new WeakMap<Db, TableCache<V>>();
  return (db) => {
    const known = caches.get(db);
    if (known) return known;
    const changes = changesOf(db);
    if (!changes) return undefined;
    const cache = createTableCache<V>(changes, options);
    caches.set(db, cache);
    return cache;
  };
}

/** The read, from a cache outside of transactions. What is not found is looked for again. */
export function cachedRead<A extends readonly (number | string)[], V>(
  options: TableCacheOptions<V | undefined>,
  load: (db: Db, ...args: A) => Promise<V | undefined>,
): (db: Db, ...args: A) => Promise<V | undefined> {
  const cacheOf = createCaches<V | undefined>(options);
  return async (db, ...args) => {
    const cache = cacheOf(db);
    return cache ? cache.get(args.join(' '), () => load(db, ...args)) : load(db, ...args);
  };
}
