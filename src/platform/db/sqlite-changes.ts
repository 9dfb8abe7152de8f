import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { Snapshot } from './sqlite-snapshot.ts';
import type { TableChanges } from './table-changes.ts';

interface ChangesParts {
  writer: DatabaseSync;
  reader: DatabaseSync;
  snapshot: Snapshot;
  subscribe: TableChanges['subscribe'];
}

export interface SqliteChanges extends TableChanges {
  /** Inside of SQLite's transaction, at its end: what it has changed, for other processes. */
  note(tables: ReadonlySet<string>): void;
  /** Right after the commit of what was noted. */
  committed(tables: ReadonlySet<string>): void;
}

/**
 * SQLite tells cheaply that something was committed; what it was stands in the table of revisions. Whoever writes counts its own changes in
 * memory as well, and reads the table only after somebody else has written.
 */
export function createChanges({ writer, reader, snapshot, subscribe }: ChangesParts): SqliteChanges {
  const prepare = (connection: DatabaseSync, sql: string): StatementSync => {
    const statement = connection.prepare(sql);
    statement.setReturnArrays(true);
    return statement;
  };
  const only = (statement: StatementSync): unknown => {
    const row: unknown = statement.get();
    return Array.isArray(row) ? row[0] : undefined;
  };
  /** Changes with every commit that the snapshot of the reader sees. */
  const anyVersion = prepare(reader, 'pragma data_version');
  /** Changes with the commits of everybody else. */
  const othersVersion = prepare(writer, 'pragma data_version');
  // Prepared when they are asked for: the table may have to be made first.
  let readStatement: StatementSync | undefined;
  let noteStatement: StatementSync | undefined;
  const revisions = new Map<string, number>();
  let looked = 0;
  let seen: unknown;
  let seenOfOthers: unknown;
  /** Others have written, perhaps after the snapshot that was read then. */
  let isBehind = true;

  const readRevisions = () => {
    readStatement ??= prepare(reader, 'select topic, revision from revisions');
    for (const row of readStatement.all()) if (Array.isArray(row)) revisions.set(row[0], row[1]);
  };
  const look = () => {
    const version = only(anyVersion);
    if (version !== seen) {
      const ofOthers = only(othersVersion);
      const hasMore = ofOthers !== seenOfOthers;
      if (hasMore || isBehind) readRevisions();
      isBehind = hasMore;
      seenOfOthers = ofOthers;
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
    note(tables) {
      noteStatement ??= writer.prepare(
        'insert into revisions (topic, revision) values (?, 1) on conflict (topic) do update set revision = revision + 1',
      );
      for (const table of tables) noteStatement.run(table);
    },
    committed(tables) {
      for (const table of tables) revisions.set(table, (revisions.get(table) ?? 0) + 1);
    },
  };
}
