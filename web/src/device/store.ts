// What is kept on the device: settings of the look, drafts, places. A device that refuses keeps nothing, and everything else works.
import { useSyncExternalStore } from 'react';

const PREFIX = 'atrium.';
const listeners = new Map<string, Set<() => void>>();

export function readKept(key: string): string | undefined {
  try {
    return localStorage.getItem(PREFIX + key) ?? undefined;
  } catch {
    return undefined;
  }
}

export function keep(key: string, value: string | undefined): void {
  try {
    if (value === undefined) localStorage.removeItem(PREFIX + key);
    else localStorage.setItem(PREFIX + key, value);
  } catch {
    // Full, or switched off.
  }
  for (const listener of listeners.get(key) ?? []) listener();
}

export function keptKeys(prefix: string): string[] {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(PREFIX + prefix))
      .map((key) => key.slice(PREFIX.length));
  } catch {
    return [];
  }
}

/** A kept value, and anew whenever it changes, in another tab too. */
export function useKept(key: string): string | undefined {
  return useSyncExternalStore(
    (listener) => {
      const mine = listeners.get(key) ?? new Set();
      listeners.set(key, mine.add(listener));
      const elsewhere = (event: StorageEvent) => event.key === PREFIX + key && listener();
      addEventListener('storage', elsewhere);
      return () => {
        mine.delete(listener);
        removeEventListener('storage', elsewhere);
      };
    },
    () => readKept(key),
  );
}
