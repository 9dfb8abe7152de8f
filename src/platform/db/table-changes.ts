import type { TableName } from './tables.ts';

/** Counts the changes of each table, whoever made them. */
export interface TableChanges {
  /** A number that differs from an earlier one if any of the tables changed; undefined when nobody can tell now. */
  revisionOf(tables: readonly string[]): number | undefined;
  /** Calls back soon after a change of the table was committed, by this process or (PostgreSQL) by another. */
  subscribe(table: TableName, listener: () => void): () => void;
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
function runSafely(callback: () => void): void {
  try {
    callback();
  } catch (error) {
    process.emitWarning(error instanceof Error ? error : String(error));
  }
}
