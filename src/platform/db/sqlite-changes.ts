import type { DatabaseSync } from 'node:sqlite';
import type { Snapshot } from './sqlite-snapshot.ts';
import type { TableChanges } from './table-changes.ts';

/** SQLite tells cheaply that something was committed; what it was stands in the table of revisions. */
export function createChanges(
  reader: DatabaseSync,
  snapshot: Snapshot,
  subscribe: TableChanges['subscribe'],
): TableChanges {
  const versionStatement = reader.prepare('pragma data_version');
  versionStatement.setReturnArrays(true);
  const revisions = new Map<string, number>();
  let looked = 0;
  let seen: unknown;
  const look = () => {
    const row: unknown = versionStatement.get();
    const version = Array.isArray(row) ? row[0] : undefined;
    if (version !== seen) {
      for (const { topic, revision } of reader.prepare('select topic, revision from revisions').all()) {
        revisions.set(String(topic), Number(revision));
      }
      seen = version;
    }
    looked = snapshot.number();
  };
  return {
    subscribe,
    revisionOf(tables) {
      snapshot.open();
      if (looked !== snapshot.number()) look();
      let sum = 0;
      for (const table of tables) sum += revisions.get(table) ?? 0;
      return sum;
    },
  };
}
