import type { DatabaseSync } from 'node:sqlite';

/**
 * What is read in one turn of the event loop is read from one snapshot: taking a lock for each statement costs as much
 * as a short statement itself. A commit of this process ends all snapshots in it, so that it is seen at once.
 */
export interface Snapshot {
  open(): void;
  end(): void;
  /** Changes when a new snapshot is taken. */
  number(): number;
}

/** The snapshots of all databases that this process has open. */
export const openSnapshots = new Set<Snapshot>();

export function createSnapshot(reader: DatabaseSync): Snapshot {
  const begin = reader.prepare('begin');
  const commit = reader.prepare('commit');
  let taken = 0;
  const snapshot: Snapshot = {
    number: () => taken,
    open() {
      if (openSnapshots.has(snapshot)) return;
      begin.run();
      openSnapshots.add(snapshot);
      taken += 1;
      setImmediate(snapshot.end);
    },
    end() {
      if (openSnapshots.delete(snapshot)) commit.run();
    },
  };
  return snapshot;
}
