// Things whose acts are held back as long as they can be taken back. They outlive the page: whoever comes back to it does not see them again.
import { useSyncExternalStore } from 'react';
import { hold } from './held.ts';

export interface HeldSet<Key> {
  /** The keys of the things of which an act is on its way. */
  useHeld(): ReadonlySet<Key>;
  hold(keys: readonly Key[], words: string, work: () => Promise<unknown>, onUndone: () => void): void;
}

export function createHeldSet<Key extends string | number>(): HeldSet<Key> {
  let held: ReadonlySet<Key> = new Set();
  const listeners = new Set<() => void>();
  const put = (next: Iterable<Key>) => {
    held = new Set(next);
    for (const listener of listeners) listener();
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return {
    useHeld: () => useSyncExternalStore(subscribe, () => held),
    hold(keys, words, work, onUndone) {
      const forget = () => put([...held].filter((key) => !keys.includes(key)));
      put([...held, ...keys]);
      const send = async () => {
        await work();
        forget();
      };
      hold(words, send, () => {
        forget();
        onUndone();
      });
    },
  };
}
