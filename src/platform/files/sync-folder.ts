// The syncing of a folder: only then a file that was made or renamed in it is there after a power failure.
import { open } from 'node:fs/promises';

type Sync = (path: string) => Promise<void>;

/** Those who ask while a sync of the same folder is under way share the next one: the one that runs may have missed their files. */
export function sharedSyncs(sync: Sync): Sync {
  const running = new Map<string, Promise<void>>();
  const waiting = new Map<string, Promise<void>>();

  const begin = (path: string): Promise<void> => {
    const begun = sync(path).finally(() => {
      if (running.get(path) === begun) running.delete(path);
    });
    running.set(path, begun);
    return begun;
  };
  const waitFor = async (before: Promise<void>, path: string): Promise<void> => {
    await before.catch(() => {});
    waiting.delete(path);
    return begin(path);
  };

  return (path) => {
    const before = running.get(path);
    if (!before) return begin(path);
    const next = waiting.get(path) ?? waitFor(before, path);
    waiting.set(path, next);
    return next;
  };
}

export const syncFolder = sharedSyncs(async (path) => {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
});
