import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { Snapshot } from './sqlite-snapshot.ts';
import type { TableChanges } from './table-changes.ts';

/** SQLite tells cheaply that something was committed; what it was stands in the table of revisions. */
export function createChanges(
  reader: DatabaseSync,
  snapshot: Snapshot,
  subscribe: TableChanges['subscribe'],
): TableChanges {
  const prepare = (sql: string): StatementSync => {
    const statement = reader.prepare(sql);
    statement.setReturnArrays(true);
    return statement;
  };
  const versionStatement = prepare('pragma data_version');
  /** Prepared when it is asked for: the table may have to be made first. */
  let revisionsStatement: StatementSync | undefined;
  const revisions = new Map<string, number>();
  let looked = 0;
  let seen: unknown;
  const look = () => {
    const row: unknown = versionStatement.get();
    const version = Array.isArray(row) ? row[0] : undefined;
    if (version !== seen) {
      revisionsStatement ??= prepare('select topic, revision from revisions');
      for (const row of revisionsStatement.all()) {
        if (Array.isArray(row)) revisions.set(row[0], row[1]);
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
