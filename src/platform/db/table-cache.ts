import type { ColumnGroup } from './column-groups.ts';
import { currentTransaction } from './context.ts';
import type { TableChanges } from './table-changes.ts';
import type { TableName } from './tables.ts';

export interface TableCache<V> {
  /** The cached value, at once; or what `load` finds, kept unless it is undefined or a table changed while it was loading. */
  get(key: string, load: () => Promise<V>): V | Promise<V>;
  /** The cached value, if no table has changed since. */
  peek(key: string): V | undefined;
  /** The revision of the tables, taken before a value is made elsewhere, for `put`. Undefined when it is not known now. */
  revision(): number | undefined;
  /** Keeps the value, unless a table has changed since `revision`. */
  put(key: string, value: V, revision: number | undefined): void;
}

export interface TableCacheOptions<V> {
  /**
   * All tables the values depend on, or groups of their columns. Rows that a foreign key removes count as a change of the parent
   * table only.
   */
  tables: readonly (TableName | ColumnGroup)[];
  maxEntries: number;
  /** A limit on what all entries take together, where they are large and a caller decides how many there are. */
  maxBytes?: { limit: number; of(key: string, value: V): number };
  /** A net under missed notifications; SQLite never needs it. */
  maxAgeMs?: number;
}

/** Caches values that depend on nothing but the given tables, until one of them changes. */
export function createTableCache<V>(changes: TableChanges, options: TableCacheOptions<V>): TableCache<V> {
  const maxAgeMs = options.maxAgeMs ?? 30_000;
  const entries = new Map<string, { value: V; at: number }>();
  let bytes = 0;
  let revision: number | undefined;

  const { limit: maxBytes = Infinity, of: bytesOf = () => 0 } = options.maxBytes ?? {};
  const forget = (key: string): void => {
    const entry = entries.get(key);
    if (!entry) return;
    bytes -= bytesOf(key, entry.value);
    entries.delete(key);
  };
  const forgetAll = (): void => {
    entries.clear();
    bytes = 0;
  };
  const isCurrent = (): boolean => {
    // Values that a transaction reads before its commit are true for the transaction alone.
    if (seesUncommitted(options.tables)) return false;
    const now = changes.revisionOf(options.tables);
    if (now !== revision || now === undefined) forgetAll();
    revision = now;
    return now !== undefined;
  };
  const peek = (key: string): V | undefined => {
    if (!isCurrent()) return undefined;
    const entry = entries.get(key);
    if (!entry) return undefined;
    if (Date.now() - entry.at <= maxAgeMs) return entry.value;
    forget(key);
    return undefined;
  };

  const keep = (key: string, value: V): void => {
    forget(key);
    const size = bytesOf(key, value);
    while (entries.size > 0 && (entries.size >= options.maxEntries || bytes + size > maxBytes)) {
      forget(entries.keys().next().value ?? '');
    }
    bytes += size;
    entries.set(key, { value, at: Date.now() });
  };

  const loadAndKeep = async (key: string, load: () => Promise<V>): Promise<V> => {
    const before = revision;
    const value = await load();
    if (value !== undefined && isCurrent() && revision === before) keep(key, value);
    return value;
  };

  return {
    peek,
    revision: () => (isCurrent() ? revision : undefined),
    put(key, value, before) {
      if (before !== undefined && isCurrent() && revision === before) keep(key, value);
    },
    get(key, load) {
      const known = peek(key);
      return known === undefined ? loadAndKeep(key, load) : known;
    },
  };
}

function seesUncommitted(tables: readonly string[]): boolean {
  const transaction = currentTransaction();
  if (!transaction) return false;
  return tables.some((table) => transaction.written.has(table) || transaction.uncommitted.has(table));
}
