// Owns the knowledge of which tables have changed: what makes it safe to remember an answer.
import { currentTransaction } from './context.ts';

/** Counts the changes of each table, whoever made them. */
export interface Changes {
  /** A number that differs from an earlier one if any of the tables changed; undefined when nobody can tell now. */
  revisionOf(tables: readonly string[]): number | undefined;
  /** Calls back soon after a change of the table was committed, by this process or (PostgreSQL) by another. */
  subscribe(table: string, listener: () => void): () => void;
}

export interface ChangeHub {
  emit(tables: Iterable<string>): void;
  /** For when changes may have been missed. */
  emitAll(): void;
  subscribe(table: string, listener: () => void): () => void;
}

export function createChangeHub(): ChangeHub {
  const listeners = new Map<string, Set<() => void>>();
  const emit = (tables: Iterable<string>) => {
    for (const table of tables) for (const listener of listeners.get(table) ?? []) runSafely(listener);
  };
  return {
    emit,
    emitAll: () => emit(listeners.keys()),
    subscribe(table, listener) {
      const set = listeners.get(table) ?? new Set();
      // A function of its own, so that one that subscribed twice is called twice and leaves once.
      const entry = () => listener();
      listeners.set(table, set.add(entry));
      return () => set.delete(entry);
    },
  };
}

/** For what follows a commit: the transaction is durable, so a failure of the callback must not look like its own. */
export function runSafely(callback: () => void): void {
  try {
    callback();
  } catch (error) {
    process.emitWarning(error instanceof Error ? error : String(error));
  }
}

export interface Memory<V> {
  /** The remembered value, or what `load` finds; remembered only if it is one and nothing changed while it was loading. */
  get(key: string, load: () => Promise<V>): Promise<V>;
  /** Only what is remembered and still true. */
  peek(key: string): V | undefined;
  /** For values that are made elsewhere: take a mark before, and put the value with it. */
  mark(): number | undefined;
  /** Remembers a value, unless something has changed since the mark was taken. */
  put(key: string, value: V, mark: number | undefined): void;
}

export interface MemoryOptions<V> {
  /** All tables the answers depend on. Rows that a foreign key removes count as a change of the parent table only. */
  tables: readonly string[];
  maxEntries: number;
  /** A limit on what all entries take together, where they are large and a caller decides how many there are. */
  maxBytes?: { limit: number; of(key: string, value: V): number };
  /** A net under missed notifications; SQLite never needs it. */
  maxAgeMs?: number;
}

/** Remembers answers that depend on nothing but the given tables, until one of them changes. */
export function createMemory<V>(changes: Changes, options: MemoryOptions<V>): Memory<V> {
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
    // What a transaction has written is true for itself alone, until it commits.
    if (writtenHere(options.tables)) return false;
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

  return {
    peek,
    mark: () => (isCurrent() ? revision : undefined),
    put(key, value, mark) {
      if (mark !== undefined && isCurrent() && revision === mark) keep(key, value);
    },
    async get(key, load) {
      const known = peek(key);
      if (known !== undefined) return known;
      const before = revision;
      const value = await load();
      if (value !== undefined && isCurrent() && revision === before) {
        keep(key, value);
      }
      return value;
    },
  };
}

function writtenHere(tables: readonly string[]): boolean {
  const transaction = currentTransaction();
  return transaction !== undefined && tables.some((table) => transaction.written.has(table));
}
